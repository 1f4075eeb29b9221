// Pointers that are members of an object which the kernel reaches by a pointer: each leads to an array of its own.

struct Groups {
    float *means;
    float *weights;
    int *counts;
};

// expect: verified
__global__ void each_its_own(Groups *groups, const float *in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        groups->means[i] = in[i] * groups->weights[i];
        groups->counts[i] = groups->weights[i + 1];
    }
}

// expect: racy
__global__ void shifted(Groups *groups) {
    groups->means[threadIdx.x] = groups->means[threadIdx.x + 1];
//  ^^^ SL102 racy WAR global
}

// Another object may hold the same pointer.
// expect: possible
__global__ void of_two_objects(Groups *groups, int other) {
    groups->means[threadIdx.x] = groups[other].means[threadIdx.x + 1];
}

// expect: possible
__global__ void of_each_object(Groups *groups) {
    groups[blockIdx.x].means[threadIdx.x] = threadIdx.x;
    groups->counts[threadIdx.x] = 1;
}

// A table of pointers has no members: two of them may be equal.
// expect: possible
__global__ void of_a_table(float **rows) {
    rows[0][threadIdx.x] = rows[1][threadIdx.x + 1];
}

// The kernel itself puts a pointer into another object: what it finds there afterwards may lead anywhere.
// expect: incomplete
__global__ void handed_over(Groups *groups) {
    if (blockIdx.x * blockDim.x + threadIdx.x == 0)
        groups[1].means = groups->weights;
    groups->means[threadIdx.x] = groups->weights[threadIdx.x + 1];
}
