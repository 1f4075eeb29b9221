// Types that a record declares under a name that the file has too: outside of the record, the file's own is meant.

using Cell = int;
typedef int Number;
enum Side : short { left = 1 };

struct Narrow {
  using Cell = char;
  typedef char Number;
  enum Side : char { left };
  Cell cell;
  Number number;
  Side side;
};

// Two bytes apart, so that the ints overlap.
// expect: racy
// syncline: launch(block=64)
__global__ void cells_of_the_file(char *bytes) {
  Cell *mine = (Cell *)(bytes + threadIdx.x * 2);
  *mine = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: verified
// syncline: launch(block=64)
__global__ void cells_of_the_record(char *bytes) {
  Narrow::Cell *mine = (Narrow::Cell *)(bytes + blockIdx.x * 64 + threadIdx.x);
  *mine = threadIdx.x;
}

// expect: verified
// syncline: launch(block=64)
__global__ void numbers_of_the_file(char *bytes) {
  Number *mine = (Number *)(bytes + (blockIdx.x * 64 + threadIdx.x) * sizeof(Number));
  *mine = sizeof(Narrow::Number) + sizeof(Side) + left;
}
