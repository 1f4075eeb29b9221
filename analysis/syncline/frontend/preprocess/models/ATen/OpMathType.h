// at::opmath_type<T>: the type in which an operator computes, float for the types of 16 bits.
#pragma once

#include <c10/util/BFloat16.h>
#include <c10/util/Half.h>

namespace at {

template <typename T> struct OpMathType { using type = T; };
template <> struct OpMathType<c10::Half> { using type = float; };
template <> struct OpMathType<c10::BFloat16> { using type = float; };
template <typename T> using opmath_type = typename OpMathType<T>::type;

}  // namespace at
