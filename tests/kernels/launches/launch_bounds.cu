// A launch with more threads than `__launch_bounds__` says fails.
constexpr int kWarps = 4;
#define LANES 32

// expect: verified
__global__ void __launch_bounds__(kWarps * LANES) one_axis(float *out) {
    __shared__ float tile[kWarps * LANES];
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
}
void launch(float *p, int threads) { one_axis<<<8, threads>>>(p); }

// expect: verified
__launch_bounds__(kWarps *LANES) __global__ void beside_a_fixed_axis(float *out) {
    out[blockIdx.x * 128 + threadIdx.y * LANES + threadIdx.x] = threadIdx.x;
}
void launch(float *p, int width, int) { beside_a_fixed_axis<<<8, dim3(width, kWarps)>>>(p); }

// expect: verified
template <int Threads>
__global__ void __launch_bounds__(Threads) of_a_template(float *out) {
    out[blockIdx.x * Threads + threadIdx.x] = threadIdx.x;
}
void launch(float *p, int threads, long) { of_a_template<96><<<8, threads>>>(p); }

// One thread more than the rows are long.
// expect: possible
__global__ void __launch_bounds__(129) one_more(float *out) {
    out[blockIdx.x * 128 + threadIdx.x] = threadIdx.x;
}
void launch(float *p, int threads, char) { one_more<<<8, threads>>>(p); }

// Two axes share the bound.
// expect: possible
__global__ void __launch_bounds__(256) two_axes(float *out) {
    out[blockIdx.x * 256 + threadIdx.y * 16 + threadIdx.x] = threadIdx.x;
}
void launch(float *p, int width, int height, int) { two_axes<<<8, dim3(width, height)>>>(p); }

// Nothing declares the bound.
// expect: possible
__global__ void __launch_bounds__(BOUND * 2) undeclared(float *out) {
    out[blockIdx.x * 128 + threadIdx.x] = threadIdx.x;
}
void launch(float *p, int threads, short) { undeclared<<<8, threads>>>(p); }

// The launch knows better than the bound.
// expect: racy
__global__ void __launch_bounds__(64) exceeded(float *out) {
    out[blockIdx.x * 128 + threadIdx.x / 2] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW global warp
}
void launch(float *p, double) { exceeded<<<8, 128>>>(p); }

// It is for the whole block: where the launch gives more along one axis, the other is as free as ever.
// expect: racy
__global__ void __launch_bounds__(64) exceeded_along_one_axis(float *out) {
    out[blockIdx.x * 128 + threadIdx.x] = threadIdx.y;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102
}
void launch(float *p, int rows, float) { exceeded_along_one_axis<<<8, dim3(128, rows)>>>(p); }
