// Functions that call themselves, and types that do: followed to their end where that is near.

template <int n>
__device__ int leaves() {
  if constexpr (n == 0) return 1;
  else return leaves<n - 1>() + leaves<n - 1>();
}

// expect: racy
// syncline: launch(block=64)
__global__ void two_calls_with_an_end(int *out) {
  __shared__ int s[96];
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + leaves<5>()];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

__device__ int depth(int n) {
  if (n <= 0) return 0;
  return 1 + depth(n - 1);
}

// Eight levels are enough for whoever gets here.
// expect: verified
// syncline: launch(block=64)
__global__ void one_call_that_ends_in_time(int *out) {
  out[blockIdx.x * 64 + threadIdx.x] = depth(threadIdx.x & 3);
}

__device__ int halves(int low, int high) {
  if (high - low < 2) return 1;
  int middle = (low + high) / 2;
  return halves(low, middle) + halves(middle, high) + halves(low, high - 1);
}

// expect: incomplete (recursion)
// syncline: launch(block=64)
__global__ void calls_without_an_end(int *out, int n) {
  out[blockIdx.x * 64 + threadIdx.x] = halves(threadIdx.x, n);
}

// What stands beside them is known all the same.
// expect: racy
// syncline: launch(block=64)
__global__ void beside_calls_without_an_end(int *out, int n) {
  __shared__ int s[65];
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1];
//                                     ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
  out[blockIdx.x * 64 + threadIdx.x] += halves(threadIdx.x, n);
}

// An instance that points at its own kind, twice.
template <typename T>
struct Node {
  T value;
  Node<T> *left;
  Node<T> *right;
};

// expect: racy
// syncline: launch(block=64)
__global__ void tree(int *out) {
  __shared__ int s[65];
  Node<int> child, root;
  child.value = threadIdx.x + 1;
  child.left = child.right = nullptr;
  root.left = root.right = &child;
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[root.right->value];
//                                     ^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}
