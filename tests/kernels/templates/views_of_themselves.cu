// Class templates whose methods name the class itself by its own typedef, before it is complete.

namespace views {
template <typename View, int Left> class Row;

template <typename T, int Rank, typename Index = int>
class View {
  public:
    enum { rank = Rank };
    typedef T Element;
    typedef View<T, Rank, Index> Self;
    __device__ inline Row<Self, Rank - 1> operator[](Index);
    __device__ inline const Row<Self, Rank - 1> operator[](Index) const;
    __device__ Index stride(int i) const { return strides_[i]; }

  protected:
    T *data_;
    Index strides_[Rank];
};

template <typename View>
class Row<View, 0> {
  public:
    __device__ Row(View &view, typename View::Element *data) : view_(view), data_(data) {}
    __device__ Row<View, 0> operator=(typename View::Element value) {
        *data_ = value;
//      ^^^^^^^^^^^^^^ SL102 racy block
        return *this;
    }
    __device__ operator typename View::Element &() { return *data_; }

  protected:
    View &view_;
    typename View::Element *const data_;
};

template <typename View, int Left>
class Row {
  public:
    __device__ Row(View &view, typename View::Element *data) : view_(view), data_(data) {}
    __device__ Row<View, Left - 1> operator[](int i) {
        if (Left == 1) return Row<View, Left - 1>(view_, data_ + i);
        return Row<View, Left - 1>(view_, data_ + i * view_.stride(View::rank - Left));
    }

  protected:
    View &view_;
    typename View::Element *const data_;
};

template <typename T, int Rank, typename Index>
__device__ inline Row<View<T, Rank, Index>, Rank - 1> View<T, Rank, Index>::operator[](Index i) {
    return Row<Self, Rank - 1>(Row<Self, Rank>(*this, data_)[i]);
}
}

// expect: verified
__global__ void copied(views::View<float, 2> in, views::View<float, 1> out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = in[blockIdx.x][threadIdx.x];
}

// expect: racy
__global__ void shifted(views::View<float, 1> out) {
    float mine = out[threadIdx.x];
    out[threadIdx.x + 1] = mine;
}

// Members that are pointers to functions take space; functions do not, however they are written.
struct Held {
    void (*called)(int);
    float *given();
    int (*chosen())(int);
    __device__ float &at(int i) { return values[i]; }
    float values[2];
};

// expect: verified
__global__ void beside_pointers(char *bytes, Held *held) {
    static_assert(sizeof(Held) == 16, "");
    held[threadIdx.x].at(threadIdx.x % 2) = 1;
    held[threadIdx.x].called = nullptr;
}
