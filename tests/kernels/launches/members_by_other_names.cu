// Members of an object that a reference names: another reference or pointer may lead to the same object.
struct Sizes {
    int width, height;
};

// expect: possible
__global__ void through_a_pointer(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void by_pointer(int *p, Sizes &sizes, Sizes *other) {
    if (sizes.width <= 0) return;
    other->width = 0;
    through_a_pointer<<<1, 64>>>(p, sizes.width);
}

// expect: possible
__global__ void through_a_reference(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void by_reference(int *p, const Sizes &sizes, Sizes &other) {
    if (sizes.width <= 0) return;
    other.width = 0;
    through_a_reference<<<1, 64>>>(p, sizes.width);
}

// expect: possible
__global__ void as_a_whole(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void whole(int *p, const Sizes &sizes, Sizes &other) {
    if (sizes.width <= 0) return;
    other = Sizes{0, 0};
    as_a_whole<<<1, 64>>>(p, sizes.width);
}

// expect: verified
__global__ void another_member(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void by_another_member(int *p, const Sizes &sizes, Sizes *other) {
    if (sizes.width <= 0) return;
    other->height = 0;
    another_member<<<1, 64>>>(p, sizes.width);
}

// expect: verified
__global__ void a_copy(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void by_copy(int *p, Sizes sizes, Sizes *other) {
    if (sizes.width <= 0) return;
    other->width = 0;
    a_copy<<<1, 64>>>(p, sizes.width);
}

// expect: verified
__global__ void numbers(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void by_numbers(int *p, const Sizes &sizes, float *values, int *count) {
    if (sizes.width <= 0) return;
    for (int i = 0; i < 64; i++) values[i] = 0.0f;
    *count = 64;
    numbers<<<1, 64>>>(p, sizes.width);
}
