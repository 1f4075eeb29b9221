// Unrolled code: a hundred accesses that differ in a constant, or in nothing, and long calculations.
#define TEN(DO, i) DO(i) DO(i + 1) DO(i + 2) DO(i + 3) DO(i + 4) DO(i + 5) DO(i + 6) DO(i + 7) DO(i + 8) DO(i + 9)
#define FIFTY(DO, i) TEN(DO, i) TEN(DO, i + 10) TEN(DO, i + 20) TEN(DO, i + 30) TEN(DO, i + 40)
#define HUNDRED(DO) FIFTY(DO, 0) FIFTY(DO, 50)

#define PUT(i) cells[threadIdx.x][i] = in[i];
#define GET(i) sum += cells[threadIdx.x][i];
#define PUT_FAR(i) far[threadIdx.x + (i) * 64] = in[i];
#define GET_FAR(i) sum += far[threadIdx.x + (i) * 64];
#define AGAIN(i) sum = sum * 3.0f + in[threadIdx.x + i]; out[blockIdx.x * 64 + threadIdx.x] = sum;
#define PHASE(i) line[threadIdx.x] = sum; __syncthreads(); sum += line[63 - threadIdx.x]; __syncthreads();
#define COUNT(i) count += steps[i];

// Each thread has a row of its own.
// expect: verified
__global__ void own_rows(float *out, const float *in) {
    __shared__ float cells[64][100];
    float sum = 0.0f;
    HUNDRED(PUT)
    HUNDRED(GET)
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// One of the reads is of the next thread's row.
// expect: racy
__global__ void one_of_the_next_row(float *out, const float *in) {
    __shared__ float cells[65][100];
    float sum = 0.0f;
    HUNDRED(PUT)
    HUNDRED(GET)
    sum += cells[threadIdx.x][100];
//         ^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy shared
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// A hundred rows of as many elements as there are threads.
// expect: verified
__global__ void far_apart(float *out, const float *in) {
    __shared__ float far[6400];
    float sum = 0.0f;
    HUNDRED(PUT_FAR)
    HUNDRED(GET_FAR)
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// One access is a row and an element further on.
// expect: racy
__global__ void one_further(float *out, const float *in) {
    __shared__ float far[6464];
    float sum = 0.0f;
    HUNDRED(PUT_FAR)
    HUNDRED(GET_FAR)
    sum += far[threadIdx.x + 50 * 64 + 1];
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy shared
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// Half of the threads keep to the even rows: what one condition says is not said of the others.
// expect: racy
__global__ void guarded(float *out, const float *in) {
    __shared__ float far[6464];
    float sum = 0.0f;
    if (threadIdx.x < 32) {
        FIFTY(PUT_FAR, 0)
    }
    FIFTY(PUT_FAR, 50)
    if (threadIdx.x < 32)
        sum += far[threadIdx.x + 32];
    if (threadIdx.x >= 32)
        sum += far[threadIdx.x + 50 * 64 - 32];
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy shared
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// expect: verified
__global__ void stored_again_and_again(float *__restrict__ out, const float *__restrict__ in) {
    float sum = 0.0f;
    HUNDRED(AGAIN)
}

// The last one is of the neighbour's element.
// expect: racy
__global__ void stored_beside(float *__restrict__ out, const float *__restrict__ in) {
    float sum = 0.0f;
    HUNDRED(AGAIN)
    out[blockIdx.x * 64 + (threadIdx.x + 1) % 64] = sum;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: verified
__global__ void phases(float *out, const float *in) {
    __shared__ float line[64];
    float sum = in[threadIdx.x];
    HUNDRED(PHASE)
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// What is behind the last barrier meets what is behind it.
// expect: racy
__global__ void phases_and_one_barrier_less(float *out, const float *in) {
    __shared__ float line[64];
    float sum = in[threadIdx.x];
    HUNDRED(PHASE)
    line[threadIdx.x] = sum;
    sum += line[63 - threadIdx.x];
//         ^^^^^^^^^^^^^^^^^^^^^^ SL101 racy shared
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// The same long sum for all threads.
// expect: verified
__global__ void long_offset(float *out, const int *steps) {
    int count = threadIdx.x;
    HUNDRED(COUNT)
    out[count] = 1.0f;
}

// One of its parts is each thread's own: it leads anywhere.
// expect: possible
__global__ void long_offset_of_each(float *out, const int *steps) {
    int count = threadIdx.x;
    HUNDRED(COUNT)
    count += steps[threadIdx.x];
    out[count] = threadIdx.x;
}

// The same, but as the others find it behind a barrier.
// expect: verified
__global__ void long_offset_told(float *out, const int *steps) {
    __shared__ int offset[64];
    int count = threadIdx.x;
    HUNDRED(COUNT)
    offset[threadIdx.x] = count;
    __syncthreads();
    out[offset[63 - threadIdx.x]] = 1.0f;
}

// Two threads find the same; what they find is contents of `steps`.
// expect: possible
__global__ void long_offset_told_twice(float *out, const int *steps) {
    __shared__ int offset[64];
    int count = threadIdx.x;
    HUNDRED(COUNT)
    offset[threadIdx.x] = count;
    __syncthreads();
    out[offset[threadIdx.x / 2]] = threadIdx.x;
}

void run(float *out, const float *in, const int *steps) {
    own_rows<<<8, 64>>>(out, in);
    one_of_the_next_row<<<8, 64>>>(out, in);
    far_apart<<<8, 64>>>(out, in);
    one_further<<<8, 64>>>(out, in);
    guarded<<<8, 64>>>(out, in);
    stored_again_and_again<<<8, 64>>>(out, in);
    stored_beside<<<8, 64>>>(out, in);
    phases<<<8, 64>>>(out, in);
    phases_and_one_barrier_less<<<8, 64>>>(out, in);
    long_offset<<<1, 64>>>(out, steps);
    long_offset_of_each<<<1, 64>>>(out, steps);
    long_offset_told<<<1, 64>>>(out, steps);
    long_offset_told_twice<<<1, 64>>>(out, steps);
}
