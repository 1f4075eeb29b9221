// Loads, stores, atomics and asynchronous copies in inline PTX.

// expect: racy, fixed: verified
// syncline: launch(block=128)
__global__ void stores(float *out) {
    __shared__ float tile[128];
    float *cell = &tile[threadIdx.x];
    asm volatile("st.f32 [%0], %1;" ::"l"(cell), "f"(1.0f) : "memory");
    out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
//                                        ^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW block
}

// Four neighbours at once.
// expect: racy
// syncline: launch(block=128, grid=4)
__global__ void loads_of_four(const uint4 *in, unsigned *out) {
    unsigned a, b, c, d;
    asm volatile("ld.global.cg.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "l"(in + threadIdx.x));
    asm volatile("st.global.v2.u32 [%0], {%1, %2};" ::"l"(out + blockIdx.x * 128 + threadIdx.x), "r"(a + c), "r"(b + d));
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: verified
// syncline: launch(block=128, grid=4)
__global__ void loads_of_four_apart(const uint4 *in, unsigned *out) {
    unsigned a, b, c, d;
    asm volatile("ld.global.nc.L1::no_allocate.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "l"(in + threadIdx.x));
    asm volatile("st.global.v2.u32 [%0], {%1, %2};" ::"l"(out + 2 * (blockIdx.x * 128 + threadIdx.x)), "r"(a), "r"(d));
    asm volatile("st.global.cs.u32 [%0 + 2048], %1;" ::"l"(out + 2 * (1024 + blockIdx.x * 128 + threadIdx.x)), "r"(b));
    out[2 * (1024 + blockIdx.x * 128 + threadIdx.x) + 513] = c;
}

// expect: verified
// syncline: launch(block=128, grid=4)
__global__ void counts(unsigned *total, unsigned *ticket) {
    unsigned mine;
    asm volatile("red.global.add.u32 [%0], %1;" ::"l"(total), "r"(threadIdx.x) : "memory");
    asm volatile("atom.global.gpu.relaxed.add.u32 %0, [%1], %2;" : "=r"(mine) : "l"(ticket), "r"(1u) : "memory");
}

// The scope of the addition is a block; the cell is everybody's.
// expect: racy
// syncline: launch(block=128, grid=4)
__global__ void counts_for_one_block(unsigned *total) {
    asm volatile("red.relaxed.cta.global.add.u32 [%0], %1;" ::"l"(total), "r"(threadIdx.x) : "memory");
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

__device__ void copy(void *to, const void *from, int bytes) {
    unsigned there = static_cast<unsigned>(__cvta_generic_to_shared(to));
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;\n" ::"r"(there), "l"(from), "r"(bytes));
}

// expect: verified
// syncline: launch(block=128)
__global__ void copies(const float4 *in, float4 *out, int n) {
    __shared__ float4 tile[128];
    int i = blockIdx.x * 128 + threadIdx.x;
    copy(&tile[threadIdx.x], in + i, i < n ? 16 : 0);
    asm volatile("cp.async.commit_group;\n" ::);
    asm volatile("cp.async.wait_group %0;\n" ::"n"(0));
    __syncthreads();
    out[i] = tile[127 - threadIdx.x];
}

// A barrier waits for no copy.
// expect: racy
// syncline: launch(block=128)
__global__ void copies_without_a_wait(const float4 *in, float4 *out) {
    __shared__ float4 tile[128];
    unsigned there = (unsigned)__cvta_generic_to_shared(&tile[0]) + threadIdx.x * 16;
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(there), "l"(in + blockIdx.x * 128 + threadIdx.x));
    asm volatile("cp.async.commit_group;");
    __syncthreads();
    out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
//                                        ^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW block
}

// expect: racy, fixed: verified
// syncline: launch(block=128)
__global__ void copies_without_a_barrier(const float4 *in, float4 *out) {
    __shared__ float4 tile[128];
    unsigned there = (unsigned)__cvta_generic_to_shared(&tile[threadIdx.x]);
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(there), "l"(in + blockIdx.x * 128 + threadIdx.x));
    asm volatile("cp.async.wait_all;");
    out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
//                                        ^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW block
}

// A number that nobody knows.
// expect: incomplete (inline assembly)
// syncline: launch(block=128)
__global__ void copies_somewhere(const float4 *in, float4 *out, unsigned there) {
    __shared__ float4 tile[128];
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(there), "l"(in + threadIdx.x));
    asm volatile("cp.async.wait_all;");
    out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
}

// What a block wrote is there for who sees the flag: released, and acquired.
// expect: verified
// syncline: launch(block=32, grid=2)
__global__ void flag(int *data, int *ready, int *out) {
    if (blockIdx.x == 0) {
        if (threadIdx.x == 0) {
            data[0] = 42;
            asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(ready), "r"(1) : "memory");
        }
    } else if (threadIdx.x == 0) {
        int seen;
        do asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(seen) : "l"(ready) : "memory"); while (seen == 0);
        out[0] = data[0];
    }
}

// expect: racy
// syncline: launch(block=32, grid=2)
__global__ void relaxed_flag(int *data, int *ready, int *out) {
    if (blockIdx.x == 0) {
        if (threadIdx.x == 0) {
            data[0] = 42;
            asm volatile("st.relaxed.gpu.global.s32 [%0], %1;" ::"l"(ready), "r"(1) : "memory");
        }
    } else if (threadIdx.x == 0) {
        int seen;
        do asm volatile("ld.relaxed.gpu.global.s32 %0, [%1];" : "=r"(seen) : "l"(ready) : "memory"); while (seen == 0);
        out[0] = data[0];
//               ^^^^^^^ SL102 racy grid
    }
}

// An instruction with an address in brackets touches memory, whatever it is called.
// expect: incomplete (ldu)
// syncline: launch(grid=1, block=64)
__global__ void loads_by_another_name(int *a) {
    int neighbour;
    asm volatile("ldu.global.u32 %0, [%1];" : "=r"(neighbour) : "l"(a + 63 - threadIdx.x));
    a[threadIdx.x] = neighbour;
}
