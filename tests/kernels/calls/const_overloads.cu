// Functions for pointers to const and for others, told apart by the declared types of what they are given.

template <typename T>
__device__ void put(T *p) {
  p[0] = threadIdx.x;
//^^^^ SL102 racy WAW block
//^^^^ SL102 racy WAW block
//^^^^ SL102 racy WAW block
//^^^^ SL102 racy WAW block
//^^^^ SL102 racy WAW block
}
template <typename T>
__device__ void put(const T *) {}

// expect: verified
// syncline: launch(block=64, grid=2)
__global__ void parameter(const float *f) { put(f); }

// expect: racy
// syncline: launch(block=64, grid=2)
__global__ void parameter_not_const(float *f) { put(f); }

// expect: verified
// syncline: launch(block=64, grid=2)
__global__ void const_behind_the_type(float const *f) { put(f + threadIdx.x); }

// expect: racy
// syncline: launch(block=64, grid=2)
__global__ void const_pointer(float *const f) { put(f); }

typedef const float Input;
using Inputs = const float *;
// expect: verified
// syncline: launch(block=64, grid=2)
__global__ void by_names_of_types(Input *f, Inputs g) {
  put(f);
  Inputs h = g;
  put(h);
}

// expect: verified
// syncline: launch(block=64, grid=2)
__global__ void deduced(const float *f) {
  auto g = f;
  auto *h = &f[1];
  put(g);
  put(h);
}

// expect: racy
// syncline: launch(block=64, grid=2)
__global__ void deduced_not_const(float *f) {
  const auto g = f;
  put(g);
}

// expect: verified
// syncline: launch(block=64, grid=2)
__global__ void made_const(float *f) {
  put((const float *)f);
  put(static_cast<const float *>(f));
}

// expect: racy
// syncline: launch(block=64, grid=2)
__global__ void const_cast_away(const float *f) { put((float *)f); }

struct Buffers {
  const float *in;
  float *out;
};
// expect: verified
// syncline: launch(block=64, grid=2)
__global__ void member(Buffers b) { put(b.in); }

// expect: racy
// syncline: launch(block=64, grid=2)
__global__ void member_not_const(const Buffers b) { put(b.out); }

template <typename T>
__global__ void template_of_a_type(T *f) {
  put(f);
}
void launch_on_const(const float *f) { template_of_a_type<<<2, 64>>>(f); }

// What a function gives back is not looked at: either may be meant.
__device__ const float *same(const float *p) { return p; }
// expect: incomplete (certain to take)
// syncline: launch(block=64, grid=2)
__global__ void given_back(float *p) { put(same(p)); }

__device__ int slot(const int &) { return 0; }
__device__ int slot(int &) { return threadIdx.x; }
struct Slots {
  mutable int m;
  __device__ int at() const { return slot(m); }
};
// Which members are mutable is not noted.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void mutable_member(int *out) {
  Slots s;
  out[s.at()] = threadIdx.x;
}

template <typename T>
struct Step {
  static constexpr int step = 1;
};
template <typename T>
struct Step<T *> {
  static constexpr int step = 0;
};
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void distance_is_a_number(int *out, float *p, float *q) {
  auto d = q - p;
  out[threadIdx.x * Step<decltype(d)>::step] = threadIdx.x;
}
