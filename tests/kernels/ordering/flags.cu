// Flags and counters that another block waits for: what was done before they were set, and fenced, is over then.

// expect: verified
// syncline: launch(block=32, grid=2)
__global__ void handed_over(int *flag, int *data, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 42;
      __threadfence();
      atomicExch(flag, 1);
    } else {
      while (atomicAdd(flag, 0) == 0) {}
      __threadfence();
      out[0] = data[0];
    }
  }
}

// expect: racy
// syncline: launch(block=32, grid=2)
__global__ void no_fence_before_it_is_set(int *flag, int *data, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 42;
      atomicExch(flag, 1);
    } else {
      while (atomicAdd(flag, 0) == 0) {}
      __threadfence();
      out[0] = data[0];
//             ^^^^^^^ SL102 racy RAW grid
    }
  }
}

// expect: racy
// syncline: launch(block=32, grid=2)
__global__ void no_fence_behind_the_wait(int *flag, int *data, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 42;
      __threadfence();
      atomicExch(flag, 1);
    } else {
      while (atomicAdd(flag, 0) == 0) {}
      out[0] = data[0];
//             ^^^^^^^ SL102 racy RAW grid
    }
  }
}

// expect: racy
// syncline: launch(block=32, grid=2)
__global__ void fences_of_a_block(int *flag, int *data, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 42;
      __threadfence_block();
      atomicExch(flag, 1);
    } else {
      while (atomicAdd(flag, 0) == 0) {}
      __threadfence_block();
      out[0] = data[0];
//             ^^^^^^^ SL102 racy RAW grid
    }
  }
}

// It waits until the flag is not set.
// expect: possible
// syncline: launch(block=32, grid=2)
__global__ void waits_for_the_wrong_value(int *flag, int *data, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 42;
      __threadfence();
      atomicExch(flag, 1);
    } else {
      while (atomicAdd(flag, 0) == 1) {}
      __threadfence();
      out[0] = data[0];
    }
  }
}

// expect: racy
// syncline: launch(block=32, grid=2)
__global__ void set_too_early(int *flag, int *data, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      __threadfence();
      atomicExch(flag, 1);
      data[0] = 42;
    } else {
      while (atomicAdd(flag, 0) == 0) {}
      __threadfence();
      out[0] = data[0];
//             ^^^^^^^ SL102 racy RAW grid
    }
  }
}

// Two blocks set one flag: who finds it set knows of one of them.
// expect: possible
// syncline: launch(block=32, grid=3)
__global__ void two_set_it(int *flag, int *data, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x != 2) {
      data[blockIdx.x] = 42;
      __threadfence();
      atomicExch(flag, 1);
    } else {
      while (atomicAdd(flag, 0) == 0) {}
      __threadfence();
      out[0] = data[0] + data[1];
    }
  }
}

// Whole blocks: one thread sets the flag for all of its block, one waits for all of another.
// expect: verified
// syncline: launch(block=64, grid=2)
__global__ void handed_from_block_to_block(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(flag, 0) == 0) {}
      __threadfence();
    }
    __syncthreads();
    out[threadIdx.x] = data[63 - threadIdx.x];
  }
}

// expect: racy
// syncline: launch(block=64, grid=2)
__global__ void the_others_do_not_wait(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(flag, 0) == 0) {}
      __threadfence();
    }
    out[threadIdx.x] = data[63 - threadIdx.x];
//                     ^^^^^^^^^^^^^^^^^^^^^^ SL102 racy RAW grid
  }
}

// expect: racy
// syncline: launch(block=64, grid=2)
__global__ void set_before_all_have_written(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x;
    if (threadIdx.x == 0) {
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(flag, 0) == 0) {}
      __threadfence();
    }
    __syncthreads();
    out[threadIdx.x] = data[63 - threadIdx.x];
//                     ^^^^^^^^^^^^^^^^^^^^^^ SL102 racy RAW grid
  }
}

// A flag for each block, and each waits for the one before it.
// expect: verified
// syncline: launch(block=64)
__global__ void from_neighbour_to_neighbour(int *flags, int *data, int *out) {
  data[blockIdx.x * 64 + threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(&flags[blockIdx.x], 1);
    if (blockIdx.x > 0) {
      while (atomicAdd(&flags[blockIdx.x - 1], 0) == 0) {}
      __threadfence();
      out[blockIdx.x] = data[blockIdx.x * 64 - 1];
    }
  }
}

