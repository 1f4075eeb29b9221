// A variable of the host that changes under another name: through references, objects that keep one, and streams.
#include <fstream>

// expect: possible
__global__ void bound(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void bind(int *p) {
    int w = 1;
    int &other{w};
    other = 0;
    bound<<<1, 64>>>(p, w);
}

// expect: possible
__global__ void bound_in_parentheses(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void bind_in_parentheses(int *p) {
    int w = 1;
    int &other(w);
    other = 0;
    bound_in_parentheses<<<1, 64>>>(p, w);
}

// expect: possible
__global__ void chosen(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void choose(int *p, bool first) {
    int w = 1, v = 2;
    (first ? w : v) = 0;
    chosen<<<1, 64>>>(p, w);
}

// expect: verified
__global__ void only_read(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void read(int *p, bool first, unsigned n) {
    int w = 1, v = 2;
    int copy = first ? w : v;
    copy = 0;
    unsigned shifted = n >> w;
    size_t size{(size_t)w};
    only_read<<<1, 64>>>(p, w);
}

using Reference = int &;

// expect: possible
__global__ void renamed(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void rename(int *p) {
    int w = 1;
    Reference other = w;
    other = 0;
    renamed<<<1, 64>>>(p, w);
}

struct Counter {
    int &count;
};

// expect: possible
__global__ void kept(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void keep(int *p) {
    int w = 1;
    Counter counter{w};
    counter.count = 0;
    kept<<<1, 64>>>(p, w);
}

struct Resets {
    Resets(int &count, int to) { count = to; }
};

// expect: possible
__global__ void constructed(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void construct(int *p) {
    int w = 1;
    Resets reset(w, 0);
    constructed<<<1, 64>>>(p, w);
}

// expect: verified
__global__ void second_argument(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void construct_with(int *p) {
    int w = 1, count;
    Resets reset(count, w);
    second_argument<<<1, 64>>>(p, w);
}

// expect: possible
__global__ void captured(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void capture(int *p) {
    int w = 1;
    auto reset = [&other = w] { other = 0; };
    reset();
    captured<<<1, 64>>>(p, w);
}

// expect: possible
__global__ void extracted(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void extract(int *p, const char *path) {
    int w = 1, skipped;
    std::ifstream file(path);
    file >> skipped >> w;
    extracted<<<1, 64>>>(p, w);
}

// expect: racy
__global__ void extracted_blocks(int *out) {
    out[threadIdx.x] = blockIdx.x;
//  ^^^^^^^^^^^^^^^^ SL102 racy WAW grid
}

void extract_blocks(int *p, const char *path) {
    int blocks = 1;
    std::ifstream file(path);
    if (!(file >> blocks)) return;
    extracted_blocks<<<blocks, 64>>>(p);
}
