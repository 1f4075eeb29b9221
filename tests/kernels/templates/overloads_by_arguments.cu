// Function templates of one name that differ by the kinds of their template arguments: a number is no enumerator.
enum class Op { Add, Max };

template <Op O> __device__ float joined(float a, float b);
template <> __device__ float joined<Op::Add>(float a, float b) { return a + b; }
template <> __device__ float joined<Op::Max>(float a, float b) { return a > b ? a : b; }

template <Op O, int WIDTH = 32> __device__ void of_block(float *s) {
    for (int half = WIDTH / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            s[threadIdx.x] = joined<O>(s[threadIdx.x], s[threadIdx.x + half]);
        __syncthreads();
    }
}

// Both at once, without a barrier.
template <Op O, Op P, int WIDTH = 32> __device__ void of_block(float *s) {
    for (int half = WIDTH / 2; half > 0; half /= 2)
        if (threadIdx.x < half) {
            s[threadIdx.x] = joined<O>(s[threadIdx.x], s[threadIdx.x + half]);
//                           ^^^^^^^^^^^^^^^^^^^^^ SL103 racy RAW shared
            s[threadIdx.x + 64] = joined<P>(s[threadIdx.x + 64], s[threadIdx.x + half + 64]);
        }
}

template <Op... ALL> __device__ void of_all(float *s) { of_block<ALL...>(s); }

// expect: verified
template <int WIDTH> __global__ void one_operation(float *out) {
    __shared__ float s[128];
    s[threadIdx.x] = s[threadIdx.x + 64] = threadIdx.x;
    __syncthreads();
    of_block<Op::Add, WIDTH>(s);
    of_block<Op::Max>(s);
    of_all<Op::Max>(s);
    out[threadIdx.x] = s[threadIdx.x];
}

// expect: racy
__global__ void two_operations(float *out) {
    __shared__ float s[128];
    s[threadIdx.x] = s[threadIdx.x + 64] = threadIdx.x;
    __syncthreads();
    of_all<Op::Add, Op::Max>(s);
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}

// An enumeration is scoped by either word.
enum struct Way { Up, Down };
template <int N> __device__ int stepped(int i) { return i * 2; }
template <Way W> __device__ int stepped(int i) { return 0; }

// expect: verified
__global__ void by_number(int *out) { out[stepped<1>(threadIdx.x)] = threadIdx.x; }

// expect: racy
__global__ void by_way(int *out) {
    out[stepped<Way::Down>(threadIdx.x)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

struct Range {
    int from, to;
    __device__ Range(int from, int to) : from(from), to(to) {}
};

struct View {
    int *data;
    __device__ int &operator[](int i) { return data[i]; }
    __device__ View operator[](Range range) { return View{data + range.from}; }
};

// A number is converted to another number rather than to an object.
// expect: verified
__global__ void by_a_long(View view) {
    long i = blockIdx.x * blockDim.x + threadIdx.x;
    view[i] = threadIdx.x;
}

void run(float *out, int *numbers) {
    by_number<<<1, 64>>>(numbers);
    by_way<<<1, 64>>>(numbers);
    one_operation<16><<<1, 64>>>(out);
    two_operations<<<1, 64>>>(out);
}
