// Objects that convert to numbers where a number is wanted: as arguments, and beside numbers.

struct Waits {
    int v;
    __device__ operator int() const {
        __syncthreads();
//      ^^^^^^^^^^^^^^^ SL201 divergent
//      ^^^^^^^^^^^^^^^ SL201 divergent
        return v;
    }
};

// expect: divergent
// syncline: launch(block=64, grid=1)
__global__ void added_by_some(int *out) {
    Waits waits{1};
    if (threadIdx.x < 2) atomicAdd(&out[0], waits);
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void added_by_all(int *out) {
    Waits waits{1};
    atomicAdd(&out[0], waits);
}

// expect: divergent
// syncline: launch(block=64, grid=1)
__global__ void chosen_by_some(int *out, int n) {
    Waits waits{1};
    if (threadIdx.x < 2) out[threadIdx.x] = n > 3 ? waits : 0;
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void chosen_by_all(int *out, int n) {
    Waits waits{1};
    out[threadIdx.x] = n > 3 ? waits : 0;
}

struct Half {
    int v;
    __device__ operator int() const { return v / 2; }
};

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void half_as_argument(int *out) {
    Half half{(int)threadIdx.x};
    out[max(half, 0)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void twice_as_far(int *out) {
    Half half{2 * (int)threadIdx.x};
    out[max(half, 0)] = threadIdx.x;
}
