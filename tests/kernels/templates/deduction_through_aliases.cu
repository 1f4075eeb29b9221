// Parameters whose type is an alias of a template: what it stands for is deduced from (C++17 [temp.alias]).
template <typename T, int n, typename U> struct Tile {
    T a[n];
};
template <int n> using Ints = Tile<int, n, float>;

template <int n> __device__ int index(Ints<n>, int t) { return t * n; }
template <typename T> __device__ int index(T, int t) { return t / 2; }

// expect: verified
__global__ void fits(int *out) { out[index(Tile<int, 3, float>{}, threadIdx.x)] = 1; }

// Its last argument is another one.
// expect: racy
__global__ void fits_not(int *out) { out[index(Tile<int, 3, int>{}, threadIdx.x)] = threadIdx.x; }
//                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW global

// expect: racy
__global__ void by_one(int *out) { out[index(Ints<1>{}, threadIdx.x) / 2] = threadIdx.x; }
//                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW global

struct Derived : Ints<2> {};
template <int n> __device__ int of_base(const Ints<n> &, int t) { return t * (n - 1); }

// expect: verified
__global__ void derived(int *out) { out[of_base(Derived{}, threadIdx.x)] = threadIdx.x; }

template <typename... T> struct List {};
template <typename First, typename... Rest> using AtLeastOne = List<First, Rest...>;
template <typename First, typename... Rest> __device__ int rest(AtLeastOne<First, Rest...>, int t) {
    return t * sizeof...(Rest);
}

// expect: verified
__global__ void one_more(int *out) { out[rest(List<int, float>{}, threadIdx.x)] = threadIdx.x; }

// expect: racy
__global__ void no_more(int *out) { out[rest(List<int>{}, threadIdx.x)] = threadIdx.x; }
//                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global

// What is declared inside of another class hangs on that class, which nothing can be deduced of.
template <typename T> struct Outer {
    template <typename U> struct Inner {};
};
template <typename T> using InnerOf = typename Outer<T>::template Inner<T>;
template <typename T> __device__ int inner(InnerOf<T>, int t) { return t; }
template <typename T> __device__ int inner(T, int t) { return t / 2; }

// expect: incomplete (not declared)
__global__ void of_inner_class(int *out) { out[inner(Outer<int>::Inner<int>{}, threadIdx.x)] = threadIdx.x; }
