// What a cell holds before anybody races for it.

// Nobody writes a cell that holds zero beside one that is read as not zero.
// expect: verified
// syncline: launch(block=(8, 8))
__global__ void closure(const int *graph, int *out) {
  __shared__ int edge[8][8];
  int x = threadIdx.x, y = threadIdx.y;
  edge[y][x] = graph[y * 8 + x];
  __syncthreads();
  for (int k = 0; k < 8; ++k) {
    if (edge[y][x] == 0) {
      if (edge[y][k] != 0 && edge[k][x] != 0) edge[y][x] = k + 1;
    }
    __syncthreads();
  }
  if (blockIdx.x == 0 && blockIdx.y == 0) out[y * 8 + x] = edge[y][x];
}

// Cells that hold one are read as not zero, and written.
// expect: possible
// syncline: launch(block=(8, 8))
__global__ void closure_of_small_edges(const int *graph, int *out) {
  __shared__ int edge[8][8];
  int x = threadIdx.x, y = threadIdx.y;
  edge[y][x] = graph[y * 8 + x];
  __syncthreads();
  for (int k = 0; k < 8; ++k) {
    if (edge[y][x] <= 1) {
      if (edge[y][k] != 0 && edge[k][x] != 0) edge[y][x] = k + 2;
//                                            ^ SL101 possible WAR shared block
//                                            ^ SL103 possible WAR shared warp
    }
    __syncthreads();
  }
  if (blockIdx.x == 0 && blockIdx.y == 0) out[y * 8 + x] = edge[y][x];
}

// A thread sees what it has written itself.
// expect: verified
// syncline: launch(block=64)
__global__ void own_index(int *out) {
  __shared__ int at[64];
  int t = threadIdx.x;
  at[t] = blockIdx.x * 64 + t;
  out[at[t]] = t;
}

// expect: racy
// syncline: launch(block=64)
__global__ void own_index_of_another(int *out) {
  __shared__ int at[64];
  int t = threadIdx.x;
  at[t] = blockIdx.x * 64 + t / 2;
  out[at[t]] = t;
//^^^^^^^^^^ SL103 racy WAW global warp
}

// Two writes: the later one counts.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void written_twice(int *out) {
  __shared__ int at[64];
  int t = threadIdx.x;
  at[t] = t;
  at[t] = 0;
  out[at[t]] = t;
//^^^^^^^^^^ SL102 racy WAW global block
}

// A write that only some make is not known to have happened.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void written_perhaps(const int *in, int *out) {
  __shared__ int at[64];
  int t = threadIdx.x;
  at[t] = 0;
  if (in[t] > 0) at[t] = t;
  out[at[t]] = t;
}

// What the iteration before wrote is seen by the next one.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void written_in_turn(int *out, int n) {
  __shared__ int at[64];
  int t = threadIdx.x;
  at[t] = t;
  __syncthreads();
  for (int i = 0; i < n; i++) {
    out[at[t]] = i;
    at[t] = 0;
  }
}

// The cell has been written again behind a barrier that stands in a branch.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void another_interval(int *out, int n) {
  __shared__ int s[4];
  int t = threadIdx.x;
  if (t < 4) s[t] = 0;
  __syncthreads();
  for (int k = 0; k < 4; ++k) {
    int before = s[0];
    if (n > 3) {
      __syncthreads();
      if (t == 0) s[0] = k + 7;
      __syncthreads();
    }
    int after = s[0];
    if (before != after) out[0] = t;
//                       ^^^^^^ SL102 racy WAW global
  }
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void the_same_interval(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t * t;
  __syncthreads();
  int before = s[0];
  int after = s[0];
  if (before != after) out[0] = t;
  __syncthreads();
  s[63 - t] = 0;
}

// A warp's own barrier lets one lane see the other's write in the middle of the block's interval.
// expect: possible
// syncline: launch(block=32, grid=1)
__global__ void told_within_the_warp(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  int before = s[0];
  __syncwarp();
  if (t == 0) s[0] = in[0];
  __syncwarp();
  int after = s[0];
  if (before != after) out[0] = t;
}

// All threads of the block see the same flag, and part the same way.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void flag_in_the_interval(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  if (s[0] == 22) {
    __syncthreads();
    s[t] = 1;
  }
}

// A race for the flag may part them.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void flag_that_is_raced_for(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  if (s[0] == 22) {
    __syncthreads();
//  ^ SL201 divergent
  } else if (t == 5) {
    s[0] = 22;
//  ^ SL101 racy WAR shared block
  }
}

// What the thread wrote before the loop is what it reads in the first iteration alone: a barrier has come since.
// expect: racy
// syncline: launch(block=4, grid=1)
__global__ void written_before_the_loop(int *g, int *out) {
  g[threadIdx.x] = 0;
  for (int i = 0; i < 2; i++) {
    int x = g[threadIdx.x];
    if (x == 1) out[0] = threadIdx.x;
//              ^^^^^^ SL103 racy WAW
    g[threadIdx.x] = x + 1;
    __syncthreads();
  }
}

// ... or perhaps has.
// expect: possible
// syncline: launch(block=4, grid=1)
__global__ void written_before_a_branch(int *g, int *out, int n) {
  g[threadIdx.x] = 0;
  if (n > 3) {
    __syncthreads();
    g[3 - threadIdx.x] = 1;
    __syncthreads();
  }
  if (g[threadIdx.x] == 1) out[0] = threadIdx.x;
}