// expect: racy
// syncline: launch(block=64)
__global__ void the_wrong_neighbour(int *flags, int *data, int *out) {
  data[blockIdx.x * 64 + threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(&flags[blockIdx.x], 1);
    if (blockIdx.x > 1) {
      while (atomicAdd(&flags[blockIdx.x - 2], 0) == 0) {}
      __threadfence();
      out[blockIdx.x] = data[blockIdx.x * 64 - 1];
//                      ^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy RAW grid
    }
  }
}

// A barrier for the whole grid, made by hand.
// expect: verified
// syncline: launch(block=128)
__global__ void all_have_arrived(int *data, unsigned *arrived, int *out) {
  data[blockIdx.x * 128 + threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(arrived, 1u);
    while (atomicAdd(arrived, 0u) < gridDim.x) {}
    __threadfence();
  }
  __syncthreads();
  int other = (blockIdx.x + 1) % gridDim.x;
  out[blockIdx.x * 128 + threadIdx.x] = data[other * 128 + threadIdx.x];
}

// expect: racy
// syncline: launch(block=128)
__global__ void all_but_one_have_arrived(int *data, unsigned *arrived, int *out) {
  data[blockIdx.x * 128 + threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(arrived, 1u);
    while (atomicAdd(arrived, 0u) + 1 < gridDim.x) {}
    __threadfence();
  }
  __syncthreads();
  int other = (blockIdx.x + 1) % gridDim.x;
  out[blockIdx.x * 128 + threadIdx.x] = data[other * 128 + threadIdx.x];
//                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy RAW grid
}

// The blocks that do not set the flag have written as well.
// expect: racy
// syncline: launch(block=32)
__global__ void one_speaks_for_all(int *flag, int *data, int *out) {
  if (threadIdx.x == 0) {
    data[blockIdx.x] = 42;
    __threadfence();
    if (blockIdx.x == 0) atomicExch(flag, 1);
    while (atomicAdd(flag, 0) == 0) {}
    __threadfence();
    out[blockIdx.x] = data[gridDim.x - 1];
//                    ^^^^^^^^^^^^^^^^^^^ SL102 racy RAW grid
  }
}

// The thread that is to wait has left.
// expect: racy
// syncline: launch(block=64, grid=2)
__global__ void nobody_waits(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    if (threadIdx.x < 32) return;
    if (threadIdx.x == 0) {
      while (atomicAdd(flag, 0) == 0) {}
      __threadfence();
    }
    __syncthreads();
//  ^^^^^^^^^^^^^^^ SL203
    out[threadIdx.x] = data[63 - threadIdx.x];
//                     ^^^^^^^^^^^^^^^^^^^^^^ SL102 racy RAW grid
  }
}

// It gives up waiting.
// expect: racy
// syncline: launch(block=64, grid=2)
__global__ void waits_for_a_while(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    if (threadIdx.x == 0) {
      for (int k = 0; k < 100; ++k)
        if (atomicAdd(flag, 0) != 0) break;
      __threadfence();
    }
    __syncthreads();
    out[threadIdx.x] = data[63 - threadIdx.x];
//                     ^^^^^^^^^^^^^^^^^^^^^^ SL102 racy RAW grid
  }
}

// The flag that is seen is that of a block whose number another block told.
// expect: possible
// syncline: launch(block=32)
__global__ void cells_that_memory_names(int *flags, const int *cell, int *data, int *out) {
  if (threadIdx.x == 0) {
    data[blockIdx.x] = 42;
    __threadfence();
    atomicExch(&flags[cell[blockIdx.x]], 1);
    while (atomicAdd(&flags[blockIdx.x], 0) == 0) {}
    __threadfence();
    out[blockIdx.x] = data[(blockIdx.x + 1) % gridDim.x];
  }
}

// With atomics that have orders, no fences are needed.
// expect: verified
// syncline: launch(block=32, grid=2)
__global__ void acquired_and_released(int *flag, int *data, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 42;
      ready.store(1, cuda::memory_order_release);
    } else {
      while (ready.load(cuda::memory_order_acquire) == 0) {}
      out[0] = data[0];
    }
  }
}

// expect: racy
// syncline: launch(block=32, grid=2)
__global__ void relaxed(int *flag, int *data, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 42;
      ready.store(1, cuda::memory_order_relaxed);
    } else {
      while (ready.load(cuda::memory_order_relaxed) == 0) {}
      out[0] = data[0];
//             ^^^^^^^ SL102 racy RAW grid
    }
  }
}

// The same wait, written in other ways.
// expect: verified
// syncline: launch(block=32, grid=2)
__global__ void leaves_when_it_is_set(int *flag, int *data, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 42;
      __threadfence();
      atomicExch(flag, 1);
    } else {
      while (true) {
        if (atomicAdd(flag, 0) != 0) break;
      }
      __threadfence();
      out[0] = data[0];
    }
  }
}

