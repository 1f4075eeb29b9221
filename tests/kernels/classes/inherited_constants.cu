// Static members of bases that a class names by an alias, or by a type that hangs on a template parameter.
template <typename T, T v> struct Constant {
    static constexpr T value = v;
};
typedef Constant<bool, true> Yes;
using No = Constant<bool, false>;

template <typename T> struct Wide : No {};
template <> struct Wide<double> : Yes {};
template <typename T> struct Large : Constant<bool, (sizeof(T) > 4)> {};
struct Twice : Wide<double> {};

// expect: verified
__global__ void by_alias(int *out) { out[threadIdx.x * Wide<double>::value] = threadIdx.x; }

// expect: racy
__global__ void by_the_primary_template(int *out) { out[threadIdx.x * Wide<int>::value] = threadIdx.x; }
//                                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global

// expect: verified
__global__ void by_size(int *out) { out[threadIdx.x * Large<double>::value] = threadIdx.x; }

// expect: racy
__global__ void by_another_size(int *out) { out[threadIdx.x * Large<int>::value] = threadIdx.x; }
//                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global

// expect: verified
__global__ void of_the_base_of_a_base(int *out) { out[threadIdx.x * Twice::value] = threadIdx.x; }

struct Hidden : Wide<double> {
    int value = 0;
    __device__ int place(int t) const { return t * Hidden::value; }
};

// A member of the class's own has the name.
// expect: racy
__global__ void hidden(int *out) { out[Hidden().place(threadIdx.x)] = threadIdx.x; }
//                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
