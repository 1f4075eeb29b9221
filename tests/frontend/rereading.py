"""Texts that are read again after edits, and what is compared of them."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable

from syncline.frontend import AnyDraft, read
from syncline.ir.kernel import Unit
from tests.frontend.edits import sequence

STEPS = int(os.environ.get("SYNCLINE_EDITS", "16"))
SEED = int(os.environ.get("SYNCLINE_EDITS_SEED", "1"))

TEXT = """\
#include "missing.h"
#define HALF(n) ((n) / 2)
#define TILE 64
typedef unsigned int Word;
struct Cell { float a, b; };
enum Mode { PLAIN = 1, TWICE };
__constant__ float weights[TILE];
const int WIDTH = 128;

namespace inner {
template <typename T> __device__ T half(T x) { return (T)(x) / 2; }
}

/* doubles */
__device__ float twice(float x) { return 2 * x; }

__global__ void first(float *a, int n) {
  __shared__ float s[TILE];
  Word t = threadIdx.x;  // of the block
  int i = (int)-t;
  if (i < n && t > (n)) return;
  s[t] = twice(a[t]) + (Word)(t) * weights[t];
  __syncthreads();
  a[t] = inner::half(s[63 - t]);
}

template <int N, typename T> __global__ void second(Cell *c, T *out) {
  __shared__ T t[N];
  t[threadIdx.x] = c[threadIdx.x].a;
  __syncthreads();
  if (threadIdx.x < HALF(N)) out[threadIdx.x] = t[threadIdx.x + HALF(N)];
  else unknown * out;
}

__global__ void third(float *a, Mode mode) { __shared__ float u[32]; u[threadIdx.x] = mode; __syncwarp(); a[0] = u[0]; }

static int blocks(int n) { return (n + WIDTH - 1) / WIDTH; }

void run(float *a, int n) {
  int width = 32;
  if (n > 1024) return;
  first<<<blocks(n), TILE>>>(a, n); third<<<1, width>>>(a, TWICE);
}

int main(int argc, char **argv) {
  float *a; Cell *c;
  int n = argc > 1 ? atoi(argv[1]) : WIDTH;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc((void **)&c, WIDTH * sizeof(Cell));
  dim3 block(WIDTH);
  second<128, float><<<1, block>>>(c, a);
  second<64, double><<<dim3(1, 2), 64>>>(c, (double *)a);
  for (int k = 0; k < 3; k++) third<<<k + 1, 32>>>(a + k, PLAIN);
  run(a, n);
  return 0;
}
"""


#: code of the host, behind the kernels of `TEXT`
HOST = """\
static float seconds(float since) {
  float now = clock();
  while (now < since) now += 1;
  return now - since;
}

void reference(const float *a, float *out, int count) {
  for (int k = 0; k < count; k++) {
    float sum = 0;
    if (a[k] > 2) sum += a[k];
    out[k] = sum;
  }
}

int rounded(int size) {
  int steps = 1;
  while (steps < size) steps *= 2;
  return steps;
}

void start(float *a, int n) {
  float begun = seconds(0);
  if (n < 1) { printf("nothing\\n"); return; }
  int width = 16;
  for (int k = 0; k < 2; k++) width *= 2;
  third<<<rounded(n), width>>>(a, PLAIN);
  printf("took %f\\n", seconds(begun));
}

int main(int argc, char **argv) {
  float *a, *b; Cell *c;
  int n = 512, verbose = 0;
  if (argc > 1) n = atoi(argv[1]);
  b = (float *)malloc(n * sizeof(float));
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc((void **)&c, n * sizeof(Cell));
  cudaMemcpyToSymbol(weights, b, sizeof(weights));
  if (verbose) puts("begin");
  assert(n <= 4096);
  dim3 block(TILE);
  float begun = seconds(0);
  first<<<(n + TILE - 1) / TILE, block>>>(a, n);
  start(a, n / 2);
  reference(b, a, n);
  second<64, float><<<1, 64>>>(c, a);
  printf("%f %d\\n", seconds(begun), n);
  free(b);
  return 0;
}
"""


def told(found: AnyDraft | Unit) -> object:
    """All that the rest of the program gets to know of a text."""
    if isinstance(found, Unit):
        return found
    kernels = [found.kernel(number) for number in range(len(found.names))]
    at = [[launch.at for launch in launches] for launches in found.started]
    return kernels, found.names, found.spans, found.started, at, found.launches, found.errors(), found.unread()


def taken_over(path: str, text: str, seed: int) -> int:
    """Reads a text after one edit after the other; gives how many kernels were taken over."""
    return read_in_turn(path, text, sequence(text, random.Random(seed), STEPS))


def read_in_turn(path: str, text: str, edits: Iterable[str]) -> int:
    """Reads a text and what becomes of it; gives how many kernels were taken over."""
    draft = read(path, text.encode())
    told(draft)
    count = 0
    for edited in edits:
        draft = read(path, edited.encode(), None, None if isinstance(draft, Unit) else draft)
        again = told(draft)
        assert again == told(read(path, edited.encode())), edited
        if not isinstance(draft, Unit):
            draft.finish()
            count += len(draft.whole.reused)
    return count
