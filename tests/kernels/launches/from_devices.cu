// Kernels that kernels launch: what the child touches meets what the parent does.

__device__ int shared_by_both[64];

// expect: verified
__global__ void child(int *p) { p[threadIdx.x] = 3; }

// expect: verified
__global__ void child_of_global() { shared_by_both[threadIdx.x] = 1; }

// expect: incomplete (launch of child)
__global__ void writes_as_well(int *p) {
    child<<<1, 32>>>(p);
    p[threadIdx.x] = 7 + threadIdx.x;
}

// expect: incomplete (launch of child_of_global)
__global__ void writes_global_as_well() {
    child_of_global<<<1, 32>>>();
    shared_by_both[threadIdx.x] = 7;
}

// Each thread starts a child of its own: these meet each other.
// expect: incomplete (launch of child)
__global__ void only_launches(int *p) { child<<<1, 32>>>(p); }

// expect: verified
__global__ void no_parent(int *p) { p[threadIdx.x] = 7; }

void host(int *p) {
    writes_as_well<<<1, 32>>>(p);
    writes_global_as_well<<<1, 32>>>();
    only_launches<<<1, 32>>>(p);
    no_parent<<<1, 32>>>(p);
}
