// Records that functions fill, and that reach the launch by references to them: a row is as long as the function says.

#include <cstring>

struct Rows {
    int count, length;
    long stride;
    float *out;
};

void fill(Rows &rows, int count, size_t length, float *out) {
    memset(&rows, 0, sizeof(rows));
    rows.count = count;
    rows.length = length;
    rows.stride = length;
    rows.out = out;
}

// expect: verified
__global__ void filled(Rows rows) {
    for (int i = threadIdx.x; i < rows.length; i += blockDim.x)
        rows.out[blockIdx.x * rows.stride + i] = i;
}

template <int Threads>
void start(Rows &rows, int stream) {
    dim3 grid(rows.count);
    filled<<<grid, Threads>>>(rows);
}

static void choose(Rows &rows, int stream) {
    if (rows.length <= 32) {
        start<32>(rows, stream);
    } else if (rows.length <= 64) {
        start<64>(rows, stream);
    }
}

void start_filled(float *out, int count, int length) {
    Rows rows;
    fill(rows, count, length, out);
    for (int i = 0; i < 3; i++)
        choose(rows, 0);
    for (int i = 0; i < count; i++)
        choose(rows, 0);
}

// The function shortens the stride when it likes.
void shorten(Rows &rows, int count, int length) {
    rows.length = length;
    rows.stride = length;
    if (count > 3)
        rows.stride = count;
}

// expect: possible
__global__ void shortened(Rows rows) {
    for (int i = threadIdx.x; i < rows.length; i += blockDim.x)
        rows.out[blockIdx.x * rows.stride + i] = i;
}

void start_shortened(float *out, int count, int length) {
    Rows rows;
    rows.out = out;
    shorten(rows, count, length);
    shortened<<<count, 64>>>(rows);
}

// What has been filled is changed before the launch.
// expect: possible
__global__ void changed(Rows rows) {
    for (int i = threadIdx.x; i < rows.length; i += blockDim.x)
        rows.out[blockIdx.x * rows.stride + i] = i;
}

static void halve(Rows &rows) {
    rows.stride /= 2;
}

static void start_changed(Rows &rows) {
    halve(rows);
    changed<<<rows.count, 64>>>(rows);
}

void fill_and_change(float *out, int count, int length) {
    Rows rows;
    fill(rows, count, length, out);
    start_changed(rows);
}

// A pointer to the record is kept: somebody may change it later.
Rows *kept;

void keep(Rows &rows, int length) {
    rows.length = length;
    rows.stride = length;
    kept = &rows;
}

void use_kept();

// expect: possible
__global__ void kept_elsewhere(Rows rows) {
    for (int i = threadIdx.x; i < rows.length; i += blockDim.x)
        rows.out[blockIdx.x * rows.stride + i] = i;
}

void start_kept(float *out, int count, int length) {
    Rows rows;
    rows.out = out;
    keep(rows, length);
    use_kept();
    kept_elsewhere<<<count, 64>>>(rows);
}

template <int Threads>
class Span {
  public:
    Span(int begin, int end) : begin(begin), end(end), threads(Threads) {
        blocks = (end - begin) / Threads;
        blocks = (end - begin) % Threads == 0 ? blocks : blocks + 1;
        if (blocks <= 0)
            is_empty = true;
    }
    int begin;
    int end;
    int blocks;
    int threads;
    bool is_empty;
};

// The member of a template's object is what its constructor is given.
// expect: verified
__global__ void inside(float *out, int begin, int end, int first, int last) {
    int width = last - first + 1;
    int row = blockIdx.y;
    int column = begin + int(blockIdx.x * blockDim.x + threadIdx.x);
    if (column < end)
        out[row * width + column - first] = column;
}

void start_inside(float *out, int first, int last) {
    Span<64> columns(first + 2, last - 1);
    dim3 block(columns.threads);
    dim3 grid(columns.blocks, 8);
    inside<<<grid, block>>>(out, columns.begin, columns.end, first, last);
}

// So is the member that is the template's number: a block is one warp, which waits for its own lanes.
// expect: verified
__global__ void mirrored(float *out, const float *in) {
    __shared__ float lane[64];
    lane[threadIdx.x] = in[threadIdx.x];
    __syncwarp();
    out[blockIdx.x * blockDim.x + threadIdx.x] = lane[blockDim.x - 1 - threadIdx.x];
}

void start_mirrored(float *out, const float *in, int count) {
    Span<32> lanes(0, count);
    mirrored<<<count, lanes.threads>>>(out, in);
}
