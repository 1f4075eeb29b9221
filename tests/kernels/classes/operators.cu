// Operators of the user's: what they do to the object that they are applied to is not lost.

struct Sum {
  int total;
  __device__ Sum &operator<<(int more) {
    total += more;
    return *this;
  }
};

// After the first << the neighbour's cell is read.
// expect: racy
// syncline: launch(block=64)
__global__ void counted_by_an_operator(int *out) {
  __shared__ int row[64];
  Sum ahead{0};
  ahead << 1;
  row[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = row[(threadIdx.x + ahead.total) % 64];
//                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// What the operator gives back is the object: the second << changes it as well.
// expect: verified
// syncline: launch(block=64)
__global__ void counted_twice(int *out) {
  __shared__ int row[64];
  Sum ahead{0};
  ahead << 30 << 34;
  row[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = row[(threadIdx.x + ahead.total) % 64];
}

struct Counter {
  int calls;
  __device__ int operator()() { return ++calls; }
};

// An object that is called remembers it.
// expect: racy
// syncline: launch(block=64)
__global__ void called_twice(int *out) {
  __shared__ int row[64];
  Counter next{-1};
  next();
  next();
  row[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = row[(threadIdx.x + next.calls) % 64];
//                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// An iterator: what * gives is written to, ++ and != are its own.
struct Cells {
  int *at;
  __device__ int &operator*() const { return *at; }
  __device__ Cells &operator++() {
    ++at;
    return *this;
  }
  __device__ bool operator!=(Cells other) const { return at != other.at; }
  __device__ Cells operator+(int n) const { return {at + n}; }
};

// expect: verified
// syncline: launch(block=64)
__global__ void eight_each(int *a) {
  Cells here{a + 8 * (blockIdx.x * blockDim.x + threadIdx.x)};
  for (Cells end = here + 8; here != end; ++here) *here = 1;
}

// expect: racy
__global__ void nine_each(int *a) {
  Cells here{a + 8 * (blockIdx.x * blockDim.x + threadIdx.x)};
  for (Cells end = here + 9; here != end; ++here) *here = threadIdx.x;
//                                                ^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// A pointer that is a class.
struct Row {
  int first, second;
};
struct Handle {
  Row *row;
  __device__ Row *operator->() const { return row; }
  __device__ Row &operator*() const { return *row; }
};

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void through_a_handle(int *out) {
  __shared__ Row rows[64];
  Handle mine{rows + threadIdx.x}, next{rows + (threadIdx.x + 1) % 64};
  mine->first = threadIdx.x;
  (*mine).second = 1;
  out[threadIdx.x] = next->first;
//                   ^^^^^^^^^^^ SL101 racy RAW shared
}

// An index that is an object with a conversion.
struct Index {
  int value;
  __device__ operator int() const { return value; }
};

// expect: verified
__global__ void by_an_index(int *a, int n) {
  Index i{int(blockIdx.x * blockDim.x + threadIdx.x)};
  if (i < n) a[i] = i + 1;
}

// The user's own `&&` and `||` evaluate both sides, and give what they like.
struct Flag {
  bool set;
};
__device__ bool operator&&(Flag a, Flag b) { return true; }
__device__ int operator||(Flag a, Flag b) { return 0; }

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void own_and(int *out) {
  Flag mine{threadIdx.x == 0}, other{true};
  if (mine && other) out[0] = threadIdx.x;
//                   ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void language_and(int *out) {
  Flag mine{threadIdx.x == 0}, other{true};
  if (mine.set && other.set) out[0] = threadIdx.x;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void own_or(int *out) {
  Flag mine{true}, other{true};
  out[threadIdx.x * (mine || other)] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void language_or(int *out) {
  Flag mine{true}, other{true};
  out[threadIdx.x * (mine.set || other.set)] = threadIdx.x;
}
