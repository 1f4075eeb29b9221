// What pointers lead to that a kernel finds in memory: one array for each table of them. A race there hangs on what the
// table holds.
struct Buffers {
    int *parts[100];  // (of a small table each element is known apart)
    void *any[2][100];
    int chunk_of_block[320];
};

// expect: racy
__global__ void one_place(Buffers b) {
    b.parts[0][0] = threadIdx.x;
//  ^^^^ SL102 racy WAW global
}

// expect: verified
__global__ void atomic(Buffers b) {
    atomicAdd(b.parts[1], 1);
}

// expect: verified
__global__ void a_place_for_each(int **parts) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    parts[3][i] = i;
}

// expect: racy
__global__ void a_place_for_two(int **parts) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    parts[3][i / 2] = i;
//  ^^^^ SL102 racy WAW global
}

// Two pointers may lead to one place.
// expect: possible
__global__ void a_pointer_for_each(int **parts) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    parts[i][0] = i;
}

// expect: possible
__global__ void from_one_to_another(int **parts) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    parts[1][i] = parts[0][i + 1];
}

// A block works in one part at a time, and blocks may share one.
// expect: possible
__global__ void chunks(Buffers b, int chunk) {
    int first = b.chunk_of_block[blockIdx.x] * chunk;
    float *in = (float *)b.any[0][blockIdx.x] + first;
    float *out = (float *)b.any[1][blockIdx.x] + first;
    for (int i = threadIdx.x; i < chunk; i += blockDim.x)
        out[i] = in[i];
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void one_block(Buffers b, float *sums, int chunk) {
    float *in = (float *)b.any[0][0];
    float sum = 0;
    for (int i = threadIdx.x; i < chunk; i += blockDim.x)
        sum += in[i];
    sums[threadIdx.x] = sum;
}

// A pointer that is null is not followed.
// expect: verified
__global__ void some_are_null(int **parts) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int *part = parts[0];
    if (part != nullptr)
        part[i] = i;
}

// expect: possible
__global__ void where_it_is_null(int **parts, int *out) {
    int *part = parts[threadIdx.x];
    if (part == nullptr)
        out[0] = threadIdx.x;
}

// The object that a member points at.
struct Column {
    int *data;
    int length;
};
// expect: verified
__global__ void member(const Column *columns) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < columns[2].length)
        columns[2].data[i] = i;
}
