// A function that is declared here and defined elsewhere takes part in overload resolution: where it is the better
// match, another one of its name is not called. A declaration of a function that is defined here changes nothing but
// gives it its default arguments.
__device__ int place(unsigned i);
__device__ int place(double x) {
    return (int)x;
}

// expect: possible
__global__ void the_declared_one_is_better(int *out) {
    out[place(threadIdx.x)] = threadIdx.x;
}

// expect: verified
__global__ void the_defined_one_is_better(int *out) {
    if (blockIdx.x == 0) out[place((double)threadIdx.x)] = threadIdx.x;
}

__device__ int taken(double i);
__device__ int taken(unsigned x) {
    return (int)x;
}

// expect: verified
__global__ void the_declared_one_is_worse(int *out) {
    if (blockIdx.x == 0) out[taken(threadIdx.x)] = threadIdx.x;
}

template <typename T>
__device__ T same(T i) {
    return i;
}
__device__ unsigned same(unsigned i);

// expect: possible
__global__ void no_template_before_a_template(int *out) {
    out[same(threadIdx.x)] = threadIdx.x;
}

namespace mine {
__device__ int slot(unsigned i);
}
__device__ int slot(unsigned i) {
    return i;
}

// expect: possible
__global__ void of_another_namespace(int *out) {
    out[mine::slot(threadIdx.x)] = threadIdx.x;
}

struct Grid {
    int *cells;
    int width;
    __device__ int at(unsigned i) const;
    __device__ int at(float i) const {
        return (int)i;
    }
    __device__ int &cell(int i, int step = 1);
    __device__ int &first(int i, int step = 0);
};
__device__ int &Grid::cell(int i, int step) {
    return cells[i * step];
}
__device__ int &Grid::first(int i, int step) {
    return cells[i * step];
}

// expect: possible (Grid::at)
__global__ void a_method(Grid grid) {
    grid.cells[grid.at(threadIdx.x)] = threadIdx.x;
}

// expect: verified
__global__ void default_of_the_declaration(int *out) {
    Grid grid{out, 1};
    if (blockIdx.x == 0) grid.cell(threadIdx.x) = threadIdx.x;
}

// expect: racy
__global__ void zero_by_default(int *out) {
    Grid grid{out, 1};
    grid.first(threadIdx.x) = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy
}

struct Guard {
    int *counter;
    __device__ Guard(int *counter) : counter(counter) {
    }
    __device__ ~Guard();
};

// expect: incomplete (Guard::~Guard)
__global__ void ends_elsewhere(int *out) {
    Guard guard(out);
    if (blockIdx.x == 0) out[threadIdx.x] = threadIdx.x;
}

struct Index {
    int i;
    __device__ Index &operator=(int value);
    __device__ operator int() const;
};

// expect: possible
__global__ void operators_elsewhere(int *out) {
    Index index;
    index.i = threadIdx.x;
    if (blockIdx.x == 0) out[index] = threadIdx.x;
}

typedef unsigned int uint32;
__device__ int spelled(const uint32 i, unsigned int scale = 1u);

// expect: verified
__global__ void spelled_in_other_words(int *out) {
    if (blockIdx.x == 0) out[spelled(threadIdx.x)] = threadIdx.x;
}
__device__ int spelled(unsigned i, unsigned scale) {
    return i * scale;
}
