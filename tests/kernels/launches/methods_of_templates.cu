// Extents that methods give: what a type parameter of their class stands for is a number, or a dim3 to copy.
template <typename T, int Dim, typename Index = long>
struct Tensor {
    T *data;
    Index sizes[Dim];
    Index size(int i) const { return sizes[i]; }
};


template <typename Extents = int>
struct Sized {
    Extents whole;
    Extents extents() const { return whole; }
};

// expect: verified
__global__ void by_default(float *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x; }
void launch(float *p, Tensor<float, 2> &tensor) {
    dim3 grid(tensor.size(0));
    by_default<<<grid, 64>>>(p);
}

// expect: verified
__global__ void given(float *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x; }
void launch(float *p, const Tensor<float, 1, unsigned> &tensor) {
    auto grid = dim3(tensor.size(0));
    given<<<grid, 64>>>(p);
}

// The grid may have rows.
// expect: racy
__global__ void rows(float *out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.y;
//  ^^^ SL102 racy WAW global grid
}
void launch(float *p, Sized<dim3> &sized) {
    dim3 grid(sized.extents());
    rows<<<grid, 64>>>(p);
}

// Nobody says what the type is.
// expect: racy
template <typename Index>
__global__ void open(float *out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.y;
//  ^^^ SL102 racy WAW global grid
}
template <typename Index>
void launch(float *p, Tensor<float, 1, Index> &tensor) {
    dim3 grid(tensor.size(0));
    open<Index><<<grid, 64>>>(p);
}

// Its arguments are left to the compiler.
// expect: racy
__global__ void left_to_the_compiler(float *out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.y;
//  ^^^ SL102 racy WAW global grid
}
void launch(float *p, int rows) {
    auto sized = Sized<dim3>{dim3(8, rows)};
    dim3 grid(sized.extents());
    left_to_the_compiler<<<grid, 64>>>(p);
}