// expect: verified
// syncline: launch(block=32, grid=2)
__global__ void looks_at_least_once(int *flag, int *data, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 42;
      __threadfence();
      atomicExch(flag, 1);
    } else {
      int seen;
      do {
        seen = atomicAdd(flag, 0);
      } while (!seen);
      __threadfence();
      out[0] = data[0];
    }
  }
}

// expect: verified
// syncline: launch(block=32, grid=2)
__global__ void has_seen_nothing_at_first(int *flag, int *data, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 42;
      __threadfence();
      atomicExch(flag, 1);
    } else {
      int seen = 0;
      while (seen == 0) seen = atomicAdd(flag, 0);
      __threadfence();
      out[0] = data[0];
    }
  }
}

// It never looks.
// expect: racy
// syncline: launch(block=32, grid=2)
__global__ void takes_it_as_seen(int *flag, int *data, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 42;
      __threadfence();
      atomicExch(flag, 1);
    } else {
      int seen = 1;
      while (seen == 0) seen = atomicAdd(flag, 0);
      __threadfence();
      out[0] = data[0];
//             ^^^^^^^ SL102 RAW grid
    }
  }
}

// It gives up some time, and goes on all the same.
// expect: racy
// syncline: launch(block=32, grid=2)
__global__ void loses_patience(int *flag, int *data, int *out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      data[0] = 42;
      __threadfence();
      atomicExch(flag, 1);
    } else {
      for (int k = 0; k < 1000; k++) {
        if (atomicAdd(flag, 0) != 0) break;
      }
      __threadfence();
      out[0] = data[0];
//             ^^^^^^^ SL102 RAW grid
    }
  }
}

// Of the blocks only two count, and the third one waits for both.
// expect: verified
// syncline: launch(block=1, grid=3)
__global__ void two_of_three_count(int *count, int *data, int *out) {
  if (blockIdx.x < 2) {
    data[blockIdx.x] = 7;
    __threadfence();
    atomicAdd(count, 1);
  } else {
    while (atomicAdd(count, 0) < 2) {}
    __threadfence();
    out[0] = data[0] + data[1];
  }
}

// expect: racy
// syncline: launch(block=1, grid=3)
__global__ void waits_for_one_of_two(int *count, int *data, int *out) {
  if (blockIdx.x < 2) {
    data[blockIdx.x] = 7;
    __threadfence();
    atomicAdd(count, 1);
  } else {
    while (atomicAdd(count, 0) < 1) {}
    __threadfence();
    out[0] = data[0] + data[1];
//           ^^^^^^^ SL102 racy RAW grid
  }
}

// Block 2 writes, too, and does not count.
// expect: racy
// syncline: launch(block=1, grid=4)
__global__ void one_writes_and_does_not_count(int *count, int *data, int *out) {
  if (blockIdx.x < 3) data[blockIdx.x] = 7;
  __threadfence();
  if (blockIdx.x < 2) {
    atomicAdd(count, 1);
  } else if (blockIdx.x == 3) {
    while (atomicAdd(count, 0) < 2) {}
    __threadfence();
    out[0] = data[0] + data[1] + data[2];
//                               ^^^^^^^ SL102 racy RAW grid
  }
}

// There and back: of two blocks, the one that is not the first is one.
// expect: verified
// syncline: launch(block=1, grid=2)
__global__ void there_and_back(int *there, int *back, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    atomicExch(there, 1);
    while (atomicAdd(back, 0) == 0) {}
    __threadfence();
    out[0] = data[0];
  } else {
    while (atomicAdd(there, 0) == 0) {}
    __threadfence();
    data[0] += 1;
    __threadfence();
    atomicExch(back, 1);
  }
}

// Two flags in one array.
// expect: verified
// syncline: launch(block=1, grid=2)
__global__ void two_flags_in_one_array(int *flags, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    atomicExch(&flags[0], 1);
    data[1] = 2;
    __threadfence();
    atomicExch(&flags[1], 1);
  } else {
    while (atomicAdd(&flags[0], 0) == 0) {}
    __threadfence();
    out[0] = data[0];
    while (atomicAdd(&flags[1], 0) == 0) {}
    __threadfence();
    out[1] = data[1];
  }
}

// expect: possible
// syncline: launch(block=1, grid=2)
__global__ void two_flags_and_the_wrong_one(int *flags, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    atomicExch(&flags[0], 1);
    data[1] = 2;
    __threadfence();
    atomicExch(&flags[1], 1);
  } else {
    while (atomicAdd(&flags[0], 0) == 0) {}
    __threadfence();
    out[0] = data[1];
  }
}
