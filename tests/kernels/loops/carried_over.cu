// Variables that an iteration leaves to the next: what the counter was before.

// A sum of an odd number of elements takes the last one along.
// syncline: launch(block=250, grid=4)
// expect: verified
__global__ void halves(float *out, const float *in) {
    __shared__ float sum[250];
    int t = threadIdx.x;
    sum[t] = in[blockIdx.x * 250 + t];
    __syncthreads();
    for (int i = 250 / 2, last = 250; i > 0; last = i, i /= 2) {
        if (t < i) {
            sum[t] += sum[t + i];
            if (t == i - 1 && last % 2 != 0)
                sum[t] += sum[last - 1];
        }
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = sum[0];
}

// Without the barrier, the last one may be added before its thread has finished it.
// syncline: launch(block=250, grid=4)
// expect: racy, fixed: verified
__global__ void halves_in_a_hurry(float *out, const float *in) {
    __shared__ float sum[250];
    int t = threadIdx.x;
    sum[t] = in[blockIdx.x * 250 + t];
    for (int i = 250 / 2, last = 250; i > 0; last = i, i /= 2) {
        __syncthreads();
        if (t < i)
            sum[t] += 1.0f;
        if (t == i - 1 && last < 250)
            out[blockIdx.x * 250 + last] = sum[last / 4];
//                                         ^^^^^^^^^^^^^ SL101 racy RAW
    }
}

// Each thread writes what it was at one step before.
// syncline: launch(block=64, grid=1)
// expect: verified
__global__ void one_step_behind(float *out, const float *in, int n) {
    int last = -1;
    for (int i = threadIdx.x; i < n; i += 64) {
        if (last >= 0)
            out[last] = in[i];
        last = i;
    }
}

// Two threads meet where the one is a step ahead.
// syncline: launch(block=64, grid=1)
// expect: racy
__global__ void one_element_behind(float *out, const float *in, int n) {
    int last = -1;
    for (int i = threadIdx.x; i < n; i += 32) {
        if (last >= 0)
            out[last] = threadIdx.x;
//          ^^^^^^^^^ SL102 racy WAW block
        last = i;
    }
}
