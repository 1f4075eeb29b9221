// What comments assume of all launches, and launches that do not keep to it.

// A launch in the text breaks it: it is left out there, and said.
// expect: racy
// syncline: assume(n >= 64)
__global__ void broken_by_a_number(int *a, int n) {
  if (n < 64) a[0] = threadIdx.x;
//            ^^^^^^^^^^^^^^^^^^ SL102 racy WAW block
}
void small(int *a) { broken_by_a_number<<<1, 64>>>(a, 32); }

// expect: racy
// syncline: assume(blockDim.x <= 32)
__global__ void broken_by_a_block(int *a) {
  if (threadIdx.x % 64 == 0) a[0] = threadIdx.x;
//                           ^^^^^^^^^^^^^^^^^^ SL102 racy WAW block
}
void large(int *a) { broken_by_a_block<<<1, 128>>>(a); }

// Nothing else is wrong with it: incomplete, as the comment says something else than the launch.
// expect: incomplete
// syncline: assume(n == blockDim.x)
__global__ void broken_by_one_of_two(int *a, int n) { a[threadIdx.x] = n; }
void both(int *a) {
  broken_by_one_of_two<<<1, 64>>>(a, 64);
  broken_by_one_of_two<<<1, 64>>>(a, 32);
}

// No launch is as it says.
// expect: racy
// syncline: assume(blockDim.x <= 32 && blockDim.x > 64)
__global__ void contradictory(int *a) {
  a[0] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^ SL102 racy WAW block
}

// Two comments that exclude each other.
// expect: racy
// syncline: assume(n > 64)
// syncline: assume(n < 32)
__global__ void two_comments(int *a, int n) {
  a[0] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^ SL102 racy WAW block
}

// A launch that is followed in part: what the host says of it counts, too.
// expect: racy
// syncline: assume(n != m)
__global__ void broken_by_a_relation(int *a, int n, int m) {
  if (n == m) a[0] = threadIdx.x;
//            ^^^^^^^^^^^^^^^^^^ SL102 racy WAW block
}
void related(int *a, int n) { broken_by_a_relation<<<1, 64>>>(a, n, n); }

// What holds counts.
// expect: verified
// syncline: assume(n >= 32)
__global__ void kept(int *a, int n) {
  if (n < 32) a[0] = threadIdx.x;
}
void as_said(int *a) { kept<<<1, 64>>>(a, 32); }

// An axis of which a comment speaks is not taken for 1.
// expect: racy
// syncline: assume(gridDim.x >= 4)
__global__ void several_blocks(int *a) {
  a[threadIdx.x] += 1;
//^^^^^^^^^^^^^^^^^^^ SL102 racy
}
