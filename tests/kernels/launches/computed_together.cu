// Numbers that a host's loop steps on with: the two that one launch passes hang together in ways that are not followed.

int sizes[8];

// expect: possible
__global__ void backward(float *delta, int off, int bound, int old_off, const float *w) {
    for (int j = 0; j < bound; j++)
        delta[off + threadIdx.x] += delta[old_off + j] * w[j * blockDim.x + threadIdx.x];
}

void train(float *delta, const float *w, int layers) {
    int off = 100, old_off;
    for (int k = 2; k < layers; k++) {
        old_off = off;
        off -= sizes[layers - k];
        backward<<<1, sizes[layers - k]>>>(delta, off, sizes[layers - k + 1], old_off, w);
    }
}

// one number that is stepped on is compared with nothing but what the kernel has
// expect: racy
__global__ void forward(float *delta, int off) {
    delta[off + threadIdx.x] = delta[off + threadIdx.x + 1];
//  ^^^^ SL102 racy WAR
}

void run(float *delta, int layers) {
    int off = 0;
    for (int k = 2; k < layers; k++) {
        off += sizes[k];
        forward<<<1, 64>>>(delta, off);
    }
}

// two that are stepped on, neither of which the finding compares with the other
// expect: racy
__global__ void bounded(float *delta, int off, int n) {
    if (threadIdx.x < n)
        delta[off + threadIdx.x] = delta[off + threadIdx.x + 1];
//      ^^^^ SL102 racy WAR
}

void run_bounded(float *delta, int layers) {
    int off = 0, n = 4;
    for (int k = 2; k < layers; k++) {
        off += sizes[k];
        n += k;
        bounded<<<1, 64>>>(delta, off, n);
    }
}
