// Tree reductions in shared memory.

// The barrier is inside the loop, as it has to be.
// expect: verified
__global__ void tree(const float *in, float *out) {
    extern __shared__ float part[];
    unsigned t = threadIdx.x;
    part[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
        if (t < s) {
            part[t] += part[t + s];
        }
        __syncthreads();
    }
    if (t == 0) {
        out[blockIdx.x] = part[0];
    }
}

// The barrier at the end of the body is missing: a slow warp still has to write what a fast one reads.
// expect: racy, fixed: verified
__global__ void tree_unfinished(const float *in, float *out) {
    extern __shared__ float part[];
    unsigned t = threadIdx.x;
    part[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
        if (t < s) {
            part[t] += part[t + s];
//                     ^^^^^^^^^^^ SL101 racy RAW shared block
        }
    }
    if (t == 0) {
        out[blockIdx.x] = part[0];
    }
}

// Doubling strides, contiguous threads.
// expect: verified
__global__ void tree_doubling(const int *in, int *out) {
    __shared__ int part[256];
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (int s = 1; s < blockDim.x; s *= 2) {
        int at = 2 * s * t;
        if (at + s < blockDim.x) {
            part[at] += part[at + s];
        }
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = part[0];
}

// No barrier between the loads and the first round.
// expect: racy, fixed: verified
__global__ void tree_early(const int *in, int *out) {
    __shared__ int part[256];
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * blockDim.x + t];
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (t < s) {
            part[t] += part[t + s];
//                     ^^^^^^^^^^^ SL101 racy RAW shared block
        }
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = part[0];
}

// The last thread group reads what thread 0 wrote, after the loop's last barrier.
// expect: verified
__global__ void tree_then_broadcast(const int *in, int *out) {
    __shared__ int part[256];
    int t = threadIdx.x;
    part[t] = in[t];
    for (int s = 128; s > 0; s >>= 1) {
        __syncthreads();
        if (t < s) part[t] += part[t + s];
    }
    __syncthreads();
    out[t] = part[0];
}
