// Fold expressions: their operands run in the order of the text, and those of && and || only as far as they are asked.
__device__ bool after_barrier(bool answer) {
    __syncthreads();
//  ^^^^ SL201 divergent
//  ^^^^ SL201 divergent
    return answer;
}

template <typename... Answers>
__device__ bool all_from_right(Answers... answers) {
    return (after_barrier(answers) && ...);
}

template <typename... Answers>
__device__ bool any_from_left(Answers... answers) {
    return (... || after_barrier(answers));
}

template <typename... Answers>
__device__ bool all_without_asking(Answers... answers) {
    return (after_barrier(answers) & ...);
}

// expect: divergent
__global__ void second_barrier_for_some() {
    all_from_right(threadIdx.x < 3, true);
}

// expect: divergent
__global__ void second_barrier_for_others() {
    any_from_left(threadIdx.x < 3, true);
}

// expect: verified
__global__ void both_barriers_for_all() {
    all_without_asking(threadIdx.x < 3, true);
}

// expect: verified
__global__ void same_answer_for_all(int n) {
    all_from_right(n < 3, true);
}

template <typename... Cells>
__device__ void barrier_first(int *cells, Cells... each) {
    (__syncthreads(), ..., (void)(cells[each] += 1));
}

template <typename... Cells>
__device__ void barrier_last(int *cells, Cells... each) {
    ((void)(cells[each] += 1), ..., __syncthreads());
//          ^^^^ SL101 racy
}

// syncline: launch(block=64)
// expect: verified
__global__ void parted_before() {
    __shared__ int cells[64];
    cells[63 - threadIdx.x] = 1;
    barrier_first(cells, threadIdx.x);
}

// syncline: launch(block=64)
// expect: racy
__global__ void parted_too_late() {
    __shared__ int cells[64];
    cells[63 - threadIdx.x] = 1;
    barrier_last(cells, threadIdx.x);
}

__device__ bool put(float *out, int i) {
    if (i < 0) return false;
    out[i] = threadIdx.x;
//  ^^^^ SL102 racy
//  ^^^^ SL103 racy
    return true;
}

template <typename... Places>
__device__ bool put_all(float *out, Places... places) {
    return (put(out, places) && ...);
}

// expect: verified
__global__ void first_forbids_second(float *out) {
    put_all(out, -1, int(threadIdx.x / 2));
}

// expect: racy
__global__ void first_allows_second(float *out) {
    put_all(out, int(threadIdx.x), int(threadIdx.x / 2));
}
