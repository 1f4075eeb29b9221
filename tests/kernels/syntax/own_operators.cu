// Operators of the object itself, called by their names, and ranges of labels.
// syncline: launch(block=64, grid=1)

struct Slot {
    int *at;
    __device__ Slot(int *p) : at(p) {}
    __device__ Slot &operator=(int v) {
        *at = v;
//      ^^^ SL102 racy WAW global
        return *this;
    }
    __device__ int operator()(int i) const { return at[i]; }
    __device__ int *operator->() const { return at + threadIdx.x; }
    __device__ void set(int v) { operator=(v); }
    __device__ int get(int i) const { return operator()(i); }
    __device__ void set_own(int v) {
        int *own = (operator->());
        *own = v;
    }
};

// expect: racy
__global__ void all_set(int *a) {
    Slot(a).set(threadIdx.x);
}

// expect: verified
__global__ void each_sets_its_own(int *a, int *b) {
    Slot slot(a);
    slot.set_own(1);
    __syncthreads();
    b[threadIdx.x] = slot.get(63 - threadIdx.x);
}

// expect: verified
__global__ void by_cases(int *a, int n) {
    switch (n) {
        case 1 ... 4:
            a[threadIdx.x] = 1;
            break;
        default:
            break;
    }
}

// expect: racy
__global__ void by_last_case(int *a, int n) {
    switch (n) {
        case 1 ... 4:
            if (n == 4) a[0] = threadIdx.x;
//                      ^^^^ SL102 racy WAW global
            break;
        case 5:
            a[threadIdx.x] = 1;
    }
}
