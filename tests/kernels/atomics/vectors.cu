// Atomics on vectors: each member is updated by itself.

// expect: verified
// syncline: launch(block=64, grid=2)
__global__ void two_halves(__half2 *sum, const __half *in) {
  int i = threadIdx.x;
  atomicAdd(&sum[i % 4], __halves2half2(in[2 * i], in[2 * i + 1]));
}

// expect: verified
// syncline: launch(block=64, grid=2)
__global__ void old_values(float2 *sum, float2 *more) {
  float2 old = atomicAdd(sum, make_float2(1, 2));
  if (old.x > 3) atomicAdd(more, old);
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void one_member_written(float4 *sum) {
  atomicAdd(sum, make_float4(1, 2, 3, 4));
  sum->w = 0;
//^^^^^^ SL104 racy WAW global
}

// expect: racy
// syncline: launch(block=64, grid=2)
__global__ void of_a_block_only(float2 *sum) {
  atomicAdd_block(sum, make_float2(1, 2));
//                ^^^ SL102 racy WAW grid
}
