// Names that are not declared here: what stands before :: is part of the name, and a name of a type's is another one for
// each type.

template <int N>
struct Constant {
  static constexpr int value = N;
};

// Each call of the lambda is for another type.
// expect: racy
__global__ void value_of_decltype(int *a) {
  auto mine = [&](auto k) {
    if (threadIdx.x == 32 * decltype(k)::value) a[0] = threadIdx.x;
//                                              ^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
  };
  mine(Constant<0>{});
  mine(Constant<1>{});
}

// expect: racy
__global__ void parameter_of_a_lambda(int *a) {
  auto mine = [&]<int N>(Constant<N>) {
    if (threadIdx.x == 32 * N) a[0] = threadIdx.x;
//                             ^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
  };
  mine(Constant<0>{});
  mine(Constant<1>{});
}

enum class Low { slot = 0 };
enum class High { slot = 32 };
__device__ void low(int *a) {
  using enum Low;
  if (threadIdx.x == int(slot)) a[0] = threadIdx.x;
}
__device__ void high(int *a) {
  using enum High;
  if (threadIdx.x == int(slot)) a[0] = threadIdx.x;
//                              ^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: racy
__global__ void slots_of_two_enumerations(int *a) {
  low(a);
  high(a);
}

// Nobody knows the two values; they need not be equal.
// expect: possible
__global__ void constants_of_two_namespaces(int *a) {
  if (threadIdx.x == one_header::slot) a[0] = threadIdx.x;
  if (threadIdx.x == another_header::slot) a[0] = threadIdx.x;
}

// expect: verified
__global__ void constant_of_one_namespace(int *a) {
  if (threadIdx.x == one_header::slot) a[blockIdx.x] = threadIdx.x;
  if (threadIdx.x == one_header::slot) a[blockIdx.x] = 0;
}

template <typename T>
struct Derived : T {
  __device__ void put(int *a) {
    if (threadIdx.x == T::slot) a[0] = threadIdx.x;
  }
};

// expect: possible
__global__ void members_of_two_types(int *a) {
  Derived<OneTag> one;
  Derived<AnotherTag> another;
  one.put(a);
  another.put(a);
}
