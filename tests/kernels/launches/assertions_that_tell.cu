// Functions of the text that have an assertion's name: what their comments and messages say ends nothing.
#include <cstdio>
#include <cstdlib>

static int errors;

static void CHECK(bool holds) {
    if (!holds) errors++;  // do not abort here
}

static void CHECK_GE(int a, int b) {
    if (a < b) printf("would exit: %d < %d\n", a, b);
}

static void CHECK_EQ(int a, int b) {
    if (a != b) exit(1);
}

// expect: possible
__global__ void said_in_a_comment(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

void count_errors(int *p, int n) {
    CHECK(n >= 64);
    said_in_a_comment<<<4, 64>>>(p, n);
}

// expect: possible
__global__ void said_in_a_message(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

void tell_errors(int *p, int n) {
    CHECK_GE(n, 64);
    said_in_a_message<<<4, 64>>>(p, n);
}

// expect: verified
__global__ void done(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

void end_on_errors(int *p, int n) {
    CHECK_EQ(n, 64);
    done<<<4, 64>>>(p, n);
}
