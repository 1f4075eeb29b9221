// A program's own constants as types: what the standard library has by these names is not put beside them.
namespace own {
template <typename T, T v> struct integral_constant {
    static constexpr T value = v / 2;
};
} // namespace own

// expect: racy
__global__ void halved(int *out) { out[threadIdx.x * own::integral_constant<int, 1>::value] = threadIdx.x; }
//                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global

// expect: verified
__global__ void halved_to_one(int *out) { out[threadIdx.x * own::integral_constant<int, 2>::value] = threadIdx.x; }
