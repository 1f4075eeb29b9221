// What a constant of an enumeration's type says of a launch: which specialisation a kernel calls, and how far it goes.
enum Step { SELF = 0, NEXT = 1 };
enum class Stride : unsigned char { NONE = 4, FULL = 64 };
typedef enum { NARROW = 32, WIDE = 64 } Width;

template <Step S>
__device__ int moved(int i);

template <>
__device__ int moved<Step::SELF>(int i) {
    return i;
}

template <>
__device__ int moved<Step::NEXT>(int i) {
    return i + 1;
}

// expect: verified
template <Step S>
__global__ void to_itself(float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = out[moved<S>(i)];
}

// expect: racy
template <Step S>
__global__ void from_the_next(float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = out[moved<S>(i)];
//  ^^^ SL102 racy WAR global
}

// expect: verified
template <Stride S>
__global__ void whole_blocks(float *out) {
    out[blockIdx.x * static_cast<int>(S) + threadIdx.x] = 1.0f;
}

// expect: racy
template <Stride S>
__global__ void blocks_that_overlap(float *out) {
    out[blockIdx.x * static_cast<int>(S) + threadIdx.x] = threadIdx.x;
//  ^^^ SL102 racy WAW global
}

// expect: verified
__global__ void as_wide_as_the_block(float *out, int width) {
    out[blockIdx.x * width + threadIdx.x] = 1.0f;
}

// expect: racy
__global__ void half_as_wide(float *out, int width) {
    out[blockIdx.x * width + threadIdx.x] = threadIdx.x;
//  ^^^ SL102 racy WAW global
}

void run(float *out, int blocks, const Step step) {
    if (step == Step::SELF) {
        constexpr Step s = Step::SELF;
        to_itself<s><<<blocks, 64>>>(out);
    } else {
        const enum Step s = Step::NEXT;
        from_the_next<s><<<blocks, 64>>>(out);
    }
    constexpr Stride full = Stride::FULL, none = Stride::NONE;
    whole_blocks<full><<<blocks, 64>>>(out);
    blocks_that_overlap<none><<<blocks, 64>>>(out);
    const Width wide = WIDE, narrow = NARROW;
    as_wide_as_the_block<<<blocks, 64>>>(out, wide);
    half_as_wide<<<blocks, 64>>>(out, narrow);
}
