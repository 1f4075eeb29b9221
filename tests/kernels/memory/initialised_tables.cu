// Tables and numbers of the device with an initialiser: constant ones hold what that says, the host may set the others.
__constant__ const int order[2][4] = {{0, 1, 2, 3}, {4, 5, 6, 7}};
__constant__ const int short_order[2][4] = {{0, 1, 2, 3}, {4, 5}};
__device__ const unsigned char own[8] = {7, 6, 5, 4, 3, 2, 1, 0};
__device__ const unsigned char twice[8] = {7, 6, 5, 4, 3, 2, 1, 1};
__constant__ int copied_to[8] = {0, 1, 2, 3, 4, 5, 6, 7};
__constant__ int handed_on[8] = {0, 1, 2, 3, 4, 5, 6, 7};
__constant__ int renamed[8] = {0, 1, 2, 3, 4, 5, 6, 7};
__device__ int changed[8] = {0, 1, 2, 3, 4, 5, 6, 7};
__device__ const int width = 64;
__device__ constexpr int narrow = 32;
__constant__ int length = 1;
__constant__ int set_length = 64;

// expect: verified
// syncline: launch(block=8, grid=1)
__global__ void rows(int *a) { a[order[threadIdx.x / 4][threadIdx.x % 4]] = threadIdx.x; }

// expect: verified
// syncline: launch(block=8, grid=1)
__global__ void through_a_pointer(int *a) {
    const int *last = &order[0][0] + 7;
    a[last[-(int)threadIdx.x]] = threadIdx.x;
}

// What the initialiser leaves out is zero.
// expect: racy
// syncline: launch(block=8, grid=1)
__global__ void short_rows(int *a) {
    a[short_order[threadIdx.x / 4][threadIdx.x % 4]] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: verified
// syncline: launch(block=8, grid=1)
__global__ void constant_in_global_memory(int *a) { a[own[threadIdx.x]] = threadIdx.x; }

// expect: racy
// syncline: launch(block=8, grid=1)
__global__ void the_same_twice(int *a) {
    a[twice[threadIdx.x]] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: possible SL103
// syncline: launch(block=8, grid=1)
__global__ void set_by_the_host(int *a) { a[copied_to[threadIdx.x]] = threadIdx.x; }

// expect: possible SL103
// syncline: launch(block=8, grid=1)
__global__ void set_by_a_function(int *a) { a[handed_on[threadIdx.x]] = threadIdx.x; }

// expect: possible SL103
// syncline: launch(block=8, grid=1)
__global__ void set_by_any_kernel(int *a) { a[changed[threadIdx.x]] = threadIdx.x; }

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void of_a_width(int *a) { a[threadIdx.x % width] = threadIdx.x; }

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void too_narrow(int *a) {
    a[threadIdx.x % narrow] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// A default, which another file may change.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void in_steps_of_a_default(int *a) { a[threadIdx.x * length] = threadIdx.x; }

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void of_a_set_length(int *a) {
    a[threadIdx.x % set_length] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

template <typename T> void upload(T &symbol, const int *from) { cudaMemcpyToSymbol(symbol, from, sizeof(T)); }

void set(const int *from) {
    cudaMemcpyToSymbol(copied_to, from, sizeof(copied_to));
    cudaMemcpyToSymbol(set_length, from, sizeof(int));
    upload(handed_on, from);
    auto &symbol = renamed;
    cudaMemcpyToSymbol(symbol, from, sizeof(symbol));
}

// expect: possible SL103
// syncline: launch(block=8, grid=1)
__global__ void set_by_another_name(int *a) { a[renamed[threadIdx.x]] = threadIdx.x; }

// Words of comments do nothing: upload(turned, from), &order.
__constant__ const int turned[8] = {7, 6, 5, 4, 3, 2, 1, 0};

// expect: verified
// syncline: launch(block=8, grid=1)
__global__ void named_in_a_comment(int *a) { a[turned[threadIdx.x]] = threadIdx.x; }
