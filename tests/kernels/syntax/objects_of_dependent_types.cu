// `typename K::Row(rows).put(v)`: objects that expressions make, of a type that a template parameter has.
template <int WIDTH> struct Rows {
    struct Row {
        float *at;
        __device__ Row(float *rows) : at(rows + threadIdx.x * WIDTH) {}
        __device__ void put(float v) { at[0] = v; }
        __device__ float operator()(int k) const { return at[k]; }
    };
    struct Last {
        __device__ float operator()(const float *of) const { return of[WIDTH - 1]; }
    };
};

// expect: verified
// syncline: launch(block=64)
template <typename K> __global__ void rows(float *out, const float *in) {
    __shared__ float all[64 * 4];
    typename K::Row(all).put(in[threadIdx.x]);
    __syncthreads();
    out[blockIdx.x * 64 + threadIdx.x] = all[(63 - threadIdx.x) * 4];
}

// expect: racy
// syncline: launch(block=64)
template <typename K> __global__ void rows_without_barrier(float *out, const float *in) {
    __shared__ float all[64 * 4];
    typename K::Row(all).put(in[threadIdx.x]);
    out[blockIdx.x * 64 + threadIdx.x] = all[(63 - threadIdx.x) * 4];
//                                       ^^^ SL101 racy RAW block
}

// expect: verified
// syncline: launch(block=64)
template <typename K> __global__ void values(float *out, const float *in) {
    float own[4] = {in[0], in[1], in[2], in[3]};
    float last = typename K::Last()(own);
    typename K::Last of{};
    out[blockIdx.x * 64 + threadIdx.x] = last + typename K::Last{}(own) + of(own);
}

template __global__ void rows<Rows<4>>(float *, const float *);
template __global__ void rows_without_barrier<Rows<4>>(float *, const float *);
template __global__ void values<Rows<4>>(float *, const float *);
