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

// One that ends where what it is given holds.
static void REQUIRE(bool failed) {
    if (failed) exit(1);
}

// expect: possible
__global__ void ended_by_the_contrary(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

void end_by_the_contrary(int *p, int n) {
    REQUIRE(n >= 64);
    ended_by_the_contrary<<<4, 64>>>(p, n);
}

// One that compares the other way round.
static void CHECK_GT(int a, int b) {
    if (a > b) abort();
}

// expect: possible
__global__ void compared_the_other_way(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

void compare_the_other_way(int *p, int n) {
    CHECK_GT(n, 63);
    compared_the_other_way<<<4, 64>>>(p, n);
}

// One that returns where it holds, and fails behind.
static bool ENFORCE(const bool holds, const char *what) {
    if (__builtin_expect(holds == true || !!holds, 1)) return true;
    fprintf(stderr, "%s", what);
    throw what;
}

// expect: verified
__global__ void returned_before(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

void return_before(int *p, int n) {
    ENFORCE(n >= 64, "too short");
    returned_before<<<4, 64>>>(p, n);
}

// One that says nothing where it is quiet, and one that is told another value.
static int quiet;
static void EXPECTS(bool holds) {
    if (quiet) return;
    if (!holds) exit(1);
}
static void CHECK_LE(int a, int b) {
    b = a;
    if (a > b) exit(1);
}

// expect: possible
__global__ void quietly(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

void go_on_quietly(int *p, int n) {
    EXPECTS(n >= 64);
    CHECK_LE(64, n);
    quietly<<<4, 64>>>(p, n);
}

// The contrary in its own words.
template <class T> void CHECK_LT(T a, T b) {
    if (!(b > a)) {
        fprintf(stderr, "not less");
        std::abort();
    }
}

// expect: verified
__global__ void in_its_own_words(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

void say_in_its_own_words(int *p, int n) {
    CHECK_LT(63, n);
    in_its_own_words<<<4, 64>>>(p, n);
}

// One that asks another variable of the parameter's name.
static void Assert(bool holds) {
    {
        bool holds = errors == 0;
        if (!holds || bool()) exit(1);
    }
}

// expect: possible
__global__ void of_another_variable(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

void ask_another_variable(int *p, int n) {
    Assert(n >= 64);
    of_another_variable<<<4, 64>>>(p, n);
}
