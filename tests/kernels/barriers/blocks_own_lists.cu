// What each thread keeps in an array of its own is the block's where all threads store the same there: its barriers are
// then come to by all, or by none.
#define N 4

__device__ void exchange(float *s, float *out, float v) {
    s[threadIdx.x] = v;
    __syncthreads();
    out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

// expect: verified
// syncline: launch(block=64)
__global__ void leaves_as_a_block(float *out, const float *in, const int *chosen) {
    __shared__ float s[64];
    int mine[N];
    for (int i = 0; i < N; i++) mine[i] = chosen[blockIdx.x * N + i];
    bool none = true;
    for (int i = 0; i < N; i++) {
        if (mine[i] != -1) none = false;
    }
    if (none) return;
    exchange(s, out, in[threadIdx.x]);
}

// expect: verified
// syncline: launch(block=64)
__global__ void waits_as_a_block(float *out, const float *in, const int *chosen, int n) {
    __shared__ float s[64];
    int mine[N];
    for (int i = 0; i < N; i++) {
        if (i < n) mine[i] = chosen[blockIdx.x * N + i];
        else mine[i] = 0;
    }
    for (int i = 0; i < N; i++) {
        if (mine[i] != -1) {
            __syncthreads();
            exchange(s, out, in[threadIdx.x]);
        }
    }
}

// expect: divergent
// syncline: launch(block=64)
__global__ void list_of_the_thread(float *out, const float *in, const int *chosen) {
    __shared__ float s[64];
    int mine[N];
    for (int i = 0; i < N; i++) mine[i] = chosen[threadIdx.x * N + i];
    for (int i = 0; i < N; i++) {
        if (mine[i] != -1) {
            __syncthreads();
//          ^^^ SL201 divergent
            s[threadIdx.x] = in[threadIdx.x];
        }
    }
}

// expect: possible
// syncline: launch(block=64)
__global__ void loop_left_by_each_thread(float *out, const float *in, const int *chosen) {
    __shared__ float s[64];
    int mine[N];
    for (int i = 0; i < N; i++) mine[i] = 0;
    for (int i = 0; i < N; i++) {
        if (in[threadIdx.x + i] < 0.0f) break;
        mine[i] = chosen[blockIdx.x * N + i];
    }
    for (int i = 0; i < N; i++) {
        if (mine[i] != -1) {
            __syncthreads();
//          ^^^ SL201 possible
            s[threadIdx.x] = in[threadIdx.x];
        }
    }
}

// expect: possible
// syncline: launch(block=64)
__global__ void left_by_a_flag(float *out, const float *in, const int *chosen) {
    __shared__ float s[64];
    int mine[N];
    bool on = true;
    for (int i = 0; i < N && on; i++) {
        mine[i] = chosen[blockIdx.x * N + i];
        on = in[threadIdx.x + i] < 0.0f;
    }
    for (int i = 0; i < N; i++) {
        if (mine[i] != -1) {
            __syncthreads();
//          ^^^ SL201 possible
            s[threadIdx.x] = in[threadIdx.x];
        }
    }
}

// expect: divergent
// syncline: launch(block=64)
__global__ void place_of_the_thread(float *out, const float *in, const int *chosen) {
    __shared__ float s[64];
    int mine[N];
    for (int i = 0; i < N; i++) mine[i] = chosen[blockIdx.x * N + i];
    for (int i = 0; i < N; i++) {
        if (mine[(i + threadIdx.x) % N] != -1) {
            __syncthreads();
//          ^^^ SL201 divergent
            s[threadIdx.x] = in[threadIdx.x];
        }
    }
}

// expect: divergent
// syncline: launch(block=64)
__global__ void one_thread_stores(float *out, const float *in, const int *chosen) {
    __shared__ float s[64];
    int mine[N];
    for (int i = 0; i < N; i++) mine[i] = chosen[blockIdx.x * N + i];
    for (int i = 0; i < N; i++) {
        if (threadIdx.x == 0) mine[i] = -1;
    }
    for (int i = 0; i < N; i++) {
        if (mine[i] != -1) {
            __syncthreads();
//          ^^^ SL201 divergent
            s[threadIdx.x] = in[threadIdx.x];
        }
    }
}
