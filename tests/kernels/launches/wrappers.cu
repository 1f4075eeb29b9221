// Kernels that others launch: functions that get them, and code that is not here.
template <typename Kernel, typename... Arguments>
void launch(Kernel kernel, int blocks, int threads, Arguments... arguments) {
    kernel<<<blocks, threads>>>(arguments...);
}
static void in_one_block(void (*kernel)(int *), int *p) {
    kernel<<<1, 64>>>(p);
}

// expect: racy
__global__ void without_block_index(int *out) {
    out[threadIdx.x] += 1;
//  ^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global
}

// expect: verified
__global__ void with_block_index(int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] += 1;
}

// expect: verified
__global__ void of_one_block(int *out) {
    out[threadIdx.x] += 1;
}

// expect: racy
__global__ void by_braces(int *out) {
    out[threadIdx.x + 32 * threadIdx.y] += 1;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global grid
}

// expect: verified
__global__ void by_braces_in_one_block(int *out) {
    out[threadIdx.x + 32 * threadIdx.y] += 1;
}

// By 64 threads, and by 128 through the function.
// expect: racy
__global__ void by_two_sizes(int *out) {
    out[threadIdx.x % 64] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// Who launches it is not here.
// expect: possible
__global__ void handed_on(int *out) {
    out[threadIdx.x] += 1;
}

// expect: verified
__global__ void handed_on_with_block_index(int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] += 1;
}

void run(int *p, int n) {
    launch(without_block_index, n, 64, p);
    launch(with_block_index, (n + 63) / 64, 64, p, n);
    in_one_block(&of_one_block, p);
    by_braces<<<{4, 1, 1}, {32, 8}>>>(p);
    by_braces_in_one_block<<<{1}, {32, 8}, 0, 0>>>(p);
    by_two_sizes<<<1, 64>>>(p);
    launch(by_two_sizes, 1, 128, p);
    start_somewhere(handed_on, n, 64, p);
    start_somewhere(handed_on_with_block_index, n, 64, p, n);
}
