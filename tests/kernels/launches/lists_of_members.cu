// Dimensions that are members of objects which begin with a list in braces, of classes without a name or of a function.

typedef struct {
    dim3 grid, block;
    int stride;
} Shape;

template <typename T>
struct Steps {
    T threads;
    T stride;
};

struct Counted : Steps<int> {
    int rows;
};

// expect: verified
__global__ void of_a_type_without_a_name(float *out) {
    out[threadIdx.x] += 1;
}

// expect: racy
__global__ void of_such_a_type_in_blocks(float *out) {
    out[threadIdx.x] += 1;
//  ^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global grid
}

// expect: verified
__global__ void of_a_local_type(float *out) {
    out[threadIdx.x] += 1;
}

// expect: racy
__global__ void of_a_local_type_in_blocks(float *out) {
    out[threadIdx.x] += 1;
//  ^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global grid
}

// expect: verified
__global__ void of_an_instance(float *out) {
    out[threadIdx.x] += 1;
}

// The first value is of the base.
// expect: possible
__global__ void of_a_derived_type(float *out) {
    out[threadIdx.x] += 1;
}

// The list gives the first two values to the elements of the array.
// expect: racy
__global__ void of_a_flat_list(float *out) {
    out[threadIdx.x] += 1;
//  ^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global grid
}

void run(float *out) {
    Shape one = {dim3(1), dim3(256), 4};
    of_a_type_without_a_name<<<one.grid, one.block>>>(out);
    Shape many = {8, 256, 4};
    of_such_a_type_in_blocks<<<many.grid, many.block>>>(out);
    struct Local {
        int blocks, threads;
    };
    Local local = {1, 64}, wide = {9, 64};
    of_a_local_type<<<local.blocks, local.threads>>>(out);
    of_a_local_type_in_blocks<<<wide.blocks, wide.threads>>>(out);
    Steps<int> steps = {1, 64};
    of_an_instance<<<steps.threads, steps.stride>>>(out);
    Counted counted = {1, 64, 2};
    of_a_derived_type<<<counted.threads, counted.rows>>>(out);
    struct Flat {
        int pair[2], blocks, threads;
    };
    Flat flat = {1, 1, 2, 32};
    of_a_flat_list<<<flat.blocks, flat.threads>>>(out);
}
