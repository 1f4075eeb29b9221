// The situations of GPURepair's listings 1 to 7, in our own words. All are launched as one block.

// Listing 1: each thread takes its right neighbour's value and overwrites its own.
// expect: racy, fixed: verified
// syncline: launch(grid=1, block=64)
__global__ void shift_left(int *line) {
    int next = line[threadIdx.x + 1];
    line[threadIdx.x] = next;
//  ^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void shift_left_in_step(int *line) {
    int next = line[threadIdx.x + 1];
    __syncthreads();
    line[threadIdx.x] = next;
}

// Listing 2: only the even threads come to the barrier.
// expect: divergent
// syncline: launch(grid=1, block=64)
__global__ void shift_evens(int *line) {
    if (threadIdx.x % 2 == 0) {
        int next = line[threadIdx.x + 1];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        line[threadIdx.x] = next;
    }
}

// Listing 3: the write stands in a function that is called under a condition on the data; the barrier belongs before
// the condition.
__device__ void store(int *cells, int at) {
    cells[at] = 50;
//  ^^^^^^^^^ SL102 racy WAR global block
}

// expect: racy, fixed: verified
// syncline: launch(grid=1, block=64)
__global__ void shift_small(int *line) {
    int next = line[threadIdx.x + 1];

    if (next < 50) {
        store(line, threadIdx.x);
    }
}

// Listing 4: the race is inside a divergent branch. No barrier may stand there.
// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void odd_to_even(int *line) {
    int t = threadIdx.x;
    if (t % 2 == 0) {
        int next = line[t + 1];
        line[t] = next;
    }
}

// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void third_to_third(int *line) {
    int t = threadIdx.x;
    if (t % 3 == 0) {
        int next = line[t + 3];
        line[t] = next;
//      ^^^^^^^ SL102 racy WAR global block
    }
}

// Listing 5: read and write in one statement, which has to be taken apart.
// expect: racy, fixed: verified
// syncline: launch(grid=1, block=64)
__global__ void shift_in_one(int *line) {
    int t = threadIdx.x;
    line[t] = line[t + 1];
//  ^^^^^^^ SL102 racy WAR global block
}

// Listing 6: everybody writes one cell. No barrier helps.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void last_one_wins(int *cell) {
    cell[0] = threadIdx.x;
//  ^^^^^^^ SL102 racy WAW global block
}

// Listing 7: the two accesses stand in two functions; the barrier goes between the calls.
__device__ void put(int *cells, int at, int value) {
    cells[at] = value;
//  ^^^^^^^^^ SL102 racy WAR global block
}

__device__ int right_of(int *cells, int at) {
    return cells[at + 1];
}

// expect: racy, fixed: verified
// syncline: launch(grid=1, block=64)
__global__ void shift_by_calls(int *line) {
    int t = threadIdx.x;
    int next = right_of(line, t);
    put(line, t, next);
}
