// Blocks whose size the host works out from the size of a type.
typedef double4 Particle;

// 16 threads, as four doubles are 32 bytes.
// expect: verified
__global__ void a_cell_each(int *cells) {
    cells[threadIdx.x % 16] = threadIdx.x;
}

// 32 threads: two of them have one cell.
// expect: racy
__global__ void a_cell_for_two(int *cells) {
    cells[threadIdx.x % 16] = threadIdx.x;
//  ^^^^^ SL103 racy WAW warp
}

// `-1` is an int, which no two threads share.
// expect: verified
template <typename T>
__global__ void an_int_each(char *out, T fill) {
    T *place = (T *)(out + threadIdx.x * 4);
    *place = fill;
}

void run(int *cells) {
    a_cell_each<<<1, 512 / sizeof(Particle)>>>(cells);
    a_cell_for_two<<<1, 512 / sizeof(__nv_bfloat16) / 8>>>(cells);
    an_int_each<<<1, 32>>>((char *)cells, -1);
}
