// Host code that asks for the type of a kernel, and starts it nowhere else.

// expect: verified
template <typename T, int COUNT>
__global__ void fill(T *out) {
    out[threadIdx.x] = COUNT;
}

// expect: verified
__global__ void clear(float *out) {
    out[threadIdx.x] = 0;
}

void run(float *out, bool together, cudaStream_t stream) {
    auto kernel = fill<float, 64>;
    using Kernel = decltype(fill<float, 64>);
    void *arguments[] = {&out};
    if (together) {
        cudaLaunchCooperativeKernel<Kernel>(kernel, 1, 64, arguments, 0, stream);
    } else {
        cudaLaunchKernel<Kernel>(kernel, 1, 64, arguments, 0, stream);
    }
    typedef decltype(&clear) Clear;
    static_assert(sizeof(&clear) == sizeof(Clear), "a pointer to a function");
    clear<<<1, 64>>>(out);
}
