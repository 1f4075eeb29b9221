// `using Base::Base`: constructors of a base that make objects of the record, whose own members begin as declared.

struct Halves {
    int v;
    __device__ Halves(int x) : v(x / 2) {}
};

struct Taken : Halves {
    using Halves::Halves;
    int more = 5;
};

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void by_parentheses(int *out) {
    Taken taken(threadIdx.x);
    out[taken.v] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void by_braces(int *out) {
    Taken taken{(int)threadIdx.x};
    out[taken.v] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void own_member(int *out) {
    Taken taken(2 * threadIdx.x);
    out[taken.v + taken.more] = threadIdx.x;
}

struct Waits {
    __device__ Waits(int) { __syncthreads(); }
//                          ^^^^^^^^^^^^^^^ SL201 divergent
};
struct TakenWaits : Waits {
    using Waits::Waits;
};

// expect: divergent
// syncline: launch(block=64, grid=1)
__global__ void waits_inside() {
    if (threadIdx.x < 2) TakenWaits object(3);
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void waits_outside() {
    TakenWaits object(3);
}
