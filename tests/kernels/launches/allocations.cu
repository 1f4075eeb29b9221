// What allocations say of sizes: nobody allocates less than nothing, and nothing lies in memory of no size.

// Two threads meet where `step` is zero; then there is nothing in `a`.
// expect: verified
__global__ void steps(int *a, int step) { a[threadIdx.x * step] = threadIdx.x; }

void host_steps(int n, int step) {
    int *a;
    cudaMalloc((void **)&a, n * step * sizeof(int));
    steps<<<1, 128>>>(a, step);
}

// expect: possible
__global__ void any_steps(int *a, int step) { a[threadIdx.x * step] = threadIdx.x; }

void host_any_steps(int *a, int step) { any_steps<<<1, 128>>>(a, step); }

// `cudaMalloc(&b, 0)` succeeds, and nobody touches `b`.
// expect: possible
__global__ void steps_elsewhere(int *a, int *b, int step) { a[threadIdx.x * step] = threadIdx.x; }

void host_steps_elsewhere(int *a, int n, int step) {
    int *b;
    cudaMalloc(&b, n * step * sizeof(int));
    steps_elsewhere<<<1, 128>>>(a, b, step);
}

// One more than nothing.
// expect: possible
__global__ void steps_of_more(int *a, int step) { a[threadIdx.x * step] = threadIdx.x; }

void host_steps_of_more(int n, int step) {
    int *a;
    cudaMalloc(&a, n * (step + 1) * sizeof(int));
    steps_of_more<<<1, 128>>>(a, step);
}

// Another array by the same name, another number by the same name, and another array in the same variable.
// expect: possible
__global__ void another_array(int *a, int step) { a[threadIdx.x * step] = threadIdx.x; }

void host_another_array(int *a, int n, int step) {
    {
        int *a;
        cudaMalloc(&a, n * step * sizeof(int));
    }
    another_array<<<1, 128>>>(a, step);
}

// expect: possible
__global__ void another_number(int *a, int step) { a[threadIdx.x * step] = threadIdx.x; }

void host_another_number(int n, int step) {
    int *a;
    cudaMalloc(&a, n * step * sizeof(int));
    step = n / 7;
    another_number<<<1, 128>>>(a, step);
}

// expect: possible
__global__ void array_replaced(int *a, int step) { a[threadIdx.x * step] = threadIdx.x; }

void host_array_replaced(int *other, int n, int step) {
    int *a;
    cudaMalloc(&a, n * step * sizeof(int));
    a = other;
    array_replaced<<<1, 128>>>(a, step);
}

// Who allocates only now and then says nothing of the other times.
// expect: possible
__global__ void allocated_at_times(int *a, int step) { a[threadIdx.x * step] = threadIdx.x; }

void host_allocated_at_times(int *a, int n, int step, bool anew) {
    if (anew) cudaMalloc(&a, n * step * sizeof(int));
    allocated_at_times<<<1, 128>>>(a, step);
}

// Rows with a pitch do not overlap.
// expect: verified
__global__ void pitched(float *out, int pitch, int width) {
    if (threadIdx.x < width) out[blockIdx.x * pitch + threadIdx.x] = threadIdx.x;
}

void host_pitched(int width, int height) {
    float *out;
    size_t pitch;
    cudaMallocPitch((void **)&out, &pitch, width * sizeof(float), height);
    pitched<<<height, 128>>>(out, pitch / sizeof(float), width);
}

// expect: possible
__global__ void any_pitch(float *out, int pitch, int width) {
    if (threadIdx.x < width) out[blockIdx.x * pitch + threadIdx.x] = threadIdx.x;
}

void host_any_pitch(float *out, size_t pitch, int width, int height) {
    any_pitch<<<height, 128>>>(out, pitch / sizeof(float), width);
}

// One element too few.
// expect: possible
__global__ void pitch_of_less(float *out, int pitch, int width) {
    if (threadIdx.x < width) out[blockIdx.x * pitch + threadIdx.x] = threadIdx.x;
}

void host_pitch_of_less(int width, int height) {
    float *out;
    size_t pitch;
    cudaMallocPitch((void **)&out, &pitch, (width - 1) * sizeof(float), height);
    pitch_of_less<<<height, 128>>>(out, pitch / sizeof(float), width);
}

// A later array has another pitch.
// expect: possible
__global__ void pitch_of_another(float *out, int pitch, int width) {
    if (threadIdx.x < width) out[blockIdx.x * pitch + threadIdx.x] = threadIdx.x;
}

void host_pitch_of_another(int width, int height, int less) {
    float *out, *other;
    size_t pitch;
    cudaMallocPitch((void **)&out, &pitch, width * sizeof(float), height);
    cudaMallocPitch((void **)&other, &pitch, less * sizeof(float), height);
    pitch_of_another<<<height, 128>>>(out, pitch / sizeof(float), width);
}

// A sign decides which half is written; where what is allocated is not negative, it is the first.
// expect: verified
__global__ void by_sign(float *out, int n) {
    if (n < 0) out[threadIdx.x / 2] = threadIdx.x;
    else out[threadIdx.x] = threadIdx.x;
}

void host_by_sign(float *out, int n) {
    thrust::host_vector<float> copy(n);
    float *other = new float[n];
    by_sign<<<1, 128>>>(out, n);
}

// A range of `n` and another vector's elements are no size.
// expect: possible
__global__ void by_sign_of_values(float *out, int n) {
    if (n < 0) out[threadIdx.x / 2] = threadIdx.x;
    else out[threadIdx.x] = threadIdx.x;
}

void host_by_sign_of_values(float *out, int n) {
    std::vector<int> values{n};
    by_sign_of_values<<<1, 128>>>(out, n);
}
