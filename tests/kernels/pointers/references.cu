// References: other names for the same cells, wherever they are kept.

struct Cell {
  int &cell;
};

// expect: racy
// syncline: launch(block=64)
__global__ void written_through_a_member(int *out) {
  __shared__ int s[65];
  Cell mine{s[threadIdx.x]};
  mine.cell = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1];
//                                     ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A copy refers to the same cell.
// expect: racy
// syncline: launch(block=64)
__global__ void written_through_a_copy(int *out) {
  __shared__ int s[65];
  Cell mine{s[threadIdx.x]};
  Cell copy = mine;
  copy.cell = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1];
//                                     ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: verified
// syncline: launch(block=64)
__global__ void own_cell_through_a_member(int *out) {
  __shared__ int s[65];
  Cell mine{s[threadIdx.x]};
  mine.cell = 1;
  out[blockIdx.x * 64 + threadIdx.x] = mine.cell;
}

class Bound {
  int &cell_;
 public:
  __device__ Bound(int &cell) : cell_(cell) {}
  __device__ void set(int value) {
    cell_ = value;
//  ^^^^^ SL101 racy WAW shared
  }
};

// expect: racy
// syncline: launch(block=64)
__global__ void bound_in_a_copy(int *out) {
  __shared__ int s[65];
  Bound first(s[threadIdx.x + 1]);
  Bound second = first;
  s[threadIdx.x] = 1;
  second.set(2);
}

// expect: racy
// syncline: launch(block=64)
__global__ void lambda_gives_a_reference(int *out) {
  __shared__ int s[65];
  auto at = [&](int i) -> int & { return s[i]; };
  at(threadIdx.x) = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1];
//                                     ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: racy
// syncline: launch(block=64)
__global__ void lambda_gives_one_of_two(int *out) {
  __shared__ int s[65];
  auto at = [&](int i) -> auto & {
    if (i > 10) return s[i + 1];
    return s[i];
  };
  at(threadIdx.x) = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1];
//                                     ^^^^^^^^^^^^^^^^^^ SL103 racy RAW shared
}

// expect: racy
// syncline: launch(block=64)
__global__ void decltype_of_a_cell(int *out) {
  __shared__ int s[65];
  auto at = [&](int i) -> decltype(auto) { return (s[i]); };
  at(threadIdx.x) = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1];
//                                     ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A value of a name without parentheses.
// expect: verified
// syncline: launch(block=64)
__global__ void decltype_of_a_name(int *out) {
  __shared__ int s[64];
  auto at = [](int i) -> decltype(auto) {
    int j = i;
    return j;
  };
  s[at(threadIdx.x)] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

struct Sum {
  int value;
  __device__ Sum &operator+=(int x) {
    value += x;
//  ^^^^^ SL101 racy WAR shared
    return *this;
  }
};

// Nobody reads the reference that += gives.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void discarded(int *out) {
  __shared__ Sum sum;
  if (threadIdx.x == 0) sum.value = 0;
  __syncthreads();
  sum += threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = sum.value;
}
