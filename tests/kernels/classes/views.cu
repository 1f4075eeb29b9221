// Views of memory, objects without names whose own operators an assignment calls: `grid[y][x] = v`.
namespace view {
template <typename T> struct Plain { typedef T *Type; };
template <typename T, int Dim, bool Inner, typename Index, template <typename U> class Traits> class Grid;
namespace detail {
template <typename G, int Sub, template <typename U> class Traits> class Slice;
}

template <typename T, int Dim, bool Inner = true, typename Index = long, template <typename U> class Traits = Plain>
class Grid {
  public:
    enum { Rank = Dim };
    enum { IsInner = Inner };
    typedef T Element;
    typedef Index Number;
    typedef typename Traits<T>::Type Data;
    typedef Grid<T, Dim, Inner, Index, Traits> Self;
    __host__ __device__ inline detail::Slice<Self, Dim - 1, Traits> operator[](Index);
    __host__ __device__ inline Index size(int i) const { return size_[i]; }
    __host__ __device__ inline Index stride(int i) const { return stride_[i]; }

  protected:
    Data data_;
    Index stride_[Dim];
    Index size_[Dim];
};

namespace detail {
template <typename G, template <typename U> class Traits> class Slice<G, 0, Traits> {
  public:
    __host__ __device__ inline Slice(G &grid, typename G::Data data) : grid_(grid), data_(data) {}
    __host__ __device__ Slice<G, 0, Traits> operator=(typename G::Element value) {
        *data_ = value;
//      ^^^^^^^^^^^^^^ SL102 racy WAW global
        return *this;
    }
    __host__ __device__ operator typename G::Element &() { return *data_; }
    __host__ __device__ operator const typename G::Element &() const { return *data_; }

  protected:
    G &grid_;
    typename G::Data const data_;
};

template <typename G, int Sub, template <typename U> class Traits> class Slice {
  public:
    __host__ __device__ inline Slice(G &grid, typename G::Data data) : grid_(grid), data_(data) {}
    __host__ __device__ inline Slice<G, Sub - 1, Traits> operator[](typename G::Number index) {
        if (G::IsInner && Sub == 1)
            return Slice<G, Sub - 1, Traits>(grid_, data_ + index);
        else
            return Slice<G, Sub - 1, Traits>(grid_, data_ + index * grid_.stride(G::Rank - Sub));
    }

  protected:
    G &grid_;
    typename G::Data const data_;
};
} // namespace detail

template <typename T, int Dim, bool Inner, typename Index, template <typename U> class Traits>
__host__ __device__ inline detail::Slice<Grid<T, Dim, Inner, Index, Traits>, Dim - 1, Traits>
Grid<T, Dim, Inner, Index, Traits>::operator[](Index index) {
    return detail::Slice<Self, Dim - 1, Traits>(detail::Slice<Self, Dim, Traits>(*this, data_)[index]);
}
} // namespace view
using namespace view;

// expect: verified
__global__ void one_for_each(Grid<float, 1> in, Grid<float, 1> out) {
    long i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out.size(0)) {
        float value = in[i];
        out[i] = value * 2;
    }
}

// expect: racy
__global__ void two_for_one(Grid<float, 1> out) {
    long i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out.size(0))
        out[i / 2] = i;
}

// expect: verified
__global__ void within_a_block(Grid<float, 2> out) {
    auto row = out[0];
    if (blockIdx.x == 0 && threadIdx.x < out.size(1))
        row[threadIdx.x] = threadIdx.x;
}

// Rows may be as far apart as their caller likes, but they are apart.
// expect: verified, assuming: elements-apart out
__global__ void a_row_for_each_block(Grid<float, 2> out) {
    if (threadIdx.x < out.size(1))
        out[blockIdx.x][threadIdx.x] = blockIdx.x;
}

// expect: verified
__global__ void built_in_operator(Grid<float, 1> out) {
    long i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out.size(0))
        out[i] += 1.0f;
}

// expect: racy
__global__ void built_in_operator_for_one(Grid<float, 1> out) {
    if (blockIdx.x == 0)
        out[0] += 1.0f;
//      ^^^^^^^^^^^^^^ SL102 racy WAR global
}

template <typename T> struct To {
    template <typename U> static inline __device__ T to(U v) { return T(v); }
};
template <> struct To<float> {
    static inline __device__ float to(float v) { return v; }
    static inline __device__ float to(half v) { return __half2float(v); }
    static inline __device__ float to(__nv_bfloat16 v) { return __bfloat162float(v); }
};

// Of overloads for numbers the one for what the object converts to is called.
// expect: verified
template <typename T> __global__ void converted(Grid<T, 1> in, Grid<float, 1> out, int by) {
    long i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out.size(0))
        out[i / by] = To<float>::to(in[i]) + i;
}
void run(Grid<float, 1> a, Grid<half, 1> b, Grid<float, 1> out) {
    converted<float><<<8, 64>>>(a, out, 1);
    converted<half><<<8, 64>>>(b, out, 1);
}

// A convolution's windows overlap: what is called a stride here belongs to no sizes.
struct Window {
    float *out;
    int stride[2], width[2];
};

// expect: possible
__global__ void overlapping_windows(Window w) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    for (int dx = 0; dx < w.width[0]; dx++) w.out[x * w.stride[0] + dx] += 1.f;
}
