// Template template parameters: which template is meant decides where the threads write.

template <typename T> struct Own {
  T *p;
  __device__ Own(T *q) : p(q) {}
  __device__ T &at(int i) { return p[i]; }
};
template <typename T> struct Shared {
  T *p;
  __device__ Shared(T *q) : p(q) {}
  __device__ T &at(int i) { return p[i / 2]; }
};

template <typename T, template <typename> class Cells> __device__ void put(T *p, int i, T value) {
  Cells<T> cells(p);
  cells.at(i) = value;
//^^^^^^^^^^^ SL103 racy WAW global
}

// expect: verified
// syncline: launch(block=64)
__global__ void spelled(int *out) { put<int, Own>(out, threadIdx.x + 64 * blockIdx.x, (int)threadIdx.x); }

// expect: racy
// syncline: launch(block=64)
__global__ void spelled_racy(int *out) { put<int, Shared>(out, threadIdx.x + 64 * blockIdx.x, (int)threadIdx.x); }

// --- the template of an argument's type

template <typename T, template <typename> class Cells> __device__ void fill(Cells<T> cells, int i, T value) {
  cells.at(i) = value;
//^^^^^^^^^^^ SL103 racy WAW global
}

// expect: verified
// syncline: launch(block=64)
__global__ void deduced(int *out) { fill(Own<int>(out), threadIdx.x + 64 * blockIdx.x, (int)threadIdx.x); }

// expect: racy
// syncline: launch(block=64)
__global__ void deduced_racy(int *out) { fill(Shared<int>(out), threadIdx.x + 64 * blockIdx.x, (int)threadIdx.x); }

// --- specialisations, aliases, and objects without a name

template <typename T, template <typename> class Cells> struct Step { static const int value = 0; };
template <typename T> struct Step<T, Own> { static const int value = 1; };
template <template <typename> class Cells> struct Step<char, Cells> { static const int value = 2; };
template <typename T> using Mine = Own<T>;

template <template <typename> class Cells, typename T> __device__ T &cell(T *p, int i) { return Cells<T>(p).at(i); }

// expect: verified
// syncline: launch(block=64)
__global__ void specialised(int *out) {
  int i = threadIdx.x + 64 * blockIdx.x;
  cell<Mine>(out, i * Step<int, Own>::value) = i;
  cell<Own>(out, i + Step<int, Shared>::value) += 1;
}

// expect: racy
// syncline: launch(block=64)
__global__ void specialised_racy(int *out) {
  int i = threadIdx.x + 64 * blockIdx.x;
  cell<Mine>(out, i * Step<int, Shared>::value) = i;
//^^^^^^^^^^ SL102 racy WAW global
}

// expect: verified
// syncline: launch(block=64)
__global__ void by_type(int *out) {
  int i = threadIdx.x + 64 * blockIdx.x;
  out[i * Step<char, Shared>::value] = i;
}

// --- traits as a default, and members that are defined outside of the class

template <typename T> struct Plain { typedef T *Pointer; };
template <typename T> struct Restricted { typedef T *__restrict__ Pointer; };

template <typename T, int step, template <typename U> class Traits> class View;
template <typename T, int step = 1, template <typename U> class Traits = Plain>
class View {
public:
  typedef typename Traits<T>::Pointer Pointer;
  __device__ View(Pointer data);
  __device__ T &operator[](int i);

private:
  Pointer data_;
};
template <typename T, int step, template <typename U> class Traits>
__device__ View<T, step, Traits>::View(Pointer data) : data_(data) {}
template <typename T, int step, template <typename U> class Traits>
__device__ T &View<T, step, Traits>::operator[](int i) { return data_[i * step]; }

template <typename T, int step, template <typename U> class Traits>
__device__ void store(View<T, step, Traits> view, int i, T value) {
  view[i] = value;
//^^^^^^^ SL102 racy WAW global
}

// expect: verified
// syncline: launch(block=64)
__global__ void traits(float *out) {
  View<float> view(out);
  view[threadIdx.x + 64 * blockIdx.x] = 1.0f * threadIdx.x;
}

// expect: verified
// syncline: launch(block=64)
__global__ void other_traits(float *out) {
  View<float, 2, Restricted> view(out);
  store(view, threadIdx.x + 64 * blockIdx.x, 1.0f * threadIdx.x);
}

// expect: racy
// syncline: launch(block=64)
__global__ void traits_racy(float *out) {
  View<float, 0, Restricted> view(out);
  store(view, threadIdx.x + 64 * blockIdx.x, 1.0f * threadIdx.x);
}

// --- of kernels: by the launches

// expect: verified
template <template <typename> class Cells = Shared> __global__ void launched(int *out) {
  Cells<int> cells(out);
  cells.at(threadIdx.x + 64 * blockIdx.x) = threadIdx.x;
}

// expect: racy
template <template <typename> class Cells = Shared> __global__ void launched_racy(int *out) {
  Cells<int> cells(out);
  cells.at(threadIdx.x + 64 * blockIdx.x) = threadIdx.x;
//^^^^^^^^^^ SL103 racy WAW global
}

void run(int *p, int blocks) {
  launched<Own><<<blocks, 64>>>(p);
  launched_racy<><<<blocks, 64>>>(p);
}

// --- of which nobody says what they stand for

// expect: incomplete
// syncline: launch(block=64)
template <template <typename> class Own> __global__ void open(int *out) {
  Own<int> cells(out);
  cells.at(threadIdx.x + 64 * blockIdx.x) = threadIdx.x;
}

// expect: incomplete
// syncline: launch(block=64)
__global__ void not_declared(int *out) {
  Cells<int> cells(out);
  cells[threadIdx.x + 64 * blockIdx.x] = threadIdx.x;
}
