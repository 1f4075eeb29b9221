// How the numbers of a launch hang together: a witness has to keep to what the host says.

// As many threads as elements.
// expect: verified
__global__ void block_is_argument(const float *in, float *out, int n) {
    extern __shared__ float memory[];
    float *first = memory, *second = &first[n];
    int t = threadIdx.x;
    first[t] = in[t];
    second[t] = in[t];
    __syncthreads();
    out[t + blockIdx.x * n] = first[n - 1 - t] + second[n - 1 - t];
}

// Half as many.
// expect: racy
__global__ void block_is_double(const float *in, float *out, int n) {
    extern __shared__ float memory[];
    float *first = memory, *second = &first[n];
    int t = threadIdx.x;
    first[t] = in[t];
    second[t] = in[t];
//  ^^^^^^^^^ SL101 racy WAW
    __syncthreads();
    out[t + blockIdx.x * 2 * n] = first[n] + second[n];
}

// expect: verified
__global__ void checked_before(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

// A caller may pass any n.
// expect: possible
__global__ void not_checked(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

// expect: verified
__global__ void each_size(int *a) { a[threadIdx.x % 512] = threadIdx.x; }

// expect: racy
__global__ void one_size_too_many(int *a) {
    a[threadIdx.x % 256] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// Whatever n is, block 0 and block 1 meet once there are two.
// expect: racy
__global__ void for_any_number(int *a, int n) {
    if (threadIdx.x < n) a[threadIdx.x] += n;
//                       ^^^^^^^^^^^^^^ SL102 racy WAR grid
}

void host(const float *in, float *out, int *a, int n, int m) {
    block_is_argument<<<m, n, 2 * n * sizeof(float)>>>(in, out, n);
    block_is_double<<<m, 2 * n, 2 * n * sizeof(float)>>>(in, out, n);
    not_checked<<<1, 128>>>(a, m);
    if (n < 128) return;
    checked_before<<<1, 128>>>(a, n);
    for (int threads = 32; threads <= 512; threads *= 2) {
        each_size<<<1, threads>>>(a);
        one_size_too_many<<<1, threads>>>(a);
    }
    for_any_number<<<(n + 255) / 256, 256>>>(a, n);
}
