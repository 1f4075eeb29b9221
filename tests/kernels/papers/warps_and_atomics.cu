// The situations of figures 1 to 3 of "Warps and Atomics" (GPUVerify), in our own words.
#define COUNT 64
#define LIMIT 4096

// Figure 1a: neighbours add to each other in a ring.
// expect: racy, fixed: verified
// syncline: launch(grid=1, block=64)
__global__ void ring(int *cells) {
    int t = threadIdx.x;
    cells[t] = cells[t] + cells[(t + 1) % COUNT];
//  ^^^^^^^^ SL102 racy WAR global block
}

// Figure 1b: the barrier between reading and writing.
// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void ring_in_step(int *cells) {
    int t = threadIdx.x;
    int sum = cells[t] + cells[(t + 1) % COUNT];
    __syncthreads();
    cells[t] = sum;
}

// Figure 2a: a histogram with atomics.
// expect: verified
__global__ void histogram(const int *data, int *bins, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(&bins[data[i]], 1);
    }
}

// The same with a plain increment: which bins collide depends on the data. (A hint: it draws no squiggle.)
// expect: possible
__global__ void histogram_plain(const int *data, int *bins, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        bins[data[i]] += 1;
    }
}

// Figure 2b: without atomics, one thread after the other.
// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void histogram_in_turns(const int *data, int *bins) {
    int mine = data[threadIdx.x];
    for (int turn = 0; turn < COUNT; turn++) {
        if (threadIdx.x == turn) {
            bins[mine] += 1;
        }
        __syncthreads();
    }
}

// Figure 3: a shared counter hands out places. That the places are unique because the counter only grows is not known
// here; but two threads with one place would compute one value for it, and a same-value write is no more than a hint.
// expect: verified
__global__ void work_queue(const float *in, float *out, unsigned *counter) {
    unsigned i = atomicAdd(counter, 1u);
    while (i < LIMIT) {
        out[i] = in[i] * 2.0f;
        i = atomicAdd(counter, 1u);
    }
}

// With a value of the thread's own the same is a race, unless the places are unique: a hint again.
// expect: possible
__global__ void work_queue_signed(int *owner, unsigned *counter) {
    unsigned i = atomicAdd(counter, 1u);
    while (i < LIMIT) {
        owner[i] = threadIdx.x;
        i = atomicAdd(counter, 1u);
    }
}
