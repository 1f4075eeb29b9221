// Names for numbers and types: constexpr, enums, aliases, namespaces, static members, sizeof.

constexpr int kWarp = 32;
constexpr __host__ __device__ int warps_of(int threads) { return (threads + kWarp - 1) / kWarp; }

// One cell for each warp, by its first lane.
// expect: verified
// syncline: launch(block=256)
__global__ void warp_leaders(const int *in, int *out) {
  __shared__ int first[warps_of(256)];
  int t = threadIdx.x;
  if (t % kWarp == 0) first[t / kWarp] = in[blockIdx.x * 256 + t];
  __syncthreads();
  out[blockIdx.x * 256 + t] = first[t / kWarp];
}

// A constexpr function that is half a warp off: two threads of one warp share a cell.
constexpr __device__ int half_of(int n) { return n / 2 * 2; }

// expect: racy
// syncline: launch(block=64)
__global__ void two_in_one(int *out) {
  __shared__ int cell[64];
  int t = threadIdx.x;
  cell[half_of(t)] = t;
//^^^^^^^^^^^^^^^^ SL103 racy WAW shared
  __syncthreads();
  out[blockIdx.x * 64 + t] = cell[t];
}

// Plain enums are numbers, enum classes have to be cast.
enum Layout { kRows = 0, kColumns = 1, kFields };
enum class Slot : int { left = 2, right = 3 };

// expect: verified
__global__ void fields_of_threads(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i * kFields + kRows] = 1;
  out[i * kFields + kColumns] = 2;
}

// Three values in two places: the last one is the neighbour's first.
// expect: racy
__global__ void one_field_too_many(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i * kFields] = i;
  out[i * kFields + kFields] = -i;
//^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: racy
// syncline: launch(block=64)
__global__ void slots_one_apart(int *out) {
  __shared__ int s[64 + 4];
  int t = threadIdx.x;
  s[t + static_cast<int>(Slot::left)] = t;
  out[blockIdx.x * 64 + t] = s[t + static_cast<int>(Slot::right)];
//                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A switch over an enum class: every arm has its own row.
// expect: verified
__global__ void by_slot(int *out, Slot slot) {
  __shared__ int left[1024], right[1024];
  int t = threadIdx.x;
  switch (slot) {
    case Slot::left: left[t] = t; break;
    case Slot::right: right[t] = t; break;
  }
  out[blockIdx.x * blockDim.x + t] = slot == Slot::left ? left[t] : right[t];
}

// Aliases of types, old and new.
typedef unsigned int index_t;
using cell_t = float;

// expect: verified
__global__ void aliased(const cell_t *in, cell_t *out, index_t n) {
  __shared__ cell_t s[sizeof(cell_t) * 64];
  const index_t t = threadIdx.x;
  const index_t i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? in[i] : cell_t(0);
  __syncthreads();
  if (i < n) out[i] = s[blockDim.x - 1 - t];
}

namespace image {
namespace detail {
constexpr int border = 1;
__device__ int inner(int x) { return x + border; }
}  // namespace detail

// The halo's cells are written by the threads that have one.
// expect: verified
// syncline: launch(block=128)
__global__ void with_halo(const int *in, int *out) {
  __shared__ int s[128 + 2 * detail::border];
  int t = threadIdx.x;
  int i = blockIdx.x * 128 + t;
  s[detail::inner(t)] = in[i];
  if (t == 0) s[0] = 0;
  if (t == 127) s[129] = 0;
  __syncthreads();
  out[i] = s[detail::inner(t) - 1] + s[detail::inner(t) + 1];
}

// expect: racy
// syncline: launch(block=128)
__global__ void with_halo_at_once(const int *in, int *out) {
  __shared__ int s[128 + 2 * detail::border];
  int t = threadIdx.x;
  int i = blockIdx.x * 128 + t;
  s[detail::inner(t)] = in[i];
  out[i] = s[detail::inner(t) - 1];
//         ^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}
}  // namespace image

// Static members of a class.
struct Config {
  static constexpr int threads = 64;
  static const int stride = threads + 1;
};

// expect: verified
// syncline: launch(block=(64, 4))
__global__ void padded_rows(const float *in, float *out) {
  __shared__ float rows[4 * Config::stride];
  int at = threadIdx.y * Config::stride + threadIdx.x;
  int i = (blockIdx.x * 4 + threadIdx.y) * Config::threads + threadIdx.x;
  rows[at] = in[i];
  __syncthreads();
  out[i] = rows[(3 - threadIdx.y) * Config::stride + threadIdx.x];
}

// One short of a row: the last cell of a row is the first of the next.
// expect: racy
// syncline: launch(block=(64, 4))
__global__ void rows_too_tight(const float *in, float *out) {
  __shared__ float rows[4 * Config::stride];
  int i = (blockIdx.x * 4 + threadIdx.y) * Config::threads + threadIdx.x;
  rows[threadIdx.y * (Config::threads - 1) + threadIdx.x] = in[i];
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW shared
  __syncthreads();
  out[i] = rows[threadIdx.y * (Config::threads - 1) + threadIdx.x];
}
