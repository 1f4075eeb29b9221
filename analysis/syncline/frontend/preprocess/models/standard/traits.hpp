// Type traits as classes, which objects are made of: `std::is_same<T, float>{}` (C++17 [meta.unary], [meta.rel]).
#pragma once

namespace std {

template <typename T, typename U> struct is_same : integral_constant<bool, (is_same_v<T, U>)> {};
template <typename T> struct is_integral : integral_constant<bool, (is_integral_v<T>)> {};
template <typename T> struct is_floating_point : integral_constant<bool, (is_floating_point_v<T>)> {};
template <typename T> struct is_arithmetic : integral_constant<bool, (is_arithmetic_v<T>)> {};
template <typename T> struct is_signed : integral_constant<bool, (is_signed_v<T>)> {};
template <typename T> struct is_unsigned : integral_constant<bool, (is_unsigned_v<T>)> {};
template <typename T> struct is_enum : integral_constant<bool, (is_enum_v<T>)> {};
template <typename T> struct is_pointer : integral_constant<bool, (is_pointer_v<T>)> {};
template <typename T> struct is_const : integral_constant<bool, (is_const_v<T>)> {};

} // namespace std
