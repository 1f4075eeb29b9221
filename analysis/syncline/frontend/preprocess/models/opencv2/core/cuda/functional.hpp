// Functions as objects: arithmetic, comparisons and bits of two values of a type, the smaller and the larger of them.
#pragma once

#include "saturate_cast.hpp"
#include "vec_math.hpp"
#include "vec_traits.hpp"

namespace cv {
namespace cuda {
namespace device {

template <typename Argument, typename Result> struct unary_function {
    typedef Argument argument_type;
    typedef Result result_type;
};
template <typename First, typename Second, typename Result> struct binary_function {
    typedef First first_argument_type;
    typedef Second second_argument_type;
    typedef Result result_type;
};

#define SYNCLINE_BINARY(name, result, value)                                                             \
    template <typename T> struct name : binary_function<T, T, result> {                                  \
        __device__ __forceinline__ result operator()(const T &a, const T &b) const { return value; }     \
    };
SYNCLINE_BINARY(plus, T, a + b)
SYNCLINE_BINARY(minus, T, a - b)
SYNCLINE_BINARY(multiplies, T, a *b)
SYNCLINE_BINARY(divides, T, a / b)
SYNCLINE_BINARY(modulus, T, a % b)
SYNCLINE_BINARY(equal_to, bool, a == b)
SYNCLINE_BINARY(not_equal_to, bool, a != b)
SYNCLINE_BINARY(greater, bool, a > b)
SYNCLINE_BINARY(less, bool, a < b)
SYNCLINE_BINARY(greater_equal, bool, a >= b)
SYNCLINE_BINARY(less_equal, bool, a <= b)
SYNCLINE_BINARY(logical_and, bool, a &&b)
SYNCLINE_BINARY(logical_or, bool, a || b)
SYNCLINE_BINARY(bit_and, T, a &b)
SYNCLINE_BINARY(bit_or, T, a | b)
SYNCLINE_BINARY(bit_xor, T, a ^ b)
SYNCLINE_BINARY(maximum, T, a < b ? b : a)
SYNCLINE_BINARY(minimum, T, b < a ? b : a)
#undef SYNCLINE_BINARY

#define SYNCLINE_UNARY(name, result, value)                                                              \
    template <typename T> struct name : unary_function<T, result> {                                      \
        __device__ __forceinline__ result operator()(const T &a) const { return value; }                 \
    };
SYNCLINE_UNARY(negate, T, -a)
SYNCLINE_UNARY(logical_not, bool, !a)
SYNCLINE_UNARY(bit_not, T, ~a)
SYNCLINE_UNARY(identity, T, a)
#undef SYNCLINE_UNARY

}  // namespace device
}  // namespace cuda
}  // namespace cv
