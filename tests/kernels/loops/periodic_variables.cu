// Periodic variables: after a few iterations they hold again what they began with. Two or three buffers and one
// barrier an iteration.
#include <utility>

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void pointers_change_places(int *out, const int *in, int n) {
    __shared__ int one[64], other[64];
    int *now = one, *next = other;
    for (int i = 0; i < n; i++) {
        now[threadIdx.x] = in[64 * i + threadIdx.x];
        __syncthreads();
        out[64 * i + threadIdx.x] = now[63 - threadIdx.x];
        int *before = now;
        now = next;
        next = before;
    }
}

// Twice is not at all.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void pointers_change_places_twice(int *out, const int *in, int n) {
    __shared__ int one[64], other[64];
    int *now = one, *next = other;
    for (int i = 0; i < n; i++) {
        now[threadIdx.x] = in[64 * i + threadIdx.x];
//      ^^^^^^^^^^^^^^^^ SL101 racy WAR
        __syncthreads();
        out[64 * i + threadIdx.x] = now[63 - threadIdx.x];
        std::swap(now, next);
        std::swap(now, next);
    }
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void stage_of_a_ring(int *out, const int *in, int n) {
    __shared__ int ring[3][64];
    int stage = 0;
    for (int i = 0; i < n; i++) {
        ring[stage][threadIdx.x] = in[64 * i + threadIdx.x];
        __syncthreads();
        out[64 * i + threadIdx.x] = ring[stage][63 - threadIdx.x];
        if (++stage == 3) stage = 0;
    }
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void ring_of_one(int *out, const int *in, int n) {
    __shared__ int ring[3][64];
    int stage = 0;
    for (int i = 0; i < n; i++) {
        ring[stage][threadIdx.x] = in[64 * i + threadIdx.x];
//      ^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR
        __syncthreads();
        out[64 * i + threadIdx.x] = ring[stage][63 - threadIdx.x];
        if (++stage == 1) stage = 0;
    }
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void flag(int *out, const int *in, int n) {
    __shared__ int halves[2][64];
    bool upper = false;
    for (int i = 0; i < n; i++) {
        halves[upper][threadIdx.x] = in[64 * i + threadIdx.x];
        __syncthreads();
        out[64 * i + threadIdx.x] = halves[upper][63 - threadIdx.x];
        upper = !upper;
    }
}

// The flag starts anew, perhaps where the last iteration read.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void flag_that_starts_anew(int *out, const int *in, int n, int m) {
    __shared__ int halves[2][64];
    for (int j = 0; j < m; j++) {
        bool upper = false;
        for (int i = 0; i < n; i++) {
            halves[upper][threadIdx.x] = in[64 * i + threadIdx.x];
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR
            __syncthreads();
            out[64 * i + threadIdx.x] = halves[upper][63 - threadIdx.x];
            upper = !upper;
        }
    }
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void three_in_turn(int *out, const int *in, int n) {
    __shared__ int buffers[3][64];
    int now = 0, next = 1, before = 2;
    buffers[before][threadIdx.x] = 0;
    for (int i = 0; i < n; i++) {
        buffers[now][threadIdx.x] = in[64 * i + threadIdx.x];
        __syncthreads();
        out[64 * i + threadIdx.x] = buffers[now][63 - threadIdx.x] + buffers[before][threadIdx.x ^ 32];
        int last = now;
        now = next;
        next = before;
        before = last;
    }
}

// The next one is written before all have read it.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void next_in_turn(int *out, const int *in, int n) {
    __shared__ int buffers[3][64];
    int now = 0, next = 1, before = 2;
    for (int i = 0; i < n; i++) {
        buffers[now][threadIdx.x] = in[64 * i + threadIdx.x];
//      ^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR
        __syncthreads();
        out[64 * i + threadIdx.x] = buffers[now][63 - threadIdx.x] + buffers[next][threadIdx.x ^ 32];
        int last = now;
        now = next;
        next = before;
        before = last;
    }
}

// After ten iterations it is 1, after nine 0.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void after_ten(int *out) {
    int stage = 0;
    for (int i = 0; i < 10; i++)
        if (++stage == 3) stage = 0;
    out[threadIdx.x / (stage + 1)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void after_nine(int *out) {
    int stage = 0;
    for (int i = 0; i < 9; i++)
        if (++stage == 3) stage = 0;
    out[threadIdx.x / (stage + 1)] = threadIdx.x;
}
