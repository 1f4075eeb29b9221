// A class template's own name in its methods: with arguments it is the template, without them the instance.
template <int Depth> struct Path {
    int *place;
    __device__ Path(int *p) : place(p) {}
    __device__ Path<Depth - 1> next(int i) const { return Path<Depth - 1>(place + i * Depth); }
    __device__ Path same() const { return Path(place); }
    __device__ void set(int value) const { place[0] = value; }
//                                         ^^^^^^^^ SL102 racy WAW global
};
template <> struct Path<0> {
    int *place;
    __device__ Path(int *p) : place(p + 1) {}
    __device__ void set(int value) const { place[1] = value; }
};

// expect: verified
__global__ void its_own_step(int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Path<1>(out).same().next(i).set(i);
    Path<2>(out + 2 * gridDim.x * blockDim.x + 2).next(i).set(i);
}

// expect: racy
__global__ void two_steps(int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Path<2>(out).next(i / 2).set(i);
}
