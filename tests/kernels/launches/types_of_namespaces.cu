// Types that a namespace and the file declare by one name: launches mean what their place does, spelled or not.
struct Params { int stride[2]; };
namespace slim {
struct Params { int stride; };
}
template <typename P> struct Box { P value; };
namespace slim {
template <typename P> struct Box { P value[2]; };
}

// expect: verified
template <typename P> __global__ void of_own_class(int *out, P given) {
    out[sizeof(P) == 4 ? threadIdx.x : 0] = threadIdx.x;
}
// expect: verified
template <typename P> __global__ void of_spelled_class(int *out) {
    out[sizeof(P) == 4 ? threadIdx.x : 0] = threadIdx.x;
}
// expect: racy
template <typename P> __global__ void of_file_class(int *out) {
    out[sizeof(P) == 4 ? threadIdx.x : 0] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW warp
}
// expect: verified
template <typename P> __global__ void of_own_box(int *out, P given) {
    out[sizeof(P) == 8 ? threadIdx.x : 0] = threadIdx.x;
}
// expect: verified
template <typename P> __global__ void of_spelled_box(int *out) {
    out[sizeof(P) == 8 ? threadIdx.x : 0] = threadIdx.x;
}

namespace slim {
void run(int *c) {
    of_own_class<<<1, 32>>>(c, Params());
    of_spelled_class<Params><<<1, 32>>>(c);
    of_own_box<<<1, 32>>>(c, Box<float>());
    of_spelled_box<Box<float>><<<1, 32>>>(c);
}
}
void run(int *c) {
    of_file_class<Params><<<1, 32>>>(c);
}
