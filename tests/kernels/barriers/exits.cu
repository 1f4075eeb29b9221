// Threads that have exited. `__syncthreads()` does not wait for them; everything else that waits does, and in vain.
#include <cooperative_groups.h>
#include <cub/cub.cuh>
#include <cuda/barrier>
namespace cg = cooperative_groups;

// expect: divergent
// syncline: launch(grid=4, block=64)
__global__ void guard_before_grid_sync(int *a, int n) {
  auto grid = cg::this_grid();
  int i = grid.thread_rank();
  if (i >= n) return;
  a[i] = 1;
  grid.sync();
//^^^^^^^^^^^ SL203 divergent error grid
}

// The work is behind the guard, the barrier is not.
// expect: verified
// syncline: launch(grid=4, block=64)
__global__ void guard_around_the_work(int *a, int n) {
  auto grid = cg::this_grid();
  int i = grid.thread_rank();
  if (i < n) a[i] = 1;
  grid.sync();
  if (i < n) a[n - 1 - i] += 1;
}

// A whole block is missing.
// expect: divergent
// syncline: launch(grid=4, block=64)
__global__ void block_before_grid_sync(int *a) {
  auto grid = cg::this_grid();
  if (blockIdx.x == 3) return;
  grid.sync();
//^^^^^^^^^^^ SL203 divergent error grid
  a[grid.thread_rank()] = 1;
}

// Both kinds of barrier behind one exit: each is told.
// expect: divergent
// syncline: launch(grid=2, block=64)
__global__ void block_barrier_and_grid_sync(int *a) {
  auto grid = cg::this_grid();
  if (threadIdx.x == 5) return;
  __syncthreads();
//^^^^^^^^^^^^^^^ SL203 divergent warning block
  grid.sync();
//^^^^^^^^^^^ SL203 divergent error grid
  a[grid.thread_rank()] = 1;
}

// expect: divergent
// syncline: launch(grid=1, block=64)
__global__ void before_a_barrier_object(int *a, int n) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  if (threadIdx.x >= n) return;
  bar.arrive_and_wait();
//^^^^^^^^^^^^^^^^^^^^^ SL203 divergent error block
  a[threadIdx.x] = 1;
}

// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void behind_a_barrier_object(int *a, int n) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  bar.arrive_and_wait();
  if (threadIdx.x >= n) return;
  a[threadIdx.x] = 1;
}

// expect: divergent
// syncline: launch(grid=1, block=128)
__global__ void before_a_collective(const int *in, int *out, int n) {
  typedef cub::BlockReduce<int, 128> Reduce;
  __shared__ typename Reduce::TempStorage storage;
  if (threadIdx.x >= n) return;
  int sum = Reduce(storage).Sum(in[threadIdx.x]);
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL203 divergent error block
  if (threadIdx.x == 0) out[0] = sum;
}

// expect: verified
// syncline: launch(grid=1, block=128)
__global__ void neutral_value_for_a_collective(const int *in, int *out, int n) {
  typedef cub::BlockReduce<int, 128> Reduce;
  __shared__ typename Reduce::TempStorage storage;
  int sum = Reduce(storage).Sum(threadIdx.x < n ? in[threadIdx.x] : 0);
  if (threadIdx.x == 0) out[0] = sum;
}

// expect: divergent
// syncline: launch(grid=1, block=64)
__global__ void before_a_named_barrier(int *a, int n) {
  if (threadIdx.x >= n) return;
  asm volatile("bar.sync 1, 64;" ::: "memory");
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL203 divergent error block
  a[threadIdx.x] = 1;
}

// The warp's barrier is for the lanes that are still there.
// expect: verified
// syncline: launch(grid=1, block=32)
__global__ void before_a_warp_barrier(int *a, int n) {
  if (threadIdx.x >= n) return;
  __syncwarp();
  a[threadIdx.x] = 1;
}

// expect: divergent
// syncline: launch(grid=2, block=64)
__global__ void exit_by_ptx(int *a) {
  auto grid = cg::this_grid();
  if (threadIdx.x == 0) asm volatile("exit;");
  grid.sync();
//^^^^^^^^^^^ SL203 divergent error grid
}

