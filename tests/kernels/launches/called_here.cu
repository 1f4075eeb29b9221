// A function that only this file can call launches what its calls say: their values, and what holds where they stand.

// expect: verified
__global__ void rows(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

static void run_rows(int *p, int m, int n, int threads) { rows<<<m, threads>>>(p, n); }

// One of the calls has rows that are too short.
// expect: racy
__global__ void short_rows(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }
//                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy

static void run_short_rows(int *p, int m, int n, int threads) { short_rows<<<m, threads>>>(p, n); }

// The caller's own number, and what it checks.
// expect: verified
__global__ void rows_of_caller(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

static void run_rows_of_caller(int *p, int m, int n, int threads) { rows_of_caller<<<m, threads>>>(p, n); }

// The check says less than is needed.
// expect: possible
__global__ void rows_unchecked(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

static void run_rows_unchecked(int *p, int m, int n, int threads) { rows_unchecked<<<m, threads>>>(p, n); }

// Anybody can call it.
// expect: possible
__global__ void rows_of_anybody(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

void run_rows_of_anybody(int *p, int m, int n, int threads) { rows_of_anybody<<<m, threads>>>(p, n); }

// Who has its address can call it.
// expect: possible
__global__ void rows_by_address(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

static void run_rows_by_address(int *p, int m, int n, int threads) { rows_by_address<<<m, threads>>>(p, n); }

// It calls itself with other numbers.
// expect: possible
__global__ void rows_again(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

static void run_rows_again(int *p, int m, int n, int threads) {
    rows_again<<<m, threads>>>(p, n);
    if (m > 1) run_rows_again(p, m / 2, n / 2, threads);
}

// Through two functions, one of which changes what it is given.
// expect: verified
__global__ void rows_through_two(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

static void run_inner(int *p, int m, int n, int threads) {
    if (threads > 256) threads = 256;
    rows_through_two<<<m, threads>>>(p, n);
}
static void run_outer(int *p, int m, int n) { run_inner(p, m, 256, n); }

// Only one of two calls comes through the check.
// expect: possible
__global__ void rows_by_two(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

static void run_rows_by_two(int *p, int m, int n, int threads) { rows_by_two<<<m, threads>>>(p, n); }

namespace {
// expect: verified
__global__ void rows_of_default(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

void run_rows_of_default(int *p, int m, int threads = 64) { rows_of_default<<<m, threads>>>(p, 64); }
}  // namespace

// expect: verified
__global__ void rows_in_lambda(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

// A lambda that is handed on.
// expect: possible
__global__ void rows_in_known_lambda(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

// A call of each size in a loop.
// expect: verified
__global__ void rows_of_sizes(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

static void run_rows_of_sizes(int *p, int n, int threads) { rows_of_sizes<<<4, threads>>>(p, n); }

// A narrower parameter does not hold what the call gives it: 256 is 0 there, and no launch.
// expect: possible
__global__ void rows_of_bytes(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

static void run_rows_of_bytes(int *p, int n, unsigned char threads) { rows_of_bytes<<<4, threads>>>(p, n); }

// No call comes to the launch of wide blocks: nothing is said of blocks of 64 threads.
// expect: verified
__global__ void of_wide(int *out) {
    out[blockIdx.x * 1024 + threadIdx.x] = threadIdx.x;
    if (blockDim.x < 128) out[0] = threadIdx.x;
}
// expect: verified
__global__ void of_narrow(int *out) { out[blockIdx.x * 64 + threadIdx.x] = threadIdx.x; }

static void run_by_width(int *p, int threads) {
    if (threads >= 128) of_wide<<<4, threads>>>(p);
    if (threads < 128) of_narrow<<<4, threads>>>(p);
}

// The kernel that each call names, with the values of that call.
// expect: verified
__global__ void rows_by_kernel(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }
// expect: racy
__global__ void short_rows_by_kernel(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }
//                                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy

static void run_kernel(void (*kernel)(int *, int), int *p, int n, int threads) { kernel<<<4, threads>>>(p, n); }

void run(int *p, int m, int n, int threads) {
    run_rows(p, m, 64, 64);
    run_rows(p, m, 256, 128);
    run_short_rows(p, m, 128, 128);
    run_short_rows(p, m, 64, 128);
    run_rows_of_caller(p, m, n, n);
    if (threads <= n) run_rows_of_caller(p, m, n, threads);
    if (threads <= n + 1) run_rows_unchecked(p, m, n, threads);
    run_rows_of_anybody(p, m, 64, 64);
    run_rows_by_address(p, m, 64, 64);
    call_later(run_rows_by_address);
    run_rows_again(p, m, 64, 64);
    run_outer(p, m, n);
    if (threads <= n) run_rows_by_two(p, m, n, threads);
    run_rows_by_two(p, m, n, threads);
    run_rows_of_default(p, m);
    run_rows_of_default(p, m, 32);

    auto start = [&](int size, int width) { rows_in_lambda<<<m, size>>>(p, width); };
    start(64, 64);
    start(n, n);
    auto known = [&](int size, int width) { rows_in_known_lambda<<<m, size>>>(p, width); };
    known(64, 64);
    for_each_size(known);

    for (int size = 32; size <= 512; size *= 2) run_rows_of_sizes(p, size, size);
    run_rows_of_bytes(p, 32, 288);
    run_by_width(p, 64);
    if (m > n && n > m) run_by_width(p, 32);
    run_kernel(rows_by_kernel, p, 128, 128);
    run_kernel(short_rows_by_kernel, p, 64, 128);
}
