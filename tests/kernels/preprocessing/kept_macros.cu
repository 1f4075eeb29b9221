// Pragmas that keep a macro and bring it back.
#define STEP 0
#pragma push_macro("STEP")
#undef STEP
#define STEP 1

// expect: verified
__global__ void defined_again(int *out) {
    out[(blockIdx.x * blockDim.x + threadIdx.x) * STEP] = threadIdx.x;
}
#pragma pop_macro("STEP")

// expect: racy
__global__ void brought_back(int *out) {
    out[(blockIdx.x * blockDim.x + threadIdx.x) * STEP] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}
