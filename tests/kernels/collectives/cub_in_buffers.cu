// The temporary storage of CUB's collectives in a buffer of bytes, laid out by `sizeof`.
#include <cub/cub.cuh>

constexpr int largest(int a, int b) { return a > b ? a : b; }

template <int THREADS, int ITEMS, typename T>
struct Traits {
  static constexpr int kThreads = THREADS;
  static constexpr int kItems = ITEMS;
  using Load = cub::BlockLoad<T, THREADS, ITEMS, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using Store = cub::BlockStore<T, THREADS, ITEMS, cub::BLOCK_STORE_WARP_TRANSPOSE>;
  using Scan = cub::BlockScan<T, THREADS, cub::BLOCK_SCAN_WARP_SCANS>;
  static constexpr int kMoved = largest(sizeof(typename Load::TempStorage), sizeof(typename Store::TempStorage));
  static constexpr int kBytes = kMoved + sizeof(typename Scan::TempStorage);
};

// Each part of the buffer is used again behind a barrier, and the running value lies behind them all.
// expect: verified
// syncline: launch(block=128)
template <typename K>
__global__ void chunks(const float *in, float *out, int number) {
  extern __shared__ char bytes[];
  auto &load = reinterpret_cast<typename K::Load::TempStorage &>(bytes);
  auto &store = reinterpret_cast<typename K::Store::TempStorage &>(bytes);
  auto &scan = *reinterpret_cast<typename K::Scan::TempStorage *>(bytes + K::kMoved);
  float *running = reinterpret_cast<float *>(bytes + K::kBytes);
  in += blockIdx.x * 512 * number;
  out += blockIdx.x * 512 * number;
  if (threadIdx.x == 0) running[0] = 0;
  for (int chunk = 0; chunk < number; ++chunk) {
    float items[K::kItems];
    __syncthreads();
    typename K::Load(load).Load(in, items);
    typename K::Scan(scan).InclusiveSum(items, items);
    __syncthreads();
    items[0] += running[0];
    typename K::Store(store).Store(out, items);
    __syncthreads();
    if (threadIdx.x == K::kThreads - 1) running[0] = items[K::kItems - 1];
    in += 512;
    out += 512;
  }
}

// expect: racy, fixed: verified
// syncline: launch(block=128)
template <typename K>
__global__ void stored_without_a_barrier(const float *in, float *out) {
  extern __shared__ char bytes[];
  auto &load = reinterpret_cast<typename K::Load::TempStorage &>(bytes);
  auto &store = reinterpret_cast<typename K::Store::TempStorage &>(bytes);
  float items[K::kItems];
  typename K::Load(load).Load(in + blockIdx.x * 512, items);
  typename K::Store(store).Store(out + blockIdx.x * 512, items);
//         ^^^^^^^^^^^^^^^ SL101 racy WAR shared block
}

// The scan's storage begins where that of the load need not end.
// expect: possible
// syncline: launch(block=128)
template <typename K>
__global__ void scanned_in_the_items(const float *in, float *out) {
  extern __shared__ char bytes[];
  auto &load = reinterpret_cast<typename K::Load::TempStorage &>(bytes);
  auto &scan = *reinterpret_cast<typename K::Scan::TempStorage *>(bytes + 64);
  float items[K::kItems];
  typename K::Load(load).Load(in + blockIdx.x * 512, items);
  typename K::Scan(scan).InclusiveSum(items, items);
//         ^^^^^^^^^^^^^ SL101 possible WAR shared block
  out[blockIdx.x * 128 + threadIdx.x] = items[0];
}

// A collective's waiting orders nothing but its storage, so far as anybody promises.
// expect: possible
// syncline: launch(block=128)
template <typename K>
__global__ void handed_on_beside(const float *in, float *out) {
  extern __shared__ char bytes[];
  auto &load = reinterpret_cast<typename K::Load::TempStorage &>(bytes);
  float *beside = reinterpret_cast<float *>(bytes + K::kMoved);
  float items[K::kItems];
  beside[threadIdx.x] = in[threadIdx.x];
  typename K::Load(load).Load(in + blockIdx.x * 512, items);
  out[blockIdx.x * 128 + threadIdx.x] = items[0] + beside[(threadIdx.x + 1) % 128];
//                                                 ^^^^^^ SL101 possible RAW shared block
}

// What lies behind a constant number of bytes may be in the storage or behind it.
// expect: possible
// syncline: launch(block=128)
template <typename K>
__global__ void behind_so_many_bytes(const float *in, float *out) {
  extern __shared__ char bytes[];
  auto &load = reinterpret_cast<typename K::Load::TempStorage &>(bytes);
  float *beside = reinterpret_cast<float *>(bytes + 2048);
  float items[K::kItems];
  typename K::Load(load).Load(in + blockIdx.x * 512, items);
  beside[threadIdx.x] = items[0];
//^^^^^^^^^^^^^^^^^^^^^ SL101 possible WAR shared block
}

// expect: verified
// syncline: launch(block=128)
template <typename K>
__global__ void far_behind_them(const float *in, float *out) {
  extern __shared__ char bytes[];
  auto &load = reinterpret_cast<typename K::Load::TempStorage &>(bytes);
  float *beside = reinterpret_cast<float *>(bytes + 4096);
  float items[K::kItems];
  typename K::Load(load).Load(in + blockIdx.x * 512, items);
  beside[threadIdx.x] = items[0];
}

void run(const float *in, float *out) {
  using K = Traits<128, 4, float>;
  chunks<K><<<8, 128, K::kBytes + 16>>>(in, out, 8);
  stored_without_a_barrier<K><<<8, 128, K::kBytes>>>(in, out);
  scanned_in_the_items<K><<<8, 128, K::kBytes>>>(in, out);
  handed_on_beside<K><<<8, 128, K::kBytes + 512>>>(in, out);
  behind_so_many_bytes<K><<<8, 128, 8192>>>(in, out);
  far_behind_them<K><<<8, 128, 8192>>>(in, out);
}
