// Overloads that differ in `volatile`: what is not volatile goes to the one that adds nothing.
template <typename T> __device__ void move(T *to, T *from, int i, int j) { to[i] = from[j]; }
template <typename T> __device__ void move(T *to, volatile T *from, int i, int j) { to[i] = from[j + 1]; }
template <typename T> __device__ void move(volatile T *to, T *from, int i, int j) { to[i / 2] = from[j]; }
//                                                                                  ^^^^^^^^^ SL102 racy WAW global

// expect: verified
__global__ void neither(float *out, float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    move(out, out, i, i);
}

// expect: verified
__global__ void own_elements(float *out, float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float own[4];
    move(own, in, 0, i);
    move(out, own, i, 0);
}

// expect: verified
__global__ void from_volatile(float *out, volatile float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    move(out, in, i, i);
}

// expect: racy
__global__ void to_volatile(volatile float *out, float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    move(out, in, i, i);
}

__device__ void set(float *p) { p[0] = 1; }
__device__ void set(volatile float *p) { atomicExch((float *)p, threadIdx.x); }

// expect: verified
__global__ void no_template(float *own, volatile float *shared) {
    set(own + blockIdx.x * blockDim.x + threadIdx.x);
    set(shared);
}
