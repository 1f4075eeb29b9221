// Numbers that the host works out by statements: functions with branches and loops, variables that are stored to twice.

#define MOST_BLOCKS 65535

inline int blocks_for(const int count) { return (std::max)((std::min)((count + 255) / 256, MOST_BLOCKS), 1); }

inline int blocks_by(const int count, const int threads = 128) {
    int all = (count + threads - 1) / threads;
    int most = 4096;
    return min(all, most);
}

int power_above(const int value) {
    int v = value;
    v--;
    v |= v >> 1;
    v |= v >> 2;
    v |= v >> 4;
    v |= v >> 8;
    v |= v >> 16;
    v++;
    return v;
}

int smeared_too_little(const int value) {
    int v = value - 1;
    v |= v >> 1;
    v |= v >> 2;
    v |= v >> 4;
    return v + 1;
}

int doubled(int n) {
    int t = 1;
    while (t < n) t <<= 1;
    return t;
}

int tripled(int n) {
    int t = 1;
    while (t < n) t *= 3;
    return t;
}

static int by_size(int n) {
    if (n <= 64) return 64;
    else if (n <= 128) return 128;
    if (n > 4096) throw "too many";
    switch (n / 1024) {
        case 0: return 256;
        case 1: return 512;
        default: break;
    }
    return 1024;
}

int sum_of(int n) {
    int all = 0;
    for (int i = 0; i < 4; i++) {
        if (i == 2) continue;
        all += n;
    }
    return all;
}

void enlarge(int &value);

int changed_by_another(int n) {
    int t = 64;
    enlarge(t);
    return t;
}

int through_a_reference(int n) {
    int t = 64;
    int &other = t;
    other = n;
    return t;
}

// expect: verified
__global__ void grid_stride(int n, float *a) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) a[i] += 1;
}

// One block more than the numbers that are cleared.
// expect: verified
__global__ void clears(int n, int *a) { a[blockIdx.x % ((n + 255) / 256)] = 0; }

// expect: possible
__global__ void clears_one_less(int n, int *a) {
    a[blockIdx.x % ((n + 254) / 256)] = blockIdx.x;
}

// expect: verified
__global__ void by_default(int n, int *a) {
    if (threadIdx.x == 0) a[blockIdx.x % ((n + 127) / 128)] = blockIdx.x;
}

