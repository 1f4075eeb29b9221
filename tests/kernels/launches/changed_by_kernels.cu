// What kernels say of launches, though they launch nothing themselves.

__managed__ int threads = 32;

// expect: verified
__global__ void grow() { threads = 128; }

// It may be launched with 128 threads, of which two write to each cell.
// expect: possible
__global__ void sized(int *a) {
    a[threadIdx.x % 64] = threadIdx.x;
}

void host(int *a) {
    grow<<<1, 1>>>();
    cudaDeviceSynchronize();
    sized<<<1, threads>>>(a);
}

// expect: possible
__global__ void started_by_function(int *a) {
    a[threadIdx.x % 64] = threadIdx.x;
}

__host__ __device__ void start(int *a, int count) { started_by_function<<<1, count>>>(a); }

// expect: incomplete
__global__ void parent(int *a) {
    if (threadIdx.x == 0) start(a, 128);
}

void host_of_parent(int *a) {
    start(a, 32);
    parent<<<1, 32>>>(a);
}
