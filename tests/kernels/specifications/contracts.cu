// Pre- and postconditions of device functions, at the calls that kernels make.

__device__ int half(int a) {
    __requires(a > 0);
    __ensures(__return_val_int() >= 0);
    return a / 2;
}

// expect: verified
__global__ void keeps(int *out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = half(3);
}

__device__ int half_of_more(int a) {
    __requires(a > 0);
//  ^^^^^^^^^^^^^^^^^ SL503 violated
    return a / 2;
}

// expect: possible
__global__ void breaks(int *out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = half_of_more(0);
}

__device__ int early(int a) {
    __ensures(__return_val_int() > 0);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL503 violated
    if (a < 3)
        return a;
    return 7;
}

// expect: possible
__global__ void breaks_its_own(int *out, int n) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = early(n);
}

__device__ void changes(int p) {
    __ensures(p == __old_int(p));
    p = p + 1;
}

// expect: incomplete (changes its parameters)
__global__ void old_values(int *out) {
    changes(4);
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// A kernel's precondition is what its callers see to; its postcondition is proved wherever it ends.
// expect: possible
__global__ void of_a_kernel(int *out, int n) {
    __requires(n > 4);
    __ensures(n > 4);
    __ensures(n > 5);
//  ^^^^^^^^^^^^^^^^ SL503 violated
    __assert(n > 3);
    out[blockIdx.x * blockDim.x + threadIdx.x] = n;
}

__device__ void __spec_elsewhere(int *p) {
    __ensures(p[0] == 3);
}

// A function that says what another one does promises what is not looked into here.
// expect: incomplete (__spec_elsewhere)
__global__ void promised(int *out, int n) {
    __spec_elsewhere(out);
    __assert(n == 3);
}

__device__ int pick(const int *x, int i) {
    __requires(x[i] < 10);
    return x[i];
}

// expect: verified
__global__ void about_contents(const int *x, int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (x[i] < 5)
        out[i] = pick(x, i);
}

__device__ unsigned somewhere_else(unsigned x);

// What a function gives back that is not here may be anything.
// expect: possible
// syncline: launch(grid=1, block=64)
__global__ void any_result(unsigned *out, unsigned x) {
    unsigned z = somewhere_else(x);
    __assert(z >= x);
//  ^^^^^^^^^^^^^^^^ SL501 possible
    out[threadIdx.x] = z;
}

// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void any_result_at_all(unsigned *out, unsigned x) {
    unsigned z = somewhere_else(x) % 4;
    __assert(z < 4);
    out[threadIdx.x] = z;
}

__device__ void __spec_own_cell(int *p) {
    __requires(__no_write(p));
//  ^^^^^^^^^^^^^^^^^^^^^^^^^ SL503 violated
    __ensures(__write_implies(p, __write_offset_bytes(p) / sizeof(int) == blockIdx.x * blockDim.x + threadIdx.x));
    __writes_to(p);
}

// What a function elsewhere promises of its accesses is assumed, and said.
// expect: verified
// syncline: launch(grid=4, block=64)
__global__ void promised_place(int *out) {
    __spec_own_cell(out);
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// expect: possible
// syncline: launch(grid=4, block=64)
__global__ void not_the_promised_place(int *out) {
    __spec_own_cell(out);
    out[blockIdx.x * blockDim.x + threadIdx.x + 1] = 1;
}

// What it requires is to be seen to.
// expect: possible
// syncline: launch(grid=4, block=64)
__global__ void required(int *out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
    __spec_own_cell(out);
}
