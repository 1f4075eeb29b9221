// Sequences of integers known to the compiler (C++17 [intseq]).
#pragma once

namespace std {

template <typename T, T... I> struct integer_sequence {
    using value_type = T;
    __host__ __device__ static constexpr unsigned long size() { return sizeof...(I); }
};
template <unsigned long... I> using index_sequence = integer_sequence<unsigned long, I...>;

namespace sequences {
template <typename T, T n, T... I> struct counted {
    using type = typename counted<T, n - 1, n - 1, I...>::type;
};
template <typename T, T... I> struct counted<T, 0, I...> {
    using type = integer_sequence<T, I...>;
};
} // namespace sequences

template <typename T, T n> using make_integer_sequence = typename sequences::counted<T, n>::type;
template <unsigned long n> using make_index_sequence = make_integer_sequence<unsigned long, n>;
template <typename... T> using index_sequence_for = make_index_sequence<sizeof...(T)>;

} // namespace std
