// A pointer that may be null is followed by no thread for which it is.

// expect: possible
__global__ void weighted(float *data, float *weights, int use) {
    float *w = nullptr;
    if (use) w = weights;
    data[threadIdx.x] *= w[threadIdx.x];
//                       ^^^^^^^^^^^^^^ SL401 violated
}

// expect: verified
__global__ void asks_the_pointer(float *data, float *weights, int use) {
    float *w = nullptr;
    if (use) w = weights;
    if (w != nullptr) data[threadIdx.x] *= w[threadIdx.x];
}

// expect: verified
__global__ void asks_the_same(float *data, float *weights, int use) {
    float *w = use > 3 ? weights : nullptr;
    if (use > 5) data[threadIdx.x] *= w[threadIdx.x];
}

// expect: verified
__global__ void asks_first(float *data, float *weights, int use) {
    float *w = use > 3 ? weights : nullptr;
    if (w && w[0] > 1.0f) data[threadIdx.x] *= w[threadIdx.x];
}

// expect: verified
__global__ void assumed(float *data, float *weights, int use) {
    // syncline: assume(use > 0)
    float *w = NULL;
    if (use > 0) w = weights;
    data[threadIdx.x] *= w[threadIdx.x];
}

// Some threads alone have the null pointer.
// expect: possible
__global__ void of_one_thread(int *out) {
    int *p = out + threadIdx.x;
    if (threadIdx.x == 7) p = 0;
    if (threadIdx.x < 8) *p = 1;
//                       ^^^^^^ SL401 violated
}

// expect: verified
__global__ void of_another_thread(int *out) {
    int *p = out + threadIdx.x;
    if (threadIdx.x == 8) p = 0;
    if (threadIdx.x < 8) *p = 1;
}

// Once is enough: who has followed it comes no further.
// expect: possible
__global__ void twice(int *out, int n) {
    int *p = n > 0 ? out : nullptr;
    p[threadIdx.x] = 1;
//  ^^^^^^^^^^^^^^^^^^ SL401 violated
    p[threadIdx.x] = 2;
}

// To compare a parameter makes it no suspect.
// expect: verified
__global__ void optional_bias(float *out, const float *bias) {
    float b = bias ? bias[threadIdx.x] : 0.0f;
    if (bias == nullptr) out[threadIdx.x] = 0.0f;
    out[threadIdx.x] += b + bias[threadIdx.x];
}

// An address is no access.
// expect: verified
__global__ void address_alone(float *out, float *bias, int n) {
    float *b = n > 4 ? bias : nullptr;
    float *mine = &b[threadIdx.x];
    if (n > 4) out[threadIdx.x] = *mine;
}

// --- members, functions, loops ---------------------------------------------------------------------------------------

struct View {
    float *data;
    float *mask;
};

// expect: possible
__global__ void member(float *data, float *mask, int masked) {
    View v = {data, nullptr};
    if (masked) v.mask = mask;
    v.data[threadIdx.x] *= v.mask[threadIdx.x];
//                         ^^^^^^^^^^^^^^^^^^^ SL401 violated
}

// expect: verified
__global__ void member_asked(float *data, float *mask, int masked) {
    View v = {data, nullptr};
    if (masked) v.mask = mask;
    if (v.mask) v.data[threadIdx.x] *= v.mask[threadIdx.x];
}

__device__ float *find(float *row, int n, int k) {
    return k < n ? row + k : nullptr;
}

__device__ float look(const float *p) {
    return *p;
//         ^^ SL401 violated
}

// expect: possible
__global__ void result(float *out, float *row, int n) {
    out[threadIdx.x] = look(find(row, n, threadIdx.x));
}

// expect: verified
__global__ void result_asked(float *out, float *row, int n) {
    float *p = find(row, n, threadIdx.x);
    out[threadIdx.x] = p == nullptr ? 0.0f : look(p);
}

// expect: verified
__global__ void result_known(float *out, float *row, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = look(find(row, n, threadIdx.x));
}

struct Node {
    float value;
    __device__ void set(float v) { value = v; }
};

// expect: possible
__global__ void method(Node *nodes, int n) {
    Node *mine = nullptr;
    if (threadIdx.x < n) mine = nodes + threadIdx.x;
    mine->set(1.0f);
//  ^^^^^^^^^^^^^^^ SL401 violated
}

// expect: verified
__global__ void arrow(Node *nodes, int n) {
    Node *mine = nullptr;
    if (threadIdx.x < n) mine = nodes + threadIdx.x;
    if (threadIdx.x + 1 < n) mine->value = 1.0f;
}

// expect: possible
__global__ void local_object(float *out, int n) {
    Node here = {1.0f};
    Node *p = n ? &here : nullptr;
    out[threadIdx.x] = p->value;
//                     ^^^^^^^^ SL401 violated
}

// expect: possible
__global__ void after_a_loop(float *out, float *rows, int n) {
    float *last = nullptr;
    for (int i = 0; i < n; i++) last = rows + i * blockDim.x;
    out[threadIdx.x] = last[threadIdx.x];
//                     ^^^^^^^^^^^^^^^^^ SL401 violated
}

// expect: verified
__global__ void in_a_loop(float *out, float *rows, int n) {
    float *last = nullptr;
    for (int i = 0; i < n; i++) {
        last = rows + i * blockDim.x;
        out[threadIdx.x] = last[threadIdx.x];
    }
}

// --- what is no plain access -----------------------------------------------------------------------------------------

// expect: possible
__global__ void atomic(int *counter, int counted) {
    int *p = counted ? counter : nullptr;
    atomicAdd(p, 1);
//  ^^^^^^^^^^^^^^^ SL401 violated
}

// expect: possible
__global__ void copied(float4 *out, const float4 *in, int n) {
    memcpy(out + threadIdx.x, threadIdx.x < n ? in + threadIdx.x : nullptr, sizeof(float4));
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL401 violated
}

// expect: verified
__global__ void nothing_copied(char *out, const char *in, int n) {
    memcpy(out + threadIdx.x, n > 0 ? in : nullptr, n > 0 ? 1 : 0);
}

// expect: possible
__global__ void filled(float4 *out, int n) {
    memset(n < 32 ? out + threadIdx.x : 0, 0, sizeof(float4));
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL401 violated
}
