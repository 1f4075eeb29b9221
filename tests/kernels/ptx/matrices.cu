// Warp matrix instructions in inline PTX: rows of shared memory by the addresses that lanes give, and products in registers.

__device__ unsigned shared_address(const void *at) { return static_cast<unsigned>(__cvta_generic_to_shared(at)); }

__device__ void load_four(unsigned (&to)[4], const unsigned short *at) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];\n" : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3]) : "r"(shared_address(at)));
//  ^^^^^^^^^^^^ SL101 racy RAW shared block
}

__device__ void multiply(float (&sum)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};\n"
                 : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

// Each warp reads the tile of its neighbour.
// expect: verified
// syncline: launch(block=64, grid=4)
__global__ void product(const unsigned short *in, float *out) {
    __shared__ __align__(16) unsigned short tile[2][32 * 8];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (int k = lane; k < 256; k += 32) tile[warp][k] = in[k];
    __syncthreads();
    unsigned a[4], b[2] = {0, 0};
    float sum[4] = {};
    load_four(a, &tile[1 - warp][lane * 8]);
    multiply(sum, a, b);
    for (int k = 0; k < 4; k++) out[(blockIdx.x * 64 + threadIdx.x) * 4 + k] = sum[k];
}

// expect: racy, fixed: verified
// syncline: launch(block=64, grid=4)
__global__ void product_without_barrier(const unsigned short *in, float *out) {
    __shared__ __align__(16) unsigned short tile[2][32 * 8];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (int k = lane; k < 256; k += 32) tile[warp][k] = in[k];
    unsigned a[4], b[2] = {0, 0};
    float sum[4] = {};
    load_four(a, &tile[1 - warp][lane * 8]);
    multiply(sum, a, b);
    for (int k = 0; k < 4; k++) out[(blockIdx.x * 64 + threadIdx.x) * 4 + k] = sum[k];
}

// The addresses of lanes 0 to 7 count, and no others: who writes the other rows is in nobody's way.
// expect: verified
// syncline: launch(block=32, grid=4)
__global__ void one_matrix(const unsigned short *in, unsigned *out) {
    __shared__ __align__(16) unsigned short tile[32 * 8];
    int lane = threadIdx.x;
    for (int k = lane; k < 256; k += 32) tile[k] = in[k];
    __syncthreads();
    unsigned mine;
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared::cta.b16 {%0}, [%1];"
                 : "=r"(mine) : "r"(shared_address(&tile[lane * 8])));
    if (lane >= 8) tile[lane * 8] = 1;
    out[blockIdx.x * 32 + lane] = mine;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void stored_by_two_warps(unsigned *out, unsigned value) {
    __shared__ __align__(16) unsigned short tile[32 * 8];
    unsigned row = shared_address(&tile[threadIdx.x % 32 * 8]);
    asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};" ::"r"(row), "r"(value), "r"(value) : "memory");
//  ^^^^^^^^^^^^ SL101 racy WAW shared block
}

// A lane reads the row that its neighbour has written.
// expect: racy, fixed: verified
// syncline: launch(block=32, grid=4)
__global__ void row_of_a_neighbour(unsigned *out) {
    __shared__ __align__(16) unsigned short tile[32 * 8];
    int lane = threadIdx.x;
    for (int k = 0; k < 8; k++) tile[lane * 8 + k] = lane;
    unsigned mine, row = shared_address(&tile[(lane ^ 1) * 8]);
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(mine) : "r"(row));
//  ^^^^^^^^^^^^ SL103 racy RAW shared warp
    out[blockIdx.x * 32 + lane] = mine;
}

// A form that is not known.
// expect: incomplete
// syncline: launch(block=32, grid=1)
__global__ void of_bytes(unsigned *out) {
    __shared__ __align__(16) unsigned short tile[32 * 8];
    unsigned mine;
    asm volatile("ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8x16.b6x16_p32 {%0}, [%1];"
                 : "=r"(mine) : "r"(shared_address(&tile[threadIdx.x * 8])));
    out[threadIdx.x] = mine;
}
