// A static method is called through its class, which may stand in namespaces and in other classes.

namespace tools {
struct Lane {
  static __device__ unsigned at() { return threadIdx.x; }
};
template <class T, int N> struct Part {
  static __device__ unsigned at(T x) { return x / N; }
};
template <class T> struct Part<T, 1> {
  static __device__ unsigned at(T x) { return x; }
};
namespace first {
struct Lane {
  static __device__ unsigned at() { return 0; }
};
} // namespace first
struct Outer {
  struct Lane {
    static __device__ unsigned at() { return threadIdx.x; }
  };
};
namespace inside {
// The namespace is found from within another one.
// expect: verified
// syncline: launch(block=64, grid=4)
__global__ void relative(float *out) { out[blockIdx.x * 64 + first::Lane::at() + Lane::at()] = threadIdx.x; }
} // namespace inside
} // namespace tools

struct Lane {
  static __device__ unsigned at() { return 1; }
};

// expect: verified
// syncline: launch(block=64, grid=4)
__global__ void in_a_namespace(float *out) { out[blockIdx.x * 64 + tools::Lane::at()] = threadIdx.x; }

// expect: verified
// syncline: launch(block=64, grid=4)
__global__ void from_outside(float *out) { out[blockIdx.x * 64 + ::tools::Lane::at()] = threadIdx.x; }

// expect: racy
// syncline: launch(block=64, grid=4)
__global__ void in_the_inner_one(float *out) { out[blockIdx.x * 64 + tools::first::Lane::at()] = threadIdx.x; }
//                                             ^^^ SL102 racy WAW block

// expect: racy
// syncline: launch(block=64, grid=4)
__global__ void in_none(float *out) { out[blockIdx.x * 64 + ::Lane::at()] = threadIdx.x; }
//                                    ^^^ SL102 racy WAW block

// expect: verified
// syncline: launch(block=64, grid=4)
__global__ void in_a_class(float *out) { out[blockIdx.x * 64 + tools::Outer::Lane::at()] = threadIdx.x; }

// expect: verified
// syncline: launch(block=64, grid=4)
__global__ void specialised(float *out) { out[blockIdx.x * 64 + tools::Part<int, 1>::at(threadIdx.x)] = threadIdx.x; }

// expect: racy
// syncline: launch(block=64, grid=4)
__global__ void general(float *out) { out[blockIdx.x * 64 + tools::Part<int, 2>::at(threadIdx.x)] = threadIdx.x; }
//                                    ^^^ SL103 racy WAW warp
