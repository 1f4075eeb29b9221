// What a template parameter or a local type is called elsewhere does not hide an alias of the same name here.
#include <cstdint>

namespace lib {

using index_t = int64_t;

template <typename index_t>
class Weights {
  public:
    index_t first;
};

inline float weigh(float value) {
    using index_t = Weights<float>;
    index_t weights = {value};
    return weights.first;
}

template <typename T>
struct Rows {
    T *data;
    index_t length, count;
    index_t size(int dimension) const { return dimension == 0 ? count : length; }
};

// expect: verified
__global__ void fill(float *out, index_t n) {
    for (index_t k = threadIdx.x; k < n; k += blockDim.x)
        out[blockIdx.x * n + k] = 1.0f;
}

void run(Rows<float> &rows) {
    index_t threads = rows.size(1) < 256 ? rows.size(1) : 256;
    index_t blocks = rows.size(0);
    fill<<<blocks, threads>>>(rows.data, rows.size(1));
}

// Blocks of one column, as the alias is of integers.
// expect: racy
__global__ void write_first(float *out) {
    if (threadIdx.x == 0)
        out[blockIdx.y] = blockIdx.x;
//      ^^^^^^^^^^^^^^^ SL102 racy WAW grid
}

void run_first(Rows<float> &rows) {
    index_t blocks = rows.size(0);
    write_first<<<blocks, 32>>>(rows.data);
}

// Here the name is the template's own: it may stand for `dim3`.
// expect: racy
__global__ void write_columns(float *out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.y;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW grid
}

template <typename index_t>
void run_columns(float *out, index_t blocks) {
    write_columns<<<blocks, 64>>>(out);
}

}  // namespace lib
