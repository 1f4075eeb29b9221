// Barriers that some threads miss: where they go instead, and what has to stay in order around them.

// Behind the branch all threads come, and what it orders is ordered there, too.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void hoisted_behind(const float *in, float *out) {
    __shared__ float s[32];
    int t = threadIdx.x;
    if (t < 32) {
        s[t] = in[t];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
    }
    out[blockIdx.x * 64 + t] = s[31 - t / 2];
//                             ^^^^^^^^^^^^^ SL101 racy RAW shared block
}

// Before the branch, as what it orders stands there.
// expect: divergent, fixed: verified
// syncline: launch(block=64)
__global__ void hoisted_before(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    if (t < 32) {
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        out[blockIdx.x * 64 + t] = s[63 - t];
    }
}

// Neither before nor behind the branch does what the barrier does inside: the branch is taken apart.
// expect: divergent, fixed: verified
// syncline: launch(block=64)
__global__ void order_inside(const float *in, float *out) {
    __shared__ float s[40];
    int t = threadIdx.x;
    if (t < 40) {
        s[t] = in[t];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        out[blockIdx.x * 64 + t] = s[39 - t];
    }
}

// The same with a variable on both sides of the barrier.
// expect: divergent, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void value_inside(float *line) {
    int t = threadIdx.x;
    if (t % 2 == 0) {
        float next = line[t + 2];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        line[t] = next;
    }
}

// The condition changes in the body: taken apart, it must not be evaluated again.
// expect: divergent, fixed: verified
// syncline: launch(block=64)
__global__ void condition_changes(const float *in, float *out) {
    __shared__ float s[64];
    int left = 40 - (int)threadIdx.x;
    if (left > 0) {
        s[left - 1] = in[left];
        left -= 64;
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        out[blockIdx.x * 64 + threadIdx.x] = s[-24 - left];
    }
}

// Two barriers, and only the second one stands where not all come.
// expect: divergent, fixed: verified
// syncline: launch(block=64)
__global__ void second_of_two(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    float other = s[63 - t];
    if (t < 40) {
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        s[t] = other;
    }
    __syncthreads();
    out[blockIdx.x * 64 + t] = s[t / 2];
}

// Each half of the block at its own barrier.
// expect: divergent, fixed: verified
// syncline: launch(block=64)
__global__ void one_in_each_arm(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    if (t < 32) {
        s[t] = in[t];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
    } else {
        s[t] = 2.0f * in[t];
        __syncthreads();
    }
    out[blockIdx.x * 64 + t] = s[63 - t];
}

// A body without braces, that is nothing but the barrier.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void bare_body(const float *in, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    if (t < 32) __syncthreads();
//              ^^^^^^^^^^^^^^^ SL201 divergent block
    out[blockIdx.x * 64 + t] = s[63 - t];
//                             ^^^^^^^^^ SL101 racy RAW shared block
}

// Nothing needs it: away with it.
// expect: divergent, fixed: verified
// syncline: launch(block=64)
__global__ void needless(const float *in, float *out) {
    int t = threadIdx.x;
    if (t < 32) {
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        out[blockIdx.x * 64 + t] = in[t];
    }
}

// The branch is the whole body of another one, without braces: what it is taken apart with would be all of that.
// It gets braces.
// expect: divergent, fixed: verified
// syncline: launch(block=64)
__global__ void body_of_another(const float *in, float *out, int n) {
    __shared__ float s[40];
    int t = threadIdx.x;
    if (n > 2)
        if (t < 40) {
            s[t] = in[t];
            __syncthreads();
//          ^^^^^^^^^^^^^^^ SL201 divergent block
            out[blockIdx.x * 64 + t] = s[39 - t];
        }
}

// In a loop without braces, which get the second barrier and with it their braces.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void body_of_a_loop(const float *in, float *out, int n) {
    __shared__ float s[40];
    int t = threadIdx.x;
    for (int k = 0; k < n; ++k)
        if (t < 40) {
            s[t] = in[40 * k + t];
//          ^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAR shared block
            __syncthreads();
//          ^^^^^^^^^^^^^^^ SL201 divergent block
            out[blockIdx.x * 64 + t] = s[39 - t];
        }
}

// What stands in an `else` stays there, and the rest of the other half comes behind it.
// expect: divergent, fixed: verified
// syncline: launch(block=64)
__global__ void with_an_else(const float *in, float *out) {
    __shared__ float s[40];
    int t = threadIdx.x;
    if (t < 40) {
        s[t] = in[t];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        out[blockIdx.x * 64 + t] = s[39 - t];
    } else {
        out[blockIdx.x * 64 + t] = 1.0f;
    }
}

// What the other half uses cannot be declared without its value: it is constant, or has a constructor. (What a macro
// uses can.)
struct Held {
    float value;
    __device__ explicit Held(float v) : value(v) {}
};
typedef const float Fixed;
#define DOUBLED (held * 2.0f)

// expect: divergent
// syncline: launch(block=64)
__global__ void constructed(const float *in, float *out) {
    __shared__ float s[40];
    int t = threadIdx.x;
    if (t < 40) {
        Held mine = Held(in[t]);
        s[t] = mine.value;
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        out[blockIdx.x * 64 + t] = s[39 - t] + mine.value;
    }
}

// expect: divergent
// syncline: launch(block=64)
__global__ void constant(const float *in, float *out) {
    __shared__ float s[40];
    int t = threadIdx.x;
    if (t < 40) {
        Fixed mine = in[t];
        s[t] = mine;
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        out[blockIdx.x * 64 + t] = s[39 - t] + mine;
    }
}

// expect: divergent, fixed: verified
// syncline: launch(block=64)
__global__ void used_by_a_macro(const float *in, float *out) {
    __shared__ float s[40];
    int t = threadIdx.x;
    if (t < 40) {
        float held = in[t];
        s[t] = held;
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
        out[blockIdx.x * 64 + t] = s[39 - t] + DOUBLED;
    }
}

// Two threads write one cell only in a launch that the host does not make: that is nothing to be parted.
// expect: racy, fixed: verified
__global__ void as_wide_as_launched(const float *in, float *out, int width) {
    __shared__ float rows[2][64];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 2 + threadIdx.y;
    rows[threadIdx.y][threadIdx.x] = in[y * width + x];
    if (threadIdx.x < 7) {
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent block
    }
    out[y * width + x] = rows[1 - threadIdx.y][threadIdx.x];
//                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared block
}

void launch_as_wide(const float *in, float *out, int width) {
    as_wide_as_launched<<<dim3(width / 32, width / 2), dim3(32, 2)>>>(in, out, width);
}
