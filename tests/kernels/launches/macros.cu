// Launches that macros make, or take as arguments: `<<<` and `>>>` are one token each.
#define CHECK(...) do { __VA_ARGS__; if (cudaGetLastError()) printf("failed: %s", #__VA_ARGS__); } while (0)
#define CHECK_TWICE(...) CHECK(CHECK(__VA_ARGS__))
#define LAUNCH(kernel, grid, block, ...) kernel<<<grid, block>>>(__VA_ARGS__)
#define BOTH(kernel, ...) kernel<<<1, 32>>>(__VA_ARGS__); kernel<<<4, 64>>>(__VA_ARGS__)
#define SHAPE(grid, block) <<<grid, block>>>
#define OF(kernel, n, block) kernel<n><<<1, block>>>

// expect: racy
__global__ void checked(int *a) {
    a[threadIdx.x % 32] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
__global__ void checked_small(int *a) { a[threadIdx.x % 32] = threadIdx.x; }

// expect: racy
__global__ void nested(int *a) {
    a[threadIdx.x % 32] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: racy
__global__ void named(int *a) {
    a[threadIdx.x % 32] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
__global__ void named_small(int *a) { a[threadIdx.x % 32] = threadIdx.x; }

// expect: racy
__global__ void both(int *a) {
    a[threadIdx.x % 32] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: racy
__global__ void shaped(int *a) {
    a[threadIdx.x % 32] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
template <int N> __global__ void instance(int *a) { a[threadIdx.x % N] = threadIdx.x; }

void host(int *a) {
    checked<<<1, 32>>>(a);
    CHECK(checked<<<4, 64>>>(a));
    CHECK(checked_small<<<1, 32>>>(a));
    nested<<<1, 32>>>(a);
    CHECK_TWICE(nested<<<4, 64>>>(a));
    named<<<1, 32>>>(a);
    LAUNCH(named, 4, 64, a);
    LAUNCH(named_small, 1, 32, a);
    BOTH(both, a);
    shaped SHAPE(4, 64)(a);
    OF(instance, 64, 64)(a);
    CHECK(OF(instance, 32, 32)(a));
}
