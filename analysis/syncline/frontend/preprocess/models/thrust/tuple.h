// Tuples of up to six elements: made by make_tuple, of references by tie, and read by get.
#pragma once

namespace thrust {

template <typename... Types> struct tuple;

template <typename T0> struct tuple<T0> {
    T0 first;
    tuple() = default;
    __host__ __device__ tuple(const T0 &a)
        : first(a) {}
    template <typename U0>
    __host__ __device__ tuple(const tuple<U0> &other)
        : first(other.first) {}
    template <typename U0>
    __host__ __device__ tuple &operator=(const tuple<U0> &other) {
        first = other.first;
        return *this;
    }
};
template <typename T0>
__host__ __device__ tuple<T0> make_tuple(const T0 &a) {
    return tuple<T0>(a);
}
template <typename T0>
__host__ __device__ tuple<T0 &> tie(T0 &a) {
    return tuple<T0 &>(a);
}

template <typename T0, typename T1> struct tuple<T0, T1> {
    T0 first;
    T1 second;
    tuple() = default;
    __host__ __device__ tuple(const T0 &a, const T1 &b)
        : first(a), second(b) {}
    template <typename U0, typename U1>
    __host__ __device__ tuple(const tuple<U0, U1> &other)
        : first(other.first), second(other.second) {}
    template <typename U0, typename U1>
    __host__ __device__ tuple &operator=(const tuple<U0, U1> &other) {
        first = other.first;
        second = other.second;
        return *this;
    }
};
template <typename T0, typename T1>
__host__ __device__ tuple<T0, T1> make_tuple(const T0 &a, const T1 &b) {
    return tuple<T0, T1>(a, b);
}
template <typename T0, typename T1>
__host__ __device__ tuple<T0 &, T1 &> tie(T0 &a, T1 &b) {
    return tuple<T0 &, T1 &>(a, b);
}

template <typename T0, typename T1, typename T2> struct tuple<T0, T1, T2> {
    T0 first;
    T1 second;
    T2 third;
    tuple() = default;
    __host__ __device__ tuple(const T0 &a, const T1 &b, const T2 &c)
        : first(a), second(b), third(c) {}
    template <typename U0, typename U1, typename U2>
    __host__ __device__ tuple(const tuple<U0, U1, U2> &other)
        : first(other.first), second(other.second), third(other.third) {}
    template <typename U0, typename U1, typename U2>
    __host__ __device__ tuple &operator=(const tuple<U0, U1, U2> &other) {
        first = other.first;
        second = other.second;
        third = other.third;
        return *this;
    }
};
template <typename T0, typename T1, typename T2>
__host__ __device__ tuple<T0, T1, T2> make_tuple(const T0 &a, const T1 &b, const T2 &c) {
    return tuple<T0, T1, T2>(a, b, c);
}
template <typename T0, typename T1, typename T2>
__host__ __device__ tuple<T0 &, T1 &, T2 &> tie(T0 &a, T1 &b, T2 &c) {
    return tuple<T0 &, T1 &, T2 &>(a, b, c);
}

template <typename T0, typename T1, typename T2, typename T3> struct tuple<T0, T1, T2, T3> {
    T0 first;
    T1 second;
    T2 third;
    T3 fourth;
    tuple() = default;
    __host__ __device__ tuple(const T0 &a, const T1 &b, const T2 &c, const T3 &d)
        : first(a), second(b), third(c), fourth(d) {}
    template <typename U0, typename U1, typename U2, typename U3>
    __host__ __device__ tuple(const tuple<U0, U1, U2, U3> &other)
        : first(other.first), second(other.second), third(other.third), fourth(other.fourth) {}
    template <typename U0, typename U1, typename U2, typename U3>
    __host__ __device__ tuple &operator=(const tuple<U0, U1, U2, U3> &other) {
        first = other.first;
        second = other.second;
        third = other.third;
        fourth = other.fourth;
        return *this;
    }
};
template <typename T0, typename T1, typename T2, typename T3>
__host__ __device__ tuple<T0, T1, T2, T3> make_tuple(const T0 &a, const T1 &b, const T2 &c, const T3 &d) {
    return tuple<T0, T1, T2, T3>(a, b, c, d);
}
template <typename T0, typename T1, typename T2, typename T3>
__host__ __device__ tuple<T0 &, T1 &, T2 &, T3 &> tie(T0 &a, T1 &b, T2 &c, T3 &d) {
    return tuple<T0 &, T1 &, T2 &, T3 &>(a, b, c, d);
}

template <typename T0, typename T1, typename T2, typename T3, typename T4> struct tuple<T0, T1, T2, T3, T4> {
    T0 first;
    T1 second;
    T2 third;
    T3 fourth;
    T4 fifth;
    tuple() = default;
    __host__ __device__ tuple(const T0 &a, const T1 &b, const T2 &c, const T3 &d, const T4 &e)
        : first(a), second(b), third(c), fourth(d), fifth(e) {}
    template <typename U0, typename U1, typename U2, typename U3, typename U4>
    __host__ __device__ tuple(const tuple<U0, U1, U2, U3, U4> &other)
        : first(other.first), second(other.second), third(other.third), fourth(other.fourth), fifth(other.fifth) {}
    template <typename U0, typename U1, typename U2, typename U3, typename U4>
    __host__ __device__ tuple &operator=(const tuple<U0, U1, U2, U3, U4> &other) {
        first = other.first;
        second = other.second;
        third = other.third;
        fourth = other.fourth;
        fifth = other.fifth;
        return *this;
    }
};
template <typename T0, typename T1, typename T2, typename T3, typename T4>
__host__ __device__ tuple<T0, T1, T2, T3, T4> make_tuple(const T0 &a, const T1 &b, const T2 &c, const T3 &d, const T4 &e) {
    return tuple<T0, T1, T2, T3, T4>(a, b, c, d, e);
}
template <typename T0, typename T1, typename T2, typename T3, typename T4>
__host__ __device__ tuple<T0 &, T1 &, T2 &, T3 &, T4 &> tie(T0 &a, T1 &b, T2 &c, T3 &d, T4 &e) {
    return tuple<T0 &, T1 &, T2 &, T3 &, T4 &>(a, b, c, d, e);
}

template <typename T0, typename T1, typename T2, typename T3, typename T4, typename T5> struct tuple<T0, T1, T2, T3, T4, T5> {
    T0 first;
    T1 second;
    T2 third;
    T3 fourth;
    T4 fifth;
    T5 sixth;
    tuple() = default;
    __host__ __device__ tuple(const T0 &a, const T1 &b, const T2 &c, const T3 &d, const T4 &e, const T5 &f)
        : first(a), second(b), third(c), fourth(d), fifth(e), sixth(f) {}
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5>
    __host__ __device__ tuple(const tuple<U0, U1, U2, U3, U4, U5> &other)
        : first(other.first), second(other.second), third(other.third), fourth(other.fourth), fifth(other.fifth), sixth(other.sixth) {}
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5>
    __host__ __device__ tuple &operator=(const tuple<U0, U1, U2, U3, U4, U5> &other) {
        first = other.first;
        second = other.second;
        third = other.third;
        fourth = other.fourth;
        fifth = other.fifth;
        sixth = other.sixth;
        return *this;
    }
};
template <typename T0, typename T1, typename T2, typename T3, typename T4, typename T5>
__host__ __device__ tuple<T0, T1, T2, T3, T4, T5> make_tuple(const T0 &a, const T1 &b, const T2 &c, const T3 &d, const T4 &e, const T5 &f) {
    return tuple<T0, T1, T2, T3, T4, T5>(a, b, c, d, e, f);
}
template <typename T0, typename T1, typename T2, typename T3, typename T4, typename T5>
__host__ __device__ tuple<T0 &, T1 &, T2 &, T3 &, T4 &, T5 &> tie(T0 &a, T1 &b, T2 &c, T3 &d, T4 &e, T5 &f) {
    return tuple<T0 &, T1 &, T2 &, T3 &, T4 &, T5 &>(a, b, c, d, e, f);
}

// The element of a number.
template <int N> struct SynclineElement;
template <> struct SynclineElement<0> {
    template <typename Tuple> __host__ __device__ static auto &of(Tuple &values) { return values.first; }
};
template <> struct SynclineElement<1> {
    template <typename Tuple> __host__ __device__ static auto &of(Tuple &values) { return values.second; }
};
template <> struct SynclineElement<2> {
    template <typename Tuple> __host__ __device__ static auto &of(Tuple &values) { return values.third; }
};
template <> struct SynclineElement<3> {
    template <typename Tuple> __host__ __device__ static auto &of(Tuple &values) { return values.fourth; }
};
template <> struct SynclineElement<4> {
    template <typename Tuple> __host__ __device__ static auto &of(Tuple &values) { return values.fifth; }
};
template <> struct SynclineElement<5> {
    template <typename Tuple> __host__ __device__ static auto &of(Tuple &values) { return values.sixth; }
};
template <int N, typename Tuple> __host__ __device__ auto &get(Tuple &values) { return SynclineElement<N>::of(values); }

}  // namespace thrust
