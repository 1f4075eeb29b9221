// Locks: a compare-and-swap that finds the lock free takes it, an exchange gives it back. Fences order what is done
// in between as others see it (HGRD §5.2).

// expect: verified
// syncline: launch(block=64, grid=16)
__global__ void spins_until_it_is_free(int *lock, int *balance) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    balance[0] += 1;
    __threadfence();
    atomicExch(lock, 0);
  }
}

// Every thread for itself, in a form that lock-step warps survive.
// expect: verified
__global__ void tries_again(int *lock, int *balance) {
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      __threadfence();
      balance[0] += threadIdx.x;
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}

// One lock for each account.
// expect: verified
__global__ void a_lock_for_each(const int *account, int *locks, int *balance) {
  int a = account[blockIdx.x * blockDim.x + threadIdx.x];
  bool done = false;
  while (!done) {
    if (atomicExch(&locks[a], 1) == 0) {
      __threadfence();
      balance[a] += 1;
      __threadfence();
      atomicExch(&locks[a], 0);
      done = true;
    }
  }
}

// Taken, but for another account.
// expect: possible
__global__ void the_lock_of_another(const int *account, int *locks, int *balance) {
  int a = account[blockIdx.x * blockDim.x + threadIdx.x];
  bool done = false;
  while (!done) {
    if (atomicExch(&locks[a], 1) == 0) {
      __threadfence();
      balance[a / 2] += 1;
      __threadfence();
      atomicExch(&locks[a], 0);
      done = true;
    }
  }
}

// Without fences the next owner may see the old balance.
// expect: racy
// syncline: launch(block=64, grid=16)
__global__ void without_fences(int *lock, int *balance) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    balance[0] += 1;
//  ^^^^^^^^^^ SL102 racy WAR grid
    atomicExch(lock, 0);
  }
}

// A fence for the block alone, between blocks.
// expect: racy
// syncline: launch(block=64, grid=16)
__global__ void with_fences_for_the_block(int *lock, int *balance) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence_block();
    balance[0] += 1;
//  ^^^^^^^^^^ SL102 racy WAR grid
    __threadfence_block();
    atomicExch(lock, 0);
  }
}

// Enough for a lock that a block has to itself.
// expect: verified
__global__ void a_lock_in_shared_memory(int *out) {
  __shared__ int lock;
  __shared__ int balance;
  if (threadIdx.x == 0) {
    lock = 0;
    balance = 0;
  }
  __syncthreads();
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      __threadfence_block();
      balance += threadIdx.x;
      __threadfence_block();
      atomicExch(&lock, 0);
      done = true;
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = balance;
}

// One more addition after the lock has been given back.
// expect: racy
// syncline: launch(block=64, grid=16)
__global__ void after_it_was_given_back(int *lock, int *balance) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    balance[0] += 1;
    __threadfence();
    atomicExch(lock, 0);
    balance[0] += 1;
//  ^^^^^^^^^^ SL102 racy WAR grid
//  ^^^^^^^^^^ SL102 racy RAW grid
  }
}

// Somebody opens the lock who has not closed it: it is no lock, and what waiting for it orders is not known.
// expect: possible
// syncline: launch(block=64, grid=16)
__global__ void opened_by_anybody(int *lock, int *balance) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    balance[0] += 1;
    __threadfence();
    atomicExch(lock, 0);
  }
  if (threadIdx.x == 1) atomicExch(lock, 0);
}
