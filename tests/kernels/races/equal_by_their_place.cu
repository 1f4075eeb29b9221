// Lanes of a warp that leave one value each in the same cell: what the launch says of the sizes has no part in it.

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

// expect: verified
__global__ void sums_of_warps(const float *in, float *mean, int size, int groups, int rows) {
    namespace cg = cooperative_groups;
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    __shared__ float sums[32], squares[32];
    int pixels = size * groups;
    in += blockIdx.x * pixels;
    float sum = 0, square = 0;
    for (int i = threadIdx.x; i < pixels; i += blockDim.x) {
        sum += in[i];
        square += in[i] * in[i];
    }
    sum = cg::reduce(warp, sum, cg::plus<float>{});
    square = cg::reduce(warp, square, cg::plus<float>{});
    sums[threadIdx.x / 32] = sum;
//  ^^^ SL105 racy WAW shared
    squares[threadIdx.x / 32] = square;
//  ^^^ SL105 racy WAW shared
    __syncthreads();
    if (threadIdx.x == 0)
        mean[blockIdx.x] = sums[0] + squares[0];
}

static int larger(int a, int b) { return a > b ? a : b; }
static int smaller(int a, int b) { return a < b ? a : b; }

void run(const float *in, float *mean, int batch, int channels, int height, int width, int groups) {
    int size = height * width, per_group = channels / groups;
    int threads = larger(smaller(1024, size * per_group), 32);
    sums_of_warps<<<batch * groups, threads>>>(in, mean, size, per_group, batch);
}
