// Claims about all loops of a function.

// expect: verified
__global__ void both(int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int x = 0;
    out[i] = 7;
    for (int k = 0; k < n; k++)
        x = x == 0 ? 1 : 0;
    while (x < 5) {
        out[i] = 7;
        x++;
    }
    __assert(out[i] == 7);
    __function_wide_invariant(0 <= x & x <= 5);
    __function_wide_invariant(out[i] == 7);
}

// It does not hold of the second.
// expect: possible
__global__ void not_of_the_second(int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int x = 0;
    for (int k = 0; k < 4; k++)
        x = x == 0 ? 1 : 0;
    for (int k = 0; k < 4; k++)
        x = x == 0 ? 2 : 0;
    out[i] = x;
    __function_wide_invariant(x < 2);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL502 violated
}

// An inner loop is one, too, and one whose test stands at its end.
// expect: possible
__global__ void inner(int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int x = 0;
    for (int k = 0; k < 4; k++) {
        x = 1;
        do
            x++;
        while (x < 3);
        x = 0;
    }
    out[i] = x;
    __function_wide_invariant(x == 0);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL502 violated
}

__device__ int counted(int n) {
    int x = 0;
    while (x < n)
        x++;
    return x;
}

// Not of the loops of other functions.
// expect: verified
__global__ void own_loops(int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int x = 3;
    out[i] = counted(4);
    for (int k = 0; k < 4; k++)
        out[i] += x;
    __function_wide_invariant(x == 3);
}

// A name means what it means in the function's outermost block.
// expect: verified
__global__ void shadowed(int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int x = 3;
    {
        int x = 4;
        for (int k = 0; k < 4; k++)
            out[i] = x;
    }
    __function_wide_invariant(x == 3);
}

// expect: incomplete (a variable that some loop does not know)
__global__ void declared_later(int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 4; k++)
        out[i] = k;
    int x = 3;
    out[i] = x;
    __function_wide_invariant(x == 3);
}

// expect: incomplete (it does not stand at the end of its function)
__global__ void at_the_beginning(int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int x = 3;
    __function_wide_invariant(x == 3);
    for (int k = 0; k < 4; k++)
        out[i] = x;
}
