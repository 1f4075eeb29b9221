// Accesses by types that are wider than an array's elements: a device wants them aligned, so rows of any length do not
// overlap in parts of one access.

// The last access of a row of odd length would begin in the row and end in the next, where the next row's is not aligned.
// expect: verified, assuming: aligned out 4
__global__ void pairs(unsigned short *out, int length) {
    int x = (blockIdx.x * blockDim.x + threadIdx.x) * 2, y = blockIdx.y;
    if (x >= length) return;
    *(unsigned *)(out + y * length + x) = x + y;
}

// expect: racy
__global__ void pairs_of_two_rows(unsigned short *out, int length) {
    int x = (blockIdx.x * blockDim.x + threadIdx.x) * 2, y = blockIdx.y;
    if (x >= length) return;
    unsigned *pair = (unsigned *)(out + y / 2 * length + x);
    *pair = x + y;
//  ^^^^^ SL102 racy WAW grid
}

// What a vector's members are.
// expect: verified, assuming: aligned out 16
__global__ void vectors(float *out, int length) {
    int x = threadIdx.x * 4, y = blockIdx.x;
    if (x >= length) return;
    float4 *to = (float4 *)(out + y * length + x);
    to->x = x;
    to->w = y;
}

template <int bytes>
__device__ void store(void *to, const void *from);
template <>
__device__ void store<16>(void *to, const void *from) {
    *reinterpret_cast<uint4 *>(to) = *reinterpret_cast<const uint4 *>(from);
}

// expect: verified, assuming: aligned out 16
__global__ void whole_vectors(short *out, const short *in, int length) {
    short mine[8];
    int x = threadIdx.x * 8, y = blockIdx.x;
    if (x >= length) return;
    for (int k = 0; k < 8; k++) mine[k] = in[y * length + x + k];
    store<16>(out + y * length + x, mine);
}

struct alignas(8) Four {
    short v[4];
};

// expect: verified, assuming: aligned out 8
__global__ void records(short *out, int length) {
    int x = threadIdx.x * 4, y = blockIdx.x;
    if (x >= length) return;
    Four four = {{0, 1, 2, 3}};
    *(Four *)(out + y * length + x) = four;
}

struct Two {
    short v[2];
};

// Its members alone are aligned.
// expect: possible
__global__ void records_of_elements(short *out, int length) {
    int x = threadIdx.x * 2, y = blockIdx.x;
    if (x >= length) return;
    Two two = {{0, 1}};
    *(Two *)(out + y * length + x) = two;
}

struct __attribute__((packed)) Packed {
    char kind;
    int value[2];
};

// A member of a packed record may be at any byte.
// expect: racy
__global__ void packed(char *out) {
    Packed *to = (Packed *)(out + 3 * threadIdx.x);
    to->value[0] = threadIdx.x;
//  ^^^^^^^^^^^^ SL102 racy WAW
}

// Accesses of two widths.
// expect: racy
__global__ void halves_of_vectors(float *out) {
    ((float2 *)out)[threadIdx.x] = make_float2(0.0f, 1.0f);
    out[threadIdx.x] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified, assuming: aligned out 16
__global__ void instructions(float *out, const float4 *in, int length) {
    int x = threadIdx.x * 4, y = blockIdx.x;
    if (x >= length) return;
    float4 v = in[y * blockDim.x + threadIdx.x];
    asm volatile("st.global.v4.f32 [%0], {%1, %2, %3, %4};"
                 : : "l"(out + y * length + x), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w) : "memory");
}

// Four instructions, of which each may be at any element.
// expect: possible
__global__ void single_instructions(float *out, int length) {
    int x = threadIdx.x * 4, y = blockIdx.x;
    if (x >= length) return;
    for (int k = 0; k < 4; k++)
        asm volatile("st.global.f32 [%0], %1;" : : "l"(out + y * length + x + k), "f"(x * 1.0f) : "memory");
}

// Bytes are copied to any address.
// expect: racy
__global__ void copied(char *out) {
    int value = threadIdx.x;
    memcpy((int *)(out + 3 * threadIdx.x), &value, sizeof(int));
//  ^^^^^^ SL102 racy WAW
}

// expect: verified
__global__ void copied_apart(char *out) {
    int value = threadIdx.x;
    memcpy((int *)(out + 4 * threadIdx.x), &value, sizeof(int));
}

// Nobody could pass anything with which all of these are aligned.
// expect: possible
__global__ void never_aligned(char *out, int rows) {
    *(int *)(out + blockIdx.x * rows + 2 * threadIdx.x) = threadIdx.x;
}

// The launch passes what does not keep the rows aligned.
// expect: racy
__global__ void short_rows(float *out, int length) {
    int x = threadIdx.x * 4, y = blockIdx.x;
    if (x >= length) return;
    *(float4 *)(out + y * length + x) = make_float4(0.0f, 1.0f, x, y);
//  ^ SL102 racy WAW grid
}

void launch(float *p) { short_rows<<<64, 64>>>(p, 250); }
