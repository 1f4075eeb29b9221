// Overloads that take arrays by reference are told apart by what the arrays hold and by how many elements they have.
// syncline: launch(block=64, grid=1)

__device__ void store(float *out, const float (&x)[2]) {
    out[0] = x[0];
    out[1] = x[1];
}

__device__ void store(float *out, const float (&x)[4]) {
    out[0] = x[0];
    out[1] = x[1];
    out[2] = x[2];
//  ^^^^^^^^^^^^^ SL102 racy WAW
    out[3] = x[3];
}

__device__ void store(float *out, int (&x)[2]) { out[0] = x[0] + x[1]; }

template <int N>
__device__ void clear(float (&x)[N]) {
    for (int k = 0; k < N; ++k) x[k] = 0.0f;
}

template <int N>
__device__ void clear(int (&x)[N]) {
    for (int k = 0; k < N; ++k) x[k] = 0;
}

// by halves, through the overload for ints
template <int N>
__device__ void store(float *out, double (&x)[N]) {
    int half[N / 2];
    clear(half);
    half[0] = (int)x[0];
    store(out, half);
}

// expect: verified
__global__ void pairs(float *out) {
    float x[2];
    clear(x);
    store(&out[2 * threadIdx.x], x);
}

// expect: racy
__global__ void overlapping_fours(float *out) {
    float x[4];
    clear(x);
    x[1] = threadIdx.x;
    x[2] = 1.0f;
    store(&out[2 * threadIdx.x], x);
}

// expect: verified
__global__ void sums_of_rows(float *out) {
    int x[3][2];
    clear(x[1]);
    store(&out[threadIdx.x], x[1]);
}

// expect: verified
__global__ void by_way_of_ints(float *out) {
    double x[4] = {1.0, 2.0, 3.0, 4.0};
    store(&out[threadIdx.x], x);
}

// expect: verified
template <int N>
__global__ void as_many_as_asked(float *out) {
    float x[N];
    clear(x);
    store(&out[N * threadIdx.x], x);
}

// expect: incomplete (none of the functions)
__global__ void of_three(float *out) {
    float x[3];
    clear(x);
    store(&out[3 * threadIdx.x], x);
}

void run(float *out) { as_many_as_asked<4><<<1, 64>>>(out); }
