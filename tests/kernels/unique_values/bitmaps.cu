// A bitmap in which each bit is claimed by the one thread that did not find it set.

// expect: verified
__global__ void visited_once(unsigned *visited, int *level, const int *next, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int v = next[i] & 1023;
        unsigned bit = 1u << (v & 31);
        if (!(atomicOr(&visited[v >> 5], bit) & bit)) level[v] = i;
    }
}

// expect: verified
__global__ void looked_at_by_shifting(unsigned long long *visited, int *level, const int *next) {
    int v = next[blockIdx.x * blockDim.x + threadIdx.x] & 1023;
    unsigned long long old = atomicOr(&visited[v / 64], 1ull << (v % 64));
    if (((old >> (v % 64)) & 1) == 0) level[v] = threadIdx.x;
}

// Taken away instead of set.
// expect: verified
__global__ void taken_away(unsigned *left, int *owner, const int *wanted) {
    int v = wanted[blockIdx.x * blockDim.x + threadIdx.x] & 1023;
    unsigned bit = 1u << (v & 31);
    if (atomicAnd(&left[v >> 5], ~bit) & bit) owner[v] = threadIdx.x;
}

// expect: verified
__global__ void one_flag(unsigned *flag, int *out) {
    if ((atomicOr(flag, 1u) & 1u) == 0) *out = threadIdx.x;
}

// The later one finds both bits set.
// expect: verified
__global__ void not_yet_both(unsigned *flag, int *out) {
    if ((atomicOr(flag, 3u) & 3u) != 3u) *out = threadIdx.x;
}

// Nobody looks whether the bit was set.
// expect: possible
__global__ void those_who_come_later(unsigned *visited, int *level, const int *next) {
    int v = next[blockIdx.x * blockDim.x + threadIdx.x] & 1023;
    unsigned bit = 1u << (v & 31);
    if (atomicOr(&visited[v >> 5], bit) & bit) level[v] = threadIdx.x;
}

// Another bit is looked at than the one that was set.
// expect: possible
__global__ void another_bit(unsigned *visited, int *level, const int *next) {
    int v = next[blockIdx.x * blockDim.x + threadIdx.x] & 1023;
    if (!(atomicOr(&visited[v >> 5], 1u << (v & 31)) & 1u)) level[v] = threadIdx.x;
}

// Two numbers share a bit.
// expect: possible
__global__ void shared_bits(unsigned *visited, int *level, const int *next) {
    int v = next[blockIdx.x * blockDim.x + threadIdx.x] & 1023;
    unsigned bit = 1u << (v & 31);
    if (!(atomicOr(&visited[v >> 5], bit) & bit)) level[v >> 1] = threadIdx.x;
}

// The whole word differs from the bit as soon as another bit is set.
// expect: possible
__global__ void the_whole_word(unsigned *flag, int *out) {
    if (atomicOr(flag, 1u) != 1u) *out = threadIdx.x;
}

// Of two bits one may be there still, or none: a word of 0 is "not 2" for everybody.
// expect: racy
__global__ void in_no_certain_state(unsigned *flag, int *out) {
    if ((atomicAnd(flag, ~3u) & 3u) != 2u) *out = threadIdx.x;
//                                         ^^^^ SL102 racy WAW global
}

// Bits that nobody may have set: a mask of 0 claims nothing.
// expect: racy
__global__ void no_bits_at_all(unsigned *flag, int *out, const unsigned *mask) {
    unsigned bits = mask[threadIdx.x];
    if ((atomicOr(flag, bits) & bits) == 0) *out = threadIdx.x;
//                                          ^^^^ SL102 racy WAW global
}

// Given back, so that the next one wins as well, and nothing orders the two.
// expect: racy
__global__ void given_back(unsigned *flag, int *out) {
    if ((atomicOr(flag, 1u) & 1u) == 0) {
        *out = threadIdx.x;
//      ^^^^ SL102 racy WAW global
        atomicAnd(flag, ~1u);
    }
}

// Who finds nothing set, and sets a bit, is the first of all, whichever bit it was.
// expect: verified
__global__ void first_of_all(unsigned *any, int *first) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (atomicOr(any, 1u << (threadIdx.x % 32)) == 0) first[0] = i;
}

// Who sets no bit may find nothing set, too.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void some_set_no_bit(unsigned *any, int *first) {
  if (atomicOr(any, threadIdx.x & 1) == 0) first[0] = threadIdx.x;
//                                         ^^^^^^^^ SL102 racy WAW global
}
