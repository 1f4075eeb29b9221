// at::acc_type<T, cuda>: the type in which sums of T are kept; on a CUDA device float for float and double for double.
#pragma once

#include <c10/util/BFloat16.h>
#include <c10/util/Half.h>

namespace at {

template <typename T, bool cuda> struct AccumulateType;
template <bool cuda> struct AccumulateType<bool, cuda> { using type = bool; };
template <bool cuda> struct AccumulateType<signed char, cuda> { using type = long; };
template <bool cuda> struct AccumulateType<unsigned char, cuda> { using type = long; };
template <bool cuda> struct AccumulateType<char, cuda> { using type = long; };
template <bool cuda> struct AccumulateType<short, cuda> { using type = long; };
template <bool cuda> struct AccumulateType<int, cuda> { using type = long; };
template <bool cuda> struct AccumulateType<long, cuda> { using type = long; };
template <> struct AccumulateType<c10::Half, true> { using type = float; };
template <> struct AccumulateType<c10::BFloat16, true> { using type = float; };
template <> struct AccumulateType<__half, true> { using type = float; };
template <> struct AccumulateType<float, true> { using type = float; };
template <> struct AccumulateType<c10::Half, false> { using type = float; };
template <> struct AccumulateType<c10::BFloat16, false> { using type = float; };
template <> struct AccumulateType<float, false> { using type = double; };
template <bool cuda> struct AccumulateType<double, cuda> { using type = double; };
template <typename T, bool cuda> using acc_type = typename AccumulateType<T, cuda>::type;

}  // namespace at
