// Records with several bases: each begins where it lies, with its own constructors and destructors.

struct Left {
    int x;
};

struct Right {
    int x, z;
};

struct Both : Left, Right {};

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void second_named(int *out) {
    Both both;
    both.Left::x = 0;
    both.Right::x = threadIdx.x;
    out[both.Left::x] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void second_asked(int *out) {
    Both both;
    both.Left::x = 0;
    both.Right::x = threadIdx.x;
    out[both.Right::x] = threadIdx.x;
}

__device__ void clear(Right *right) { right->x = 0; }

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void second_through_pointer(int *out) {
    Both both;
    both.Right::x = threadIdx.x;
    clear(&both);
    out[both.Right::x] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void first_stays(int *out) {
    Both both;
    both.Left::x = threadIdx.x;
    clear(&both);
    out[both.Left::x] = threadIdx.x;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void in_shared_memory(int *out) {
    __shared__ Both all[64];
    Right *right = &all[threadIdx.x];
    right->x = threadIdx.x;
    out[threadIdx.x] = all[63 - threadIdx.x].Right::x;
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void other_base_in_shared_memory(int *out) {
    __shared__ Both all[64];
    Right *right = &all[threadIdx.x];
    right->x = threadIdx.x;
    out[threadIdx.x] = all[63 - threadIdx.x].Left::x;
}

struct First {
    int x;
};
struct Second : First {};
struct Third : Second {
    int x;
};

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void hidden_twice_above(int *out) {
    Third third;
    third.x = threadIdx.x;
    third.First::x = 0;
    out[third.First::x] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void hidden_below(int *out) {
    Third third;
    third.x = threadIdx.x;
    third.First::x = 0;
    out[third.x] = threadIdx.x;
}

struct WaitsAtEnd {
    __device__ ~WaitsAtEnd() { __syncthreads(); }
//                             ^^^^^^^^^^^^^^^ SL201 divergent
};
struct Waits {
    __device__ Waits() { __syncthreads(); }
//                       ^^^^^^^^^^^^^^^ SL201 divergent
};
struct EndsSecond : Left, WaitsAtEnd {};
struct BeginsSecond : Left, Waits {};

// expect: divergent
// syncline: launch(block=64, grid=1)
__global__ void second_destructor(int *out) {
    if (threadIdx.x < 3) {
        EndsSecond object;
        object.x = 1;
    }
}

// expect: divergent
// syncline: launch(block=64, grid=1)
__global__ void second_constructor(int *out) {
    if (threadIdx.x < 3) {
        BeginsSecond object;
        object.x = 1;
    }
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void by_all(int *out) {
    EndsSecond object;
    BeginsSecond other;
}

struct Halves {
    int v;
    __device__ Halves(int x) : v(x / 2) {}
};
struct HalvesSecond : Left, Halves {
    __device__ HalvesSecond(int x) : Halves(x) {}
};

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void second_listed(int *out) {
    HalvesSecond object(threadIdx.x);
    out[object.v] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void second_listed_twice_as_far(int *out) {
    HalvesSecond object(2 * threadIdx.x);
    out[object.v] = threadIdx.x;
}

struct Asked {
    __device__ virtual int factor() { return 1; }
};
struct Other {
    __device__ virtual int other() { return 1; }
};
struct Overrides : Other, Asked {
    __device__ int factor() override { return 0; }
};

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void second_overridden(int *out) {
    Overrides object;
    Asked &asked = object;
    out[threadIdx.x * asked.factor()] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

struct Common {
    int v;
};
struct One : virtual Common {};
struct Two : virtual Common {};
struct Diamond : One, Two {};

// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void virtual_base(int *out) {
    Diamond object;
    object.v = threadIdx.x;
    One &one = object;
    Two &two = object;
    two.v = 0;
    out[one.v] = threadIdx.x;
}
