// Of templates of one name the one that takes what a call spells: a type where one is asked for, a number for a number.
struct Shape {
    int sizes[8];
    __device__ int operator[](int i) const { return sizes[i]; }
};

template <class... Is> __device__ unsigned at(const Shape &shape, Is... is) {
    int each[sizeof...(is)] = {is...};
    unsigned offset = 0;
    for (unsigned i = 0; i < sizeof...(is); i++) offset = offset * shape[i] + each[i];
    return offset;
}

template <typename Index, unsigned DIMS> __device__ unsigned at(const Index *is, const Index *sizes) {
    unsigned offset = 0;
    for (unsigned i = 0; i < DIMS; i++) offset = offset * sizes[i] + is[i];
    return offset;
}

// Nothing says what Index is.
// expect: verified
// syncline: launch(block=64, grid=1)
template <typename Index> __global__ void by_number(const Index *is, const Index *sizes, float *out) {
    if (threadIdx.x == 0) out[at<Index, 3>(is, sizes)] = 1;
}

// expect: verified
// syncline: launch(block=64, grid=1)
template <typename Index, unsigned DIMS> __global__ void by_parameter(const Index *is, const Index *sizes, float *out) {
    if (threadIdx.x == 0) out[at<Index, DIMS>(is, sizes)] = 1;
}

// expect: racy
// syncline: launch(block=64, grid=1)
template <typename Index> __global__ void all_threads(const Index *is, const Index *sizes, float *out) {
    out[at<Index, 0>(is, sizes)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}
