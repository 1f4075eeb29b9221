// Members that begin with a value: a record that is made of nothing has it.

struct Sizes {
    const int width = 7;
    int step = 3;
    int rows;
};

// expect: verified
__global__ void from_members(float *out, int width, int step) {
    for (int k = 0; k < 3; k++)
        out[threadIdx.x * width + k] = step;
}

void start(float *out) {
    Sizes sizes;
    const int width = sizes.width;
    from_members<<<1, 64>>>(out, width, sizes.step);
}

class Made {
  public:
    int width = 7;
    Made() {}
    Made(int width) : width(width) {}
};

// expect: verified
__global__ void from_an_idle_constructor(float *out, int width) {
    for (int k = 0; k < 3; k++)
        out[threadIdx.x * width + k] = k;
}

void start_made(float *out) {
    Made made;
    from_an_idle_constructor<<<1, 64>>>(out, made.width);
}

// It is set to something else before the launch.
// expect: possible
__global__ void set_afterwards(float *out, int width) {
    for (int k = 0; k < 3; k++)
        out[threadIdx.x * width + k] = k;
}

void start_set(float *out, int width) {
    Made made;
    made.width = width;
    set_afterwards<<<1, 64>>>(out, made.width);
}

class Busy {
  public:
    int width = 7;
    Busy() { width = 1; }
};

// expect: possible
__global__ void from_a_busy_constructor(float *out, int width) {
    for (int k = 0; k < 3; k++)
        out[threadIdx.x * width + k] = k;
}

void start_busy(float *out) {
    Busy busy;
    from_a_busy_constructor<<<1, 64>>>(out, busy.width);
}

class Fixed {
  public:
    const int width = 3;
    int height = 3;
    Fixed() {}
};

static Fixed fixed;

// A constant member of an object of the file never changes.
// expect: verified
__global__ void of_the_file(float *out, int width) {
    for (int k = 0; k < 3; k++)
        out[threadIdx.x * width + k] = k;
}

void start_of_the_file(float *out) { of_the_file<<<1, 64>>>(out, fixed.width); }

// Another member may.
// expect: possible
__global__ void that_may_change(float *out, int height) {
    for (int k = 0; k < 3; k++)
        out[threadIdx.x * height + k] = k;
}

void start_that_may_change(float *out) { that_may_change<<<1, 64>>>(out, fixed.height); }

class Given {
  public:
    const int width = 3;
    Given(int width) : width(width) {}
};

static Given given(1);

// A constructor decides.
// expect: possible
__global__ void that_is_given(float *out, int width) {
    for (int k = 0; k < 3; k++)
        out[threadIdx.x * width + k] = k;
}

void start_that_is_given(float *out) { that_is_given<<<1, 64>>>(out, given.width); }
