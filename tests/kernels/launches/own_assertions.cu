// Functions of the text that have an assertion's name: one that only counts what is wrong goes on.
#include <cstdlib>

static int errors;
static void CHECK(bool holds) {
    if (!holds) errors++;
}
static void CHECK_GE(int a, int b) {
    if (a < b) exit(1);
}

// expect: possible
__global__ void counted(int *out, int n) {
    out[blockIdx.x * n + threadIdx.x] = blockIdx.x;
}

void count_errors(int *p, int n) {
    CHECK(n >= 64);
    counted<<<4, 64>>>(p, n);
}

// expect: verified
__global__ void ended(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

void end_on_errors(int *p, int n) {
    CHECK_GE(n, 64);
    ended<<<4, 64>>>(p, n);
}

// A label behind a check that a jump out of the check leads to.
// expect: possible
__global__ void reached_all_the_same(int *out, int n) {
    out[blockIdx.x * n + threadIdx.x] = blockIdx.x;
}

void jump_out(int *p, int n) {
    if (n < 64) goto small;
    p++;
small:
    reached_all_the_same<<<4, 64>>>(p, n);
}

// One that ends by another of its parameters alone.
static void ASSERT(bool holds, int level) {
    if (!holds) errors++;
    if (level > 3) exit(1);
}

// expect: possible
__global__ void by_level(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

void end_by_level(int *p, int n) {
    ASSERT(n >= 64, errors);
    by_level<<<4, 64>>>(p, n);
}
