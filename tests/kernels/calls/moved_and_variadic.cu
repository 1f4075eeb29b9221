// What a call takes: `std::move(x)` is no object with a name, and an ellipsis fits worse than any conversion.

__device__ int kind(const int &) { return 0; }
__device__ int kind(int &) { return 1; }
__device__ int kind(int &&) { return 2; }

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void moved(int *out) {
    int k = 0;
    out[threadIdx.x / kind(std::move(k))] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void named(int *out) {
    int k = 0;
    out[threadIdx.x / kind(k)] = threadIdx.x;
}

template <typename T>
__device__ int forwarded(T &&given) {
    return kind(std::forward<T>(given));
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void forwarded_value(int *out) {
    out[threadIdx.x / forwarded(3)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void forwarded_object(int *out) {
    int k = 0;
    out[threadIdx.x / forwarded(k)] = threadIdx.x;
}

__device__ int any(...) { return 0; }
__device__ int any(double) { return 1; }

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void converted(int *out) {
    out[threadIdx.x * any(1)] = threadIdx.x;
}

__device__ int more(int, ...) { return 0; }
__device__ int more(int, int) { return 1; }

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void two(int *out) {
    out[threadIdx.x * more(1, 2)] = threadIdx.x;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void three(int *out) {
    out[threadIdx.x * more(1, 2, 3)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}
