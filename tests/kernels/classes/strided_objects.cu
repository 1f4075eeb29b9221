// Objects that hold a pointer and the strides of their indices: each element has a place of its own.
template <typename T, int N>
struct View {
    T *data;
    long sizes[N];
    long strides[N];
};

template <typename T, int N>
struct Packed {
    T *data_;
    long size_[N];
    long stride_[N];
    __device__ T *operator[](long i) const { return data_ + i * stride_[0]; }
};

// expect: verified
__global__ void rows(Packed<float, 2> out, const float *in, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) out[blockIdx.x][i] = in[i];
}

// expect: verified
__global__ void elements(View<float, 3> out, View<const float, 3> in) {
    long i = blockIdx.x, j = blockIdx.y, k = threadIdx.x;
    if (k < out.sizes[2])
        out.data[i * out.strides[0] + j * out.strides[1] + k * out.strides[2]] =
            in.data[i * in.strides[0] + j * in.strides[1] + k * in.strides[2]];
}

// A view whose last index varies fastest, and one whose first does: nothing is said of their order.
// expect: verified
__global__ void columns(View<float, 2> out) {
    long column = blockIdx.x * blockDim.x + threadIdx.x;
    for (long row = 0; row < out.sizes[0]; row++) out.data[column * out.strides[1] + row * out.strides[0]] = 0.0f;
}

// Two blocks have one row.
// expect: racy
__global__ void half_of_the_rows(Packed<float, 2> out, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) out[blockIdx.x / 2][i] = blockIdx.x;
//                                                    ^^^^ SL102 racy WAW global
}

// Neighbours in one row.
// expect: racy
__global__ void neighbours(View<float, 2> out) {
    long row = blockIdx.x * out.strides[0];
    out.data[row + (threadIdx.x + 1) * out.strides[1]] = out.data[row + threadIdx.x * out.strides[1]];
//  ^^^^ SL102 racy WAR global
}

// What stands behind an element is the next one, whatever its index: a stride may be 1.
// expect: possible
__global__ void behind_an_element(View<float, 1> out) {
    float *one = &out.data[threadIdx.x * out.strides[0]];
    one[0] = 0.0f;
    one[1] = 1.0f;
}

// Numbers of another name say nothing of places.
struct Shifted {
    float *data;
    int shifts[2];
};

// expect: possible
__global__ void shifted(Shifted out) {
    out.data[blockIdx.x * out.shifts[0] + threadIdx.x * out.shifts[1]] = threadIdx.x;
}

// The strides of another object say nothing either.
// expect: possible
__global__ void by_strides_of_another(View<float, 2> out, View<float, 2> other) {
    out.data[blockIdx.x * other.strides[0] + threadIdx.x * other.strides[1]] = threadIdx.x;
}

// Two strides are swapped on the way, for every second row.
// expect: racy
__global__ void swapped(View<float, 2> out) {
    long k = blockIdx.x & 1;
    out.data[blockIdx.x * out.strides[k] + threadIdx.x * out.strides[1 - k]] = threadIdx.x;
//  ^^^^ SL102 racy WAW global
}

// The kernel has strides of its own.
// expect: racy
__global__ void changed(View<float, 2> out) {
    out.strides[0] = 0;
    out.data[blockIdx.x * out.strides[0] + threadIdx.x * out.strides[1]] = blockIdx.x;
//  ^^^^ SL102 racy WAW global
}

// The diagonal: both indices are the thread's.
// expect: verified
__global__ void diagonal(View<float, 2> out, View<float, 2> in) {
    long i = blockIdx.x * blockDim.x + threadIdx.x;
    out.data[i * (out.strides[0] + out.strides[1])] = in.data[i * (in.strides[0] + in.strides[1])];
}

// A product of two strides is none.
// expect: possible
__global__ void product_of_strides(View<float, 2> out) {
    out.data[blockIdx.x * out.strides[0] * out.strides[1] + threadIdx.x] = threadIdx.x;
}

// Steps of a convolution whose name has a word for sizes: its windows may overlap.
template <typename T, int N>
struct Windows {
    T *data;
    long stride_dim[N];
};

// expect: possible
__global__ void windows(Windows<float, 2> out) {
    out.data[blockIdx.x * out.stride_dim[0] + threadIdx.x * out.stride_dim[1]] = threadIdx.x;
}
