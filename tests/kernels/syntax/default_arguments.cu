// Default arguments that are lists are objects of the parameter's type.
// syncline: launch(block=64, grid=2)

struct Shift {
    int by = 0;
    int scale = 1;
};

template <int N>
struct Offset {
    int by = N;
};

__device__ int place(int i, const Shift &shift = {}, int more = {}, unsigned int most = {}) {
    return i * shift.scale + shift.by + more + most;
}

__device__ int collapsed(int i, Shift shift = {3, 0}) {
    return i * shift.scale + shift.by;
}

__device__ int chosen(int i, const int *order = {}, Offset<2> offset = {}) {
    return order ? order[i] : i + offset.by;
}

// expect: verified
__global__ void by_default(int *a) {
    a[place(threadIdx.x + blockIdx.x * blockDim.x)] = 1;
}

// expect: racy
__global__ void all_at_three(int *a) {
    a[collapsed(threadIdx.x + blockIdx.x * blockDim.x)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: verified
__global__ void without_order(int *a) {
    a[chosen(threadIdx.x + blockIdx.x * blockDim.x)] = 1;
}

// expect: possible
__global__ void with_order(int *a, const int *order) {
    a[chosen(threadIdx.x + blockIdx.x * blockDim.x, order)] = threadIdx.x;
}
