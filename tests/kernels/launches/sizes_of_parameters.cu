// Template arguments and dimensions that a launching template calculates of the size of its own type parameter.

// expect: verified
template <typename T, int PER>
__global__ void row_of_each(T *x) {
    T *row = x + (blockIdx.x * 64 + threadIdx.x) * PER;
    for (int i = 0; i < 16 / sizeof(T); i++) row[i] = 1;
}

// expect: racy
template <typename T, int PER>
__global__ void rows_that_overlap(T *x) {
    T *row = x + (blockIdx.x * 64 + threadIdx.x) * PER;
    for (int i = 0; i < 16 / sizeof(T); i++) row[i] = threadIdx.x;
//                                           ^^^ SL102 racy WAW global
}

// expect: verified
template <typename T>
__global__ void in_blocks_of_vectors(T *x, int per) {
    x[blockIdx.x * 16 * per + threadIdx.x] = 1;
}

// expect: racy
template <typename T>
__global__ void blocks_too_wide(T *x, int per) {
    x[blockIdx.x * 16 * per + threadIdx.x] = threadIdx.x;
//  ^^^ SL102 racy WAW global
}

template <typename T>
void run(T *x, int n) {
    constexpr int per = 16 / sizeof(T), less = sizeof(T) == 4 ? 2 : 1;
    row_of_each<T, per><<<n, 64>>>(x);
    rows_that_overlap<T, less><<<n, 64>>>(x);
    in_blocks_of_vectors<<<n, 16 * per>>>(x, per);
    blocks_too_wide<<<n, 32 * per>>>(x, per);
}

template void run<float>(float *, int);
