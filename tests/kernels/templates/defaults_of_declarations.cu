// Default template arguments that a function's declaration gives, and its definition further down does not repeat.
namespace reduce {
enum class Op { Add, Max };
constexpr int most = 64;

template <Op op, int bound = most, typename T = float>
__device__ __forceinline__ void block(int t, float &value);
template <Op first, Op second, int bound = most>
__device__ __forceinline__ void block(int t, float &value, float &other);
template <int bound = 32>
__device__ float neighbour(const float *cells, int t);

template <Op op, int bound, typename T>
__device__ __forceinline__ void block(int t, float &value) {
    __shared__ T cells[bound];
    cells[t] = value;
    __syncthreads();
    value = cells[bound - 1 - t];
}

template <Op first, Op second, int bound>
__device__ __forceinline__ void block(int t, float &value, float &other) {
    block<first, bound>(t, value);
    block<second, bound>(t, other);
}

template <int bound>
__device__ float neighbour(const float *cells, int t) {
    return cells[(t + 1) % bound];
//         ^ SL101 racy RAW block
}
}  // namespace reduce

using ROp = reduce::Op;

// expect: verified
__global__ void one(float *out) {
    int i = blockIdx.x * 64 + threadIdx.x;
    float v = out[i];
    reduce::block<ROp::Add>(threadIdx.x, v);
    out[i] = v;
}

// expect: verified
__global__ void two(float *out) {
    int i = blockIdx.x * 64 + threadIdx.x;
    float v = out[i], w = 2 * v;
    reduce::block<ROp::Add, ROp::Max>(threadIdx.x, v, w);
    out[i] = v + w;
}

// expect: racy
__global__ void neighbours(float *out) {
    __shared__ float cells[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    cells[threadIdx.x] = out[i];
    out[i] = reduce::neighbour(cells, threadIdx.x);
}

void run(float *p) {
    one<<<4, 64>>>(p);
    two<<<4, 64>>>(p);
    neighbours<<<4, 64>>>(p);
}
