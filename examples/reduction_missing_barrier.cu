// A tree reduction whose rounds are not separated: a round reads sums that another warp has yet to write.

#define BLOCK 256

__global__ void block_sum(float *sums, const float *in) {
    __shared__ float part[BLOCK];
    int t = threadIdx.x;

    part[t] = in[blockIdx.x * BLOCK + t];
    __syncthreads();

    for (int stride = BLOCK / 2; stride > 0; stride /= 2) {
        if (t < stride)
            part[t] += part[t + stride];
        // the barrier that belongs here was forgotten
    }

    if (t == 0)
        sums[blockIdx.x] = part[0];
}

void run(float *sums, const float *in, int blocks) {
    block_sum<<<blocks, BLOCK>>>(sums, in);
}
