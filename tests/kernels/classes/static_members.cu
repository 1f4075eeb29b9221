// Static data members: memory of the device that all threads share, whichever name leads there.

struct Counts {
    static int last;
    static __device__ int cells[64];
    static const int none = 0;

    __device__ void set(int v) { last = v; }
//                               ^^^^^^^^ SL102 racy WAW
    static __device__ void put(int i) { cells[i] = i; }
    static __device__ int get(int i) { return cells[i]; }
//                                            ^^^^^^^^ SL102 racy RAW
};

__device__ int Counts::last;

struct Derived : Counts {
    __device__ void store(int v) { last = v; }
//                                 ^^^^^^^^ SL102 racy WAW
};

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void by_name() {
    Counts::last = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void by_object() {
    Counts counts;
    counts.last = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void by_method() {
    Counts counts;
    counts.set(threadIdx.x);
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void by_base() {
    Derived derived;
    derived.store(threadIdx.x);
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void by_pointer() {
    int *p = &Counts::last;
    *p = threadIdx.x;
//  ^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void by_one() {
    if (threadIdx.x == 0) Counts::last = 1;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void across_methods(int *out) {
    Counts::put(threadIdx.x);
    out[threadIdx.x] = Counts::get(63 - threadIdx.x);
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void own_cell(int *out) {
    Counts::put(threadIdx.x);
    out[threadIdx.x] = Counts::get(threadIdx.x);
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void constant(int *out) {
    out[threadIdx.x + Counts::none] = Counts::last;
}

template <typename T>
struct Of {
    static T value;
};

// expect: incomplete
// syncline: launch(block=64, grid=1)
__global__ void of_instance() {
    Of<int>::value = threadIdx.x;
}
