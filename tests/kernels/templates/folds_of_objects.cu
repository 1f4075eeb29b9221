// Fold expressions over objects whose `&&` is a function of the user.
struct Answer {
    bool given;
};

__device__ Answer operator&&(Answer a, Answer b) {
    __syncthreads();
    return {a.given && b.given};
}

template <typename... Answers>
__device__ Answer all_answers(Answers... answers) {
    return (answers && ...);
}

// syncline: launch(block=64)
// expect: incomplete (operator &&)
__global__ void own_operator(int *out) {
    __shared__ int cells[64];
    cells[threadIdx.x] = 1;
    all_answers(Answer{true}, Answer{false});
    out[threadIdx.x] = cells[63 - threadIdx.x];
}
