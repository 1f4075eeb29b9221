// Extents that come with names and through functions of which not everything was read.
#include "types.h"
typedef unsigned int Count;
const Count THREADS = 128;
const Unseen OTHER_THREADS = 64;

// A constant of a type that goes by another name.
// expect: verified
__global__ void other_name(int *a, int n) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i < n) a[i] = i;
}

// expect: racy
__global__ void other_name_too_short(int *a, int n) {
    int i = blockIdx.x * (THREADS / 2) + threadIdx.x;
    if (i < n) a[i] = i + blockIdx.x;
//             ^^^^ SL102 racy WAW grid
}

// A constant of a type that nobody declares: a number, and no second row of threads.
// expect: verified
__global__ void unseen_type(int *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = threadIdx.x;
}

// `round_up` may take `threads.y` by reference; it changes no other axis.
// expect: verified
__global__ void given_away(int *a, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) a[y * w + x] = x;
}

// expect: racy
__global__ void given_away_and_forgotten(int *a, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = threadIdx.y;
    if (x < w && y < h) a[y * w + x] = x + blockIdx.y;
//                      ^^^^^^^^^^^^ SL102 racy WAW grid
}

void start(int *a, int n, int w, int h) {
    dim3 block(THREADS);
    dim3 grid((n + THREADS - 1) / THREADS);
    other_name<<<grid, block>>>(a, n);
    other_name_too_short<<<grid, block>>>(a, n);
    unseen_type<<<(n + OTHER_THREADS - 1) / OTHER_THREADS, OTHER_THREADS>>>(a, n);
    dim3 threads(16, 16, 1), tiles(1, 1, 1);
    tiles.x = round_up(w, threads.x);
    tiles.y = round_up(h, threads.y);
    given_away<<<tiles, threads>>>(a, w, h);
    dim3 more((w + 15) / 16, (h + 15) / 16);
    given_away_and_forgotten<<<more, threads>>>(a, w, h);
}

// What needs an odd block or a second row of threads is shown by neither alone.
// expect: possible
__global__ void for_sixty_four(int *a, int n) {
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n) a[i] = blockIdx.x;
}

// expect: racy
__global__ void for_none(int *a, int n) {
    int i = blockIdx.x * 8 + threadIdx.x;
    if (i < n) a[i] = blockIdx.x;
//             ^^^^ SL102 racy WAW
}

struct Started {
    dim3 grid, block;
    Started(dim3 g, dim3 b) : grid(g), block(b) {}
    void run(int *a, int n) {
        for_sixty_four<<<grid, block>>>(a, n);
        for_none<<<grid, block>>>(a, n);
    }
};
