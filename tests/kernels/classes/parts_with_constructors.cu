// Objects that nothing initialises begin with the constructors of their bases and members, and with none where those do
// nothing.
__device__ int last[1];

struct Counted {
    int value;
    __device__ Counted() { last[0] = threadIdx.x; }
//                         ^^^^^^^ SL102 racy WAW global
//                         ^^^^^^^ SL102 racy WAW global
//                         ^^^^^^^ SL102 racy WAW global
//                         ^^^^^^^ SL102 racy WAW global
//                         ^^^^^^^ SL102 racy WAW global
};
struct Holder {
    Counted counted;
    int other;
};
struct Derived : Counted {
    int other;
};
struct Further : Derived {
    __device__ Further() { other = 1; }
};
struct Plain {
    int value;
    Plain() = default;
    __device__ Plain(int value) : value(value) { last[0] = value; }
};
struct Pair {
    Plain first, second;
};
struct Point {
    int x, y;
    __device__ Point() {}
    __device__ Point(int x) : x(x), y(x) { last[0] = x; }
};

// expect: racy
__global__ void of_member(int *out) {
    Holder holder;
    holder.other = 1;
    out[blockIdx.x * blockDim.x + threadIdx.x] = holder.other;
}

// expect: racy
__global__ void of_base(int *out) {
    Derived made[2];
    made[0].other = 1;
    out[blockIdx.x * blockDim.x + threadIdx.x] = made[0].other;
}

// expect: racy
__global__ void of_base_of_base(int *out) {
    Further made;
    out[blockIdx.x * blockDim.x + threadIdx.x] = made.other;
}

// expect: racy
__global__ void of_base_in_braces(int *out) {
    Derived made{};
    out[blockIdx.x * blockDim.x + threadIdx.x] = made.other;
}

// expect: racy
__global__ void on_the_heap(int *out) {
    Holder *made = new Holder;
    out[blockIdx.x * blockDim.x + threadIdx.x] = made->counted.value;
}

// expect: incomplete
__global__ void so_many(int *out) {
    Derived made[200];
    made[0].other = 1;
    out[blockIdx.x * blockDim.x + threadIdx.x] = made[0].other;
}

// expect: verified
__global__ void so_many_without(int *out, const int *in) {
    Pair made[200];
    for (int i = 0; i < 200; i++) made[i].first.value = in[i];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = made[i % 200].first.value;
}

// expect: verified
__global__ void so_many_empty(int *out, const int *in) {
    Point points[200];
    for (int i = 0; i < 200; i++) points[i].y = in[i];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = points[i % 200].y;
}
