// Locks by number: a counter gives tickets, a cell says whose turn it is; and locks that one thread takes for its block.
__device__ int next_ticket, now_serving, mutex;

// expect: verified
// syncline: launch(grid=4, block=1)
__global__ void by_ticket(int *sum) {
  int ticket = atomicAdd(&next_ticket, 1);
  while (atomicAdd(&now_serving, 0) != ticket) {}
  __threadfence();
  *sum += blockIdx.x;
  __threadfence();
  atomicAdd(&now_serving, 1);
}

// expect: racy
// syncline: launch(grid=4, block=1)
__global__ void by_ticket_without_fences(int *sum) {
  int ticket = atomicAdd(&next_ticket, 1);
  while (atomicAdd(&now_serving, 0) != ticket) {}
  *sum += blockIdx.x;
//^^^^^^^^^^^^^^^^^^ SL102 racy WAR global grid
  atomicAdd(&now_serving, 1);
}

// expect: racy
// syncline: launch(grid=4, block=1)
__global__ void freed_too_early(int *sum) {
  int ticket = atomicAdd(&next_ticket, 1);
  while (atomicAdd(&now_serving, 0) != ticket) {}
  __threadfence();
  atomicAdd(&now_serving, 1);
  *sum += blockIdx.x;
//^^^^^^^^^^^^^^^^^^ SL102 racy WAR global grid
}

// Two tickets at a time.
// expect: racy
// syncline: launch(grid=4, block=1)
__global__ void serves_two(int *sum) {
  int ticket = atomicAdd(&next_ticket, 1);
  while (atomicAdd(&now_serving, 0) != ticket / 2) {}
  __threadfence();
  *sum += blockIdx.x;
//^^^^^^^^^^^^^^^^^^ SL102 racy WAR global grid
  __threadfence();
  atomicAdd(&now_serving, 1);
}

// The numbers are no tickets: each block has the same.
// expect: possible
// syncline: launch(grid=4, block=1)
__global__ void no_ticket(int *sum, int n) {
  while (atomicAdd(&now_serving, 0) != n) {}
  __threadfence();
  *sum += blockIdx.x;
  __threadfence();
  atomicAdd(&now_serving, 1);
}

// The cell is stored to by who holds the lock, and read by a volatile access.
// expect: verified
// syncline: launch(grid=4, block=1)
__global__ void stored_turns(int *sum, unsigned *next, volatile unsigned *now) {
  unsigned ticket = atomicAdd(next, 1u);
  while (*now != ticket) {}
  __threadfence();
  *sum += blockIdx.x;
  __threadfence();
  *now = ticket + 1;
}

// A lock of the block in shared memory.
// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void turns_in_a_block(int *out) {
  __shared__ int next, now, sum;
  if (threadIdx.x == 0) {
    next = 0;
    now = 0;
    sum = 0;
  }
  __syncthreads();
  int ticket = atomicAdd(&next, 1);
  while (atomicAdd(&now, 0) != ticket) {}
  __threadfence_block();
  sum += threadIdx.x;
  __threadfence_block();
  atomicAdd(&now, 1);
  __syncthreads();
  out[threadIdx.x] = sum;
}

// One thread takes its turn for the block.
// expect: verified
// syncline: launch(block=64)
__global__ void turn_of_a_block(int *sum) {
  if (threadIdx.x == 0) {
    int ticket = atomicAdd(&next_ticket, 1);
    while (atomicAdd(&now_serving, 0) != ticket) {}
    __threadfence();
  }
  __syncthreads();
  sum[threadIdx.x] += 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(&now_serving, 1);
  }
}

// expect: verified
// syncline: launch(block=64)
__global__ void mutex_of_a_block(int *sum, const int *in) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&mutex, 0, 1) != 0) {}
    __threadfence();
  }
  __syncthreads();
  sum[threadIdx.x] += in[threadIdx.x];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) atomicExch(&mutex, 0);
}

// It is freed before the others are done.
// expect: possible
// syncline: launch(block=64)
__global__ void mutex_freed_before_all_are_done(int *sum, const int *in) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&mutex, 0, 1) != 0) {}
    __threadfence();
  }
  __syncthreads();
  sum[threadIdx.x] += in[threadIdx.x];
  __threadfence();
  if (threadIdx.x == 0) atomicExch(&mutex, 0);
}

// The others do not wait until it is taken.
// expect: possible
// syncline: launch(block=64)
__global__ void mutex_not_waited_for(int *sum, const int *in) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&mutex, 0, 1) != 0) {}
    __threadfence();
  }
  sum[threadIdx.x] += in[threadIdx.x];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) atomicExch(&mutex, 0);
}
