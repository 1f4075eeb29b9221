// Which function a call means: what is declared before it, and what belongs to the types of its arguments.

namespace own {
struct Pair {
  int i;
};
__device__ void swap(Pair &a, Pair &b) { a.i = 0; }
template <class T> struct Box {
  int i;
};
enum Kind { LEFT, RIGHT };
__device__ int number(Kind) { return 0; }
}  // namespace own
template <class X> __device__ void swap(X &a, X &b) {
  X c = a;
  a = b;
  b = c;
}

// expect: racy
__global__ void of_the_types_namespace(int *out) {
  own::Pair p{(int)threadIdx.x}, q{(int)threadIdx.x + 1};
  swap(p, q);
  out[p.i] = q.i;
//^^^^^^^^^^^^^^ SL102 WAW global
}

// expect: verified
__global__ void named_in_full(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  own::Pair p{i}, q{i};
  ::swap(p, q);
  out[p.i] = q.i;
}

namespace other {
struct Tag {};
template <class T> __device__ int place(T) { return 0; }
}  // namespace other
__device__ int place(long) { return threadIdx.x; }
template <class T> __device__ int place(T *) { return threadIdx.x; }

// A template argument's namespace counts as well.
// expect: racy
__global__ void of_a_template_argument(int *out) {
  own::Box<other::Tag> box;
  out[place(box)] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 WAW global
}

// expect: racy
__global__ void of_an_enumeration(int *out) {
  out[number(own::LEFT)] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 WAW global
}

namespace hidden {
struct Cell {
  int i;
  friend __device__ int at(Cell a, int) { return a.i; }
};
}  // namespace hidden
template <class T> __device__ int at(T, int i) { return i; }

// A friend that is no template is better than a template of the file.
// expect: racy
__global__ void of_a_friend(int *out) {
  hidden::Cell cell{0};
  out[at(cell, threadIdx.x)] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 WAW global
}

__device__ void wait(long) {}
__device__ void waited() { wait(1); }
__device__ void wait(int) { __syncthreads(); }
__device__ void later(int);
__device__ void later(long) {}
__device__ void waited_later() { later(1); }
__device__ void later(int) { __syncthreads(); }

// wait(int) is not declared yet where it would be the better one.
// expect: racy
__global__ void declared_behind(const int *in, int *out) {
  __shared__ int s[1025];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = in[i];
  waited();
  out[i] = s[threadIdx.x + 1];
//         ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: verified
__global__ void declared_before(const int *in, int *out) {
  __shared__ int s[1025];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = in[i];
  waited_later();
  out[i] = s[threadIdx.x + 1];
}

namespace deferred {
struct Event {};
}  // namespace deferred
template <class E> __device__ void pass(E event) { on(event); }
namespace deferred {
__device__ void on(Event) { __syncthreads(); }
}  // namespace deferred

// A template looks again where it is instantiated.
// expect: verified
__global__ void found_at_the_instance(const int *in, int *out) {
  __shared__ int s[1025];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = in[i];
  pass(deferred::Event());
  out[i] = s[threadIdx.x + 1];
}

namespace left {
__device__ int pick(float) { return 0; }
}  // namespace left
__device__ int pick(int) { return blockIdx.x * blockDim.x + threadIdx.x; }

// What `using namespace` brings in overloads what is there.
// expect: verified
__global__ void overloaded_by_using(int *out) {
  using namespace left;
  out[pick(1)] = 1;
}

// A declaration in the block hides what is outside.
// expect: racy
__global__ void hidden_by_using(int *out) {
  using left::pick;
  out[pick(1)] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 WAW global
}

namespace helpers {
__device__ int max(int, int) { return 0; }
}  // namespace helpers

// The compiler's own, as nobody uses the other.
// expect: verified
__global__ void not_used(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[max(i, 0)] = 1;
}

struct Index {
  int v;
};
__device__ int operator,(Index a, int) { return a.v; }

// expect: racy
__global__ void overloaded_comma(int *out) {
  Index zero{0};
  out[(zero, (int)threadIdx.x)] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 WAW global
}

__device__ void meet(long) {}
__device__ void meet(int) { __syncthreads(); }

// expect: racy
__global__ void declared_in_the_block(const int *in, int *out) {
  __device__ void meet(long);
  __shared__ int s[1025];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = in[i];
  meet(1);
  out[i] = s[threadIdx.x + 1];
//         ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}
