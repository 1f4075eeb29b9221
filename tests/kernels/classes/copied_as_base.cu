// Objects that are copied as one of their bases: the base's own member, which one of the derived class hides by its name.
struct Base {
    int at;
    __device__ Base(int first) : at(first + 1) {}
};

struct Derived : Base {
    int at = 5;
    __device__ Derived(int first) : Base(first) {}
};

struct Last : Derived {
    int more = 3;
    __device__ Last(int first) : Derived(first) {}
};

struct Plain {
    int at;
};

struct Hiding : Plain {
    int at = 5;
};

__device__ int by_value(Base base) { return base.at; }

__device__ Base returned(int first) {
    Derived object(first);
    return object;
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void initialised(int *a) {
    Derived object(threadIdx.x);
    Base base = object;
    a[base.at] = threadIdx.x;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void hiding_member(int *a) {
    Derived object(threadIdx.x);
    Base base = object;
    a[object.at + 0 * base.at] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void assigned(int *a) {
    Last object(threadIdx.x);
    Base base(0);
    base = object;
    a[base.at] = threadIdx.x;
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void passed(int *a) { a[by_value(Derived(threadIdx.x))] = threadIdx.x; }

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void given_back(int *a) { a[returned(threadIdx.x).at] = threadIdx.x; }

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void converted(int *a) {
    Last object(threadIdx.x);
    Base base{object}, other(object);
    a[Base(object).at + 64 * (base.at - other.at)] = threadIdx.x;
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void aggregate(int *a) {
    Hiding object;
    static_cast<Plain &>(object).at = threadIdx.x;
    Plain plain{object};
    a[plain.at] = threadIdx.x;
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void in_shared_memory(int *a) {
    __shared__ Plain tile[64];
    Hiding object;
    static_cast<Plain &>(object).at = threadIdx.x;
    tile[threadIdx.x] = object;
    a[tile[threadIdx.x].at] = threadIdx.x;
}