// A block that is a power of two folds in halves.
// expect: verified
__global__ void folds(float *out, const float *in) {
    __shared__ float s[1024];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    for (int h = blockDim.x / 2; h > 0; h /= 2) {
        if (t < h) s[t] += s[t + h];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = s[0];
}

// As many cells as the power of two has.
// expect: verified
__global__ void masked(int *a) { a[threadIdx.x & (blockDim.x - 1)] = threadIdx.x; }

// expect: verified
__global__ void masked_by_doubling(int *a) { a[threadIdx.x & (blockDim.x - 1)] = threadIdx.x; }

// A power of three is none of two.
// expect: possible
__global__ void masked_by_tripling(int *a) {
    a[threadIdx.x & (blockDim.x - 1)] = threadIdx.x;
}

// expect: possible
__global__ void masked_by_half_a_smear(int *a) {
    a[threadIdx.x & (blockDim.x - 1)] = threadIdx.x;
}

// As many threads as the power of two at least.
// expect: verified
__global__ void enough_threads(int *a, int n) { a[threadIdx.x % n + n * (threadIdx.x / n)] = threadIdx.x; }

// expect: verified
__global__ void sized(int *a) { a[threadIdx.x % 64 + threadIdx.x / 64 * 64] = threadIdx.x; }

// The block is never below 64.
// expect: verified
__global__ void sized_in_64(int *a) {
    if (threadIdx.x < 64) a[threadIdx.x % blockDim.x] = threadIdx.x;
}

// expect: racy
__global__ void sized_in_128(int *a) {
    if (threadIdx.x < 128) a[threadIdx.x % 64] = threadIdx.x;
//                         ^^^^^^^^^^^^^^^^^^^ SL102 racy
}

// expect: verified
__global__ void three_times(int *a, int n) { a[blockIdx.x % (3 * n)] = blockIdx.x; }

// expect: racy
__global__ void two_times(int *a, int n) {
    a[blockIdx.x % (2 * n)] = blockIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy
}

// What another function does to a variable is not known.
// expect: possible
__global__ void of_another(int *a) {
    a[threadIdx.x % 64] = threadIdx.x;
}

// expect: possible
__global__ void of_a_reference(int *a) {
    a[threadIdx.x % 64] = threadIdx.x;
}

void host(int n, float *f, const float *g, int *p) {
    grid_stride<<<blocks_for(n), 256>>>(n, f);
    if (n < 256 * MOST_BLOCKS && n > 1000) {
        clears<<<blocks_for(n), 1>>>(n, p);
        clears_one_less<<<blocks_for(n), 1>>>(n, p);
    }
    by_default<<<blocks_by(n), 128>>>(n, p);
    folds<<<n, power_above(n)>>>(f, g);
    masked<<<1, power_above(n)>>>(p);
    masked_by_doubling<<<1, doubled(n)>>>(p);
    masked_by_tripling<<<1, tripled(n)>>>(p);
    masked_by_half_a_smear<<<1, smeared_too_little(n)>>>(p);
    enough_threads<<<1, power_above(n)>>>(p, n);
    sized<<<1, by_size(n)>>>(p);
    sized_in_64<<<1, by_size(n)>>>(p);
    sized_in_128<<<1, by_size(n)>>>(p);
    three_times<<<sum_of(n), 1>>>(p, n);
    two_times<<<sum_of(n), 1>>>(p, n);
    of_another<<<1, changed_by_another(n)>>>(p);
    of_a_reference<<<1, through_a_reference(n)>>>(p);
}

// Branches that change a variable on the way.

// expect: verified
__global__ void laddered(int *a, int n) {
    a[threadIdx.x + blockIdx.x * (n > 16384 ? n > 32768 ? 512 : 256 : 128)] = threadIdx.x;
}

// expect: possible
__global__ void laddered_wrongly(int *a, int n) {
    a[threadIdx.x + blockIdx.x * (n > 16384 ? 256 : 128)] = threadIdx.x;
}

void ladder(int n, int *p) {
    int threads = 128;
    dim3 grid(n);
    if (n > 16384 && n <= 32768)
        threads <<= 1;
    else if (n > 32768 && n <= 65536)
        threads <<= 2;
    else if (n > 65536)
        throw "unsupported";
    dim3 block(threads);
    laddered<<<grid, block>>>(p, n);
    laddered_wrongly<<<grid, block>>>(p, n);
}

// An axis is halved, and the other doubled, on a condition.
// expect: verified
__global__ void halved(int *a, int n) {
    a[blockIdx.x * blockDim.x + threadIdx.x + (blockDim.x * gridDim.x == 256 * n ? 0 : threadIdx.x % 2)] = 1;
    a[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
}

// expect: racy
__global__ void halved_alone(int *a, int n) {
    a[threadIdx.x + blockIdx.x * 256 - (n > 512 ? 128 * blockIdx.x : 0) - (n > 2048 ? 64 * blockIdx.x : 0)] = blockIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy
}

void halves(int n, int *p) {
    dim3 grid = n;
    dim3 block = 256;
    if (n > 512) {
        block.x >>= 1;
        grid.x <<= 1;
    }
    halved<<<grid, block>>>(p, n);
    halved_alone<<<grid, block>>>(p, n);
}

// A condition that is not followed: one size or the other.
bool large(const void *);

// expect: verified
__global__ void one_or_other(int *a) { a[threadIdx.x % 128 + threadIdx.x / 128 * 128] = threadIdx.x; }

// expect: racy
__global__ void smaller_one(int *a) {
    a[threadIdx.x % 128] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^ SL102 racy
}

void chooses(int *p) {
    int threads = 128;
    if (large(p)) threads = 256;
    one_or_other<<<1, threads>>>(p);
    smaller_one<<<1, threads>>>(p);
}

// A loop of the host around the launch comes round to it with another number.
// expect: possible
__global__ void comes_round(int *a) {
    a[threadIdx.x % 64] = threadIdx.x;
}

void rounds(int *p, int n) {
    int threads = 64;
    for (int i = 0; i < n; i++) {
        comes_round<<<1, threads>>>(p);
        if (n % 3) threads *= 2;
    }
}

// What the bound is changes in the loop that asks for it.
// expect: possible
__global__ void moving_bound(int *a) {
    a[threadIdx.x % 64] = threadIdx.x;
}

void moves(int *p, int n) {
    int t = 64, bound = 64;
    while (t < bound) {
        t *= 2;
        bound += n;
    }
    for (int i = 0; i < 3; i++) bound = bound + n;
    moving_bound<<<1, bound>>>(p);
}

// The condition of the launch decides which size it is.
// expect: verified
__global__ void rows_up_to_eight(float *a, int length, int rounds) {
    int lane = threadIdx.x % max(length, 2);
    int start = blockIdx.x * 64 * length + threadIdx.x / max(length, 2) * length;
    for (int i = 0; i < rounds; i++) {
        int k = i * blockDim.x + lane;
        if (k < length) a[start + k] += 1;
    }
}

// Rows of up to thirty numbers: where a row is shorter than eight, the block has more rows than sixteen.
// expect: racy
__global__ void rows_up_to_thirty(float *a, int length, int rounds) {
    int lane = threadIdx.x % max(length, 2);
    int start = blockIdx.x * 16 * length + threadIdx.x / max(length, 2) * length;
    for (int i = 0; i < rounds; i++) {
        int k = i * blockDim.x + lane;
        if (k < length) a[start + k] += 1;
//                      ^^^^^^^^^^^^ SL102 racy
    }
}

void in_rows(float *a, int n, int length) {
    const int threads = 128;
    int fours = length / 4;
    dim3 block(fours > threads ? (length + 4095) / 4096 * threads : threads);
    int rounds = length < 4096 ? (fours + threads - 1) / threads : 8;
    if (length <= 8) rows_up_to_eight<<<n, block>>>(a, fours, rounds);
    if (length <= 120) rows_up_to_thirty<<<n, block>>>(a, fours, rounds);
}

// A launch that never happens proves nothing of the sizes that its conditions seem to decide.
// expect: possible
__global__ void of_no_launch(int *a) { a[threadIdx.x % 64] = threadIdx.x; }

void never(int *a, int n) {
    if (n < 10 && n > 20) of_no_launch<<<1, n > 15 ? 64 : n < 5 ? 32 : 128>>>(a);
}

// Partners by bits stay in a block of a power of two, which the loop finds, whoever the bound is given to.
// expect: verified
__global__ void partners(int *a) { a[blockIdx.x * blockDim.x + (threadIdx.x ^ 1)] = threadIdx.x; }

// Of three threads, the last one's partner is in the next block.
// expect: possible
__global__ void partners_of_three(int *a) { a[blockIdx.x * blockDim.x + (threadIdx.x ^ 1)] = threadIdx.x; }

void in_pairs(int *a, int m, int n) {
    int threads = 2, triples = 3;
    while (threads < n) threads <<= 1;
    while (triples < n) triples *= 3;
    partners<<<m, threads>>>(a);
    partners_of_three<<<m, triples>>>(a);
}
