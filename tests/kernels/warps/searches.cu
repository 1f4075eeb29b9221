// What a whole warp finds by votes is one value, which all of its lanes may write.

__device__ int count_below(const int *keys, int n, int key) {
  int lane = threadIdx.x % 32, found = 0;
  for (int i = 0; i < n; i++) found += __popc(__ballot_sync(0xffffffff, keys[found + lane] < key));
  return found;
}

// That the votes of all lanes make one value is not followed round the loop: it is seen in the run alone.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void found_by_a_warp(const int *keys, int n, int *out) {
  __shared__ int place;
  if (threadIdx.x < 32) place = count_below(keys, n, 7);
//                      ^^^^^ SL103 possible WAW shared warp
  __syncthreads();
  out[threadIdx.x] = place;
}

// Each lane counts on its own.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void found_by_each_lane(const int *keys, int n, int *out) {
  __shared__ int place;
  int found = 0;
  for (int i = 0; i < n; i++) found += keys[threadIdx.x + i] < 7;
  if (threadIdx.x < 32) place = found + threadIdx.x;
//                      ^^^^^ SL103 racy WAW shared warp
  __syncthreads();
  out[threadIdx.x] = place;
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void found_for_one_lane(const int *keys, int n, int *out) {
  __shared__ int place;
  int found = threadIdx.x < 32 ? count_below(keys, n, 7) : 0;
  if (threadIdx.x == 0) place = found;
  __syncthreads();
  out[threadIdx.x] = place;
}
