// Functions that a class defines as its friends are found by the class of their arguments.

template <typename T>
struct Range {
  T from, to;
  friend __device__ Range operator+(Range r, T by) { return {r.from + by, r.to + by}; }
  friend __device__ Range &operator+=(Range &r, T by) {
    r.from += by;
    r.to += by;
    return r;
  }
  friend __device__ T length(const Range &r) { return r.to - r.from; }
};

// expect: verified
__global__ void ranges_apart(int *a) {
  Range<int> mine = Range<int>{0, 4} + 4 * int(blockIdx.x * blockDim.x + threadIdx.x);
  for (int i = mine.from; i < mine.from + length(mine); ++i) a[i] = 1;
}

// expect: racy
__global__ void ranges_that_overlap(int *a) {
  Range<int> mine{0, 4};
  mine += 3 * int(blockIdx.x * blockDim.x + threadIdx.x);
  for (int i = mine.from; i < mine.from + length(mine); ++i) a[i] = threadIdx.x;
//                                                           ^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}
