// Methods of classes that no kernel here uses. An object is the thread's own, what its references lead to is shared.

struct Storage {
    float sums[32];
    float total;
};

template <typename T, int THREADS>
class BlockSum {
  public:
    struct TempStorage {
        T warps[THREADS / 32];
    };

    __device__ BlockSum(TempStorage &storage) : storage(storage), lane(threadIdx.x % 32), warp(threadIdx.x / 32) {}

    // expect: verified
    __device__ T Sum(T value) {
        int t = threadIdx.x;
        if (t % 32 == 0) storage.warps[t / 32] = value;
        __syncthreads();
        T sum = 0;
        for (int w = 0; w < THREADS / 32; w++) sum += storage.warps[w];
        return sum;
    }

    // expect: racy, fixed: verified
    __device__ T SumWithoutBarrier(T value) {
        int t = threadIdx.x;
        __shared__ T scratch[THREADS];
        scratch[t] = value;
        T sum = 0;
        for (int w = 0; w < THREADS; w++) sum += scratch[w];
//                                               ^^^^ SL101 racy RAW block
        __syncthreads();
        return sum;
    }

  private:
    TempStorage &storage;
    int lane, warp;
};

struct Reducer {
    Storage &storage;

    // expect: racy, fixed: verified
    __device__ float reduce(float value) {
        if (threadIdx.x % 32 == 0) storage.sums[threadIdx.x / 32] = value;
        __syncthreads();
        if (threadIdx.x == 0) storage.total = storage.sums[0];
        return storage.total;
//             ^^^^ SL102 racy RAW block
    }
};
