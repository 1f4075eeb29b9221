// Kernels whose template argument is a function, or an instance of a function template.
typedef void (*step_t)(const char *, char *);

template <typename From, typename To> static __device__ void converted(const char *from, char *to) {
    *(To *)to = (To)*(const From *)from;
//  ^^^^^^^^^ SL102 racy WAW global
}
static __device__ void copied(const char *from, char *to) { *(int *)to = *(const int *)from; }

// expect: verified
template <step_t step> static __global__ void each(const char *in, char *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    step(in + 4 * i, out + 4 * i);
}

// A double does not fit into four bytes.
// expect: racy
template <void (*step)(const char *, char *)> static __global__ void each_with_overlaps(const char *in, char *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    step(in + 4 * i, out + 4 * i);
}

template <typename From, typename To> static void run_for(const char *in, char *out, int blocks) {
    each<converted<From, To>><<<blocks, 64>>>(in, out);
}

void run(const char *in, char *out, int blocks) {
    each<copied><<<blocks, 64>>>(in, out);
    run_for<float, int>(in, out, blocks);
    run_for<int, float>(in, out, blocks);
    each_with_overlaps<converted<float, double>><<<blocks, 64>>>(in, out);
}
