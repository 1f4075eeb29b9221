// Kernels of one name in several namespaces: each is started by the launches that mean it.

namespace filters {
namespace exact {
// expect: verified
__global__ void rows(float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[blockIdx.y * n + i] = i;
}
void run(float *out, int n) { rows<<<dim3((n + 127) / 128, 4), 128>>>(out, n); }
}
namespace tiled {
// expect: racy
__global__ void rows(float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[blockIdx.y * n + i] = i + threadIdx.y;
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW block
}
}
}

// expect: verified
__global__ void rows(float *out, int n) {
    if (blockIdx.x == 0 && threadIdx.x < n) out[threadIdx.x] = 1;
}

namespace other = filters::tiled;

void run(float *out, int n) {
    filters::exact::rows<<<dim3((n + 127) / 128, 4), 128>>>(out, n);
    other::rows<<<dim3((n + 31) / 32, 4), dim3(32, 8)>>>(out, n);
    rows<<<1, 256>>>(out, n);
}
void use(float *out, int n) {
    using namespace filters;
    exact::rows<<<dim3((n + 63) / 64, 4), 64>>>(out, n);
}

// One definition that two headers of a project may both have had.
inline int blocks_of_64(int n) { return (n + 63) / 64; }
inline int blocks_of_64(int n) { return (n + 63) / 64; }

// expect: verified
__global__ void defined_twice(int *out) { out[320 * blockIdx.y + blockIdx.x * 64 + threadIdx.x] = blockIdx.y; }

void launch_defined_twice(int *p) {
    defined_twice<<<dim3(blocks_of_64(320), 4), 64>>>(p);
}

// The same words in two namespaces mean two things.
namespace few { const int most = 0; inline int at_most() { return most; } }
namespace many { const int most = 1; inline int at_most() { return most; } }
using namespace few;

// expect: possible
__global__ void of_two_namespaces(int *out, int n) { out[blockIdx.x * n * 64 + threadIdx.x] = blockIdx.x; }

void launch_of_two_namespaces(int *p) {
    of_two_namespaces<<<4, 64>>>(p, at_most());
}

// Types of one name in two namespaces: the arguments of a launch decide by the one that is meant.
namespace slim {
struct Params { int stride; };
typedef float real;
}
namespace wide {
struct Params { long stride; };
typedef double real;
}

// expect: verified
template <typename T> __global__ void of_slim_numbers(T *out) {
    out[sizeof(T) == 4 ? threadIdx.x : 0] = threadIdx.x;
}

// expect: racy
template <typename T> __global__ void of_wide_numbers(T *out) {
    out[sizeof(T) == 4 ? threadIdx.x : 0] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW warp
}

// expect: verified
template <typename P> __global__ void of_slim_classes(int *out, P given) {
    out[sizeof(P) == 4 ? threadIdx.x : 0] = threadIdx.x;
}

void launch_of_types(float *a, double *b, int *c) {
    slim::real *few = a;
    of_slim_numbers<<<1, 32>>>(few);
    wide::real *many = b;
    of_wide_numbers<<<1, 32>>>(many);
    of_slim_classes<<<1, 32>>>(c, slim::Params());
}