// expect: divergent
// syncline: launch(grid=2, block=64)
__global__ void return_by_ptx(int *a) {
  auto grid = cg::this_grid();
  if (threadIdx.x == 0) asm volatile("ret;");
  grid.sync();
//^^^^^^^^^^^ SL203 divergent error grid
}

// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void exit_by_ptx_before_block_barrier(int *a) {
  if (threadIdx.x == 0) asm volatile("exit;");
  __syncthreads();
//^^^^^^^^^^^^^^^ SL203 divergent warning block
//^^^^^^^^^^^^^^^ SL301 redundant block
}

// Where it returns to is not known.
__device__ void leave() { asm volatile("ret;"); }

// expect: incomplete (inline assembly (ret))
// syncline: launch(grid=2, block=64)
__global__ void return_by_ptx_in_a_function(int *a) {
  auto grid = cg::this_grid();
  if (threadIdx.x == 0) leave();
  grid.sync();
}

// expect: divergent
// syncline: launch(grid=2, block=64)
__global__ void predicated_exit(int *a) {
  auto grid = cg::this_grid();
  asm volatile("{ .reg .pred p; setp.eq.u32 p, %0, 7; @p exit; }" ::"r"(threadIdx.x));
  grid.sync();
//^^^^^^^^^^^ SL203 divergent error grid
}

// expect: verified
// syncline: launch(grid=2, block=64)
__global__ void predicate_that_never_holds(int *a) {
  auto grid = cg::this_grid();
  asm volatile("{ .reg .pred p; setp.eq.u32 p, %0, 64; @p exit; }" ::"r"(threadIdx.x));
  grid.sync();
//^^^^^^^^^^^ SL301 redundant grid
}

// What a thread wrote before it exited, nothing orders: the barrier is for those that come.
// expect: possible
// syncline: launch(grid=1, block=64)
__global__ void others_read_what_the_exited_wrote(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0) {
    s[1] = 5;
    return;
  }
  __syncthreads();
//^^^^^^^^^^^^^^^ SL203 divergent warning block
  a[t] = s[1];
//       ^^^^ SL101 possible RAW shared block
}

// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void exits_behind_the_barrier(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0) s[1] = 5;
  __syncthreads();
  if (t == 0) return;
  a[t] = s[1];
}

// expect: possible
// syncline: launch(grid=1, block=64)
__global__ void exits_from_a_loop(int *a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int i = 0; i < n; i++) {
    s[t] = i;
    if (t == i) return;
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL203 divergent warning block
    a[t] += s[63 - t];
//          ^^^^^^^^^ SL101 possible RAW shared block
    __syncthreads();
  }
}

// Nobody else uses what the exited threads write.
// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void own_results_before_the_exit(const int *in, int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t >= n) {
    out[t] = 0;
    return;
  }
  __syncthreads();
//^^^^^^^^^^^^^^^ SL203 divergent warning block
//^^^^^^^^^^^^^^^ SL301 redundant block
  out[t] = s[63 - t];
}

__device__ void vote_within(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (__all_sync(0xffffffffu, out[i] > 0)) return;
  out[i] = 1;
}

// Who returns from a function behind whose call nothing comes has left the kernel.
// expect: verified
__global__ void return_from_last_call(int *out, int n) { vote_within(out, n); }

// expect: verified
__global__ void return_from_last_call_of_arm(int *out, int n, int m) {
  if (m > 0) vote_within(out, n);
}

__device__ void vote_within_again(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (__all_sync(0xffffffffu, out[i] > 0)) return;
//    ^^^^^^^^^^ SL205 divergent
  out[i] = 1;
}

// Something comes: they are elsewhere.
// expect: divergent
__global__ void return_before_the_end(int *out, int *last, int n) {
  vote_within_again(out, n);
  if (blockIdx.x * blockDim.x + threadIdx.x == 0) last[0] = n;
}

__device__ void wait_within(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  __syncthreads();
//^^^^^^^^^^^^^^^ SL201 divergent
  out[i] = 1;
}

// A barrier of the block in the function: who returns before it has not come, whatever stands behind the call.
// expect: divergent
__global__ void return_before_barrier_in_last_call(int *out, int n) { wait_within(out, n); }
