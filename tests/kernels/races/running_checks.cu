// What `assert()` checks while the program runs ends the run where it fails: a witness has to get past it.

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void past_a_check_of_a_parameter(int *a, int n) {
  assert(n == 7);
  a[threadIdx.x % 32] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void past_a_check_of_contents(int *a, const int *size) {
  assert(size[0] > 3);
  a[threadIdx.x % 32] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// A build without checks has this race, too.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void excluded_by_a_check(int *a, const int *step) {
  assert(step[0] == 1);
  a[threadIdx.x * step[0]] = threadIdx.x;
}

// expect: divergent
// syncline: launch(block=64, grid=1)
__global__ void past_a_check_to_a_barrier(int *a, const int *size) {
  assert(size[0] > 3);
  if (threadIdx.x > 3) __syncthreads();
//                     ^^^^^^^^^^^^^^^ SL201 divergent
}
