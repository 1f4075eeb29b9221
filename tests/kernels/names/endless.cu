// Declarations that name themselves, or each other, without an end: nothing is known of them, and the rest is read.

using Self = Self;
typedef There Here;
typedef Here There;
template <class T>
using Ping = Pong<T>;
template <class T>
using Pong = Ping<T>;
enum Stored : Stored { stored };

struct Inside : Inside {
  int value;
};
template <class T>
struct Tower : Tower<T *> {
  int value;
};
struct Begun {
  int value = Begun{}.value;
};
template <class T, class U = Pair<T>>
struct Pair {
  U second;
};

// expect: verified
__global__ void of_such_types(Self *a, const There b, int *out, Stored s) {
  Ping<int> ping;
  Inside inside;
  Tower<int> tower;
  Begun begun;
  Pair<int> pair;
  const Here here = 1;
  inside.value = tower.value = begun.value;
  out[blockIdx.x * blockDim.x + threadIdx.x] = inside.value + s;
}

// Values that hang on themselves.
template <int N>
struct Below {
  static constexpr int value = Below<N - 1>::value + Below<N - 2>::value;
};
constexpr int first = second;
constexpr int second = first;

// expect: verified
__global__ void of_such_values(int *out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = Below<30>::value + first;
}
