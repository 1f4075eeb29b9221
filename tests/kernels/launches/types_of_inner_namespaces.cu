// Types that a namespace declares and one further out, by qualified names as well, and members of classes.
namespace detail {
struct Params { int stride[2]; };
}
namespace slim {
namespace detail {
struct Params { int stride; };
}
struct Params { int stride[3]; struct Inner { int x; }; };
}
struct Holder { struct Params { int x; }; };
// expect: verified
template <typename P> __global__ void of_own_class(int *out, P given) {
    out[sizeof(P) == 4 ? threadIdx.x : 0] = threadIdx.x;
}
// expect: verified
template <typename P> __global__ void of_spelled_class(int *out) {
    out[sizeof(P) == 4 ? threadIdx.x : 0] = threadIdx.x;
}
// expect: racy
template <typename P> __global__ void of_class_further_out(int *out) {
    out[sizeof(P) == 4 ? threadIdx.x : 0] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW warp
}
// expect: verified
template <typename P> __global__ void of_member(int *out) {
    out[sizeof(P) == 4 ? threadIdx.x : 0] = threadIdx.x;
}
// expect: verified
template <typename P> __global__ void of_inner_member(int *out) {
    out[sizeof(P) == 4 ? threadIdx.x : 0] = threadIdx.x;
}
namespace slim {
void run(int *c) {
    of_own_class<<<1, 32>>>(c, detail::Params());
    of_spelled_class<detail::Params><<<1, 32>>>(c);
    of_class_further_out<::detail::Params><<<1, 32>>>(c);
    of_member<Holder::Params><<<1, 32>>>(c);
    of_inner_member<Params::Inner><<<1, 32>>>(c);
}
}
