// Barriers of the grid need a launch that has all blocks resident at once.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// expect: verified
__global__ void cooperative(int *a) {
    cg::grid_group grid = cg::this_grid();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = i;
    grid.sync();
    a[(i + 1) % (gridDim.x * blockDim.x)] += 1;
}

// expect: verified
__global__ void launched_as_usual(int *a) {
    cg::grid_group grid = cg::this_grid();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = i;
    grid.sync();
//  ^^^^^^^^^^^ SL209
    a[(i + 1) % (gridDim.x * blockDim.x)] += 1;
}

// Attributes may make it cooperative; of its dimensions nothing is known.
// expect: possible
__global__ void launched_with_attributes(int *a) {
    cg::grid_group grid = cg::this_grid();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = i;
    grid.sync();
    a[(i + 1) % (gridDim.x * blockDim.x)] += 1;
}

// expect: verified
__global__ void without_a_launch(int *a) {
    cg::grid_group grid = cg::this_grid();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = i;
    grid.sync();
    a[(i + 1) % (gridDim.x * blockDim.x)] += 1;
}

// expect: verified
__global__ void without_a_barrier_of_the_grid(int *a) {
    a[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}

void run(int *a, cudaLaunchConfig_t *config) {
    void *arguments[] = {&a};
    cudaLaunchCooperativeKernel((void *)cooperative, 32, 128, arguments, 0, 0);
    launched_as_usual<<<32, 128>>>(a);
    cudaLaunchKernelEx(config, launched_with_attributes, a);
    without_a_barrier_of_the_grid<<<32, 128>>>(a);
}
