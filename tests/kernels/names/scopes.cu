// Types of one name in several places: each belongs to its own function or record.

// expect: racy
// syncline: launch(block=64)
__global__ void value_is_second(int *out) {
  struct Pair {
    int pad, value;
  };
  __shared__ Pair s[66];
  s[threadIdx.x].value = 1;
  out[blockIdx.x * 64 + threadIdx.x] = ((int *)s)[2 * threadIdx.x + 3];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: verified
// syncline: launch(block=64)
__global__ void value_is_first(int *out) {
  struct Pair {
    int value, pad;
  };
  __shared__ Pair s[66];
  s[threadIdx.x].value = 1;
  out[blockIdx.x * 64 + threadIdx.x] = ((int *)s)[2 * threadIdx.x + 3];
}

// A record of that name at file scope, and a local one with a method.
struct Step {
  int size() const { return 0; }
};

// expect: racy
// syncline: launch(block=64)
__global__ void local_step(int *out) {
  __shared__ int s[66];
  struct Step {
    int by;
    __device__ Step(int n) : by(n) {}
    __device__ int size() const { return by; }
  };
  Step step(1);
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + step.size()];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: verified
// syncline: launch(block=64)
__global__ void file_step(int *out) {
  __shared__ int s[66];
  Step step;
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + step.size()];
}

struct First {
  struct Inner {
    int by = 0;
    static constexpr int size = 0;
  };
  enum class Kind { value = 0 };
  typedef int Word;
  __device__ int method() { return Inner().by; }
};

struct Second {
  struct Inner {
    int by = 1;
    static constexpr int size = 1;
  };
  enum class Kind { value = 1 };
  typedef long long Word;
  Inner inner;
  __device__ int method() { return Inner().by; }
  __device__ int width() { return sizeof(Word) / 4 - 1; }
};

// expect: racy
// syncline: launch(block=64)
__global__ void inner_of_the_second(int *out) {
  __shared__ int s[66];
  Second::Inner inner;
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + inner.by];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: verified
// syncline: launch(block=64)
__global__ void inner_of_the_first(int *out) {
  __shared__ int s[66];
  First::Inner inner;
  First first;
  s[threadIdx.x] = 1;
  int by = inner.by + first.method() + First::Inner::size + (int)First::Kind::value;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + by + sizeof(First::Word) - 4];
}

// expect: racy
// syncline: launch(block=64)
__global__ void named_in_the_record(int *out) {
  __shared__ int s[66];
  Second second;
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + second.inner.by];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: racy
// syncline: launch(block=64)
__global__ void named_in_a_method(int *out) {
  __shared__ int s[66];
  Second second;
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + second.method()];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: racy
// syncline: launch(block=64)
__global__ void typedef_in_a_method(int *out) {
  __shared__ int s[66];
  Second second;
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + second.width()];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: racy
// syncline: launch(block=64)
__global__ void static_of_the_second(int *out) {
  __shared__ int s[66];
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + Second::Inner::size];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: racy
// syncline: launch(block=64)
__global__ void enumerator_of_the_second(int *out) {
  __shared__ int s[66];
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + (int)Second::Kind::value];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// Records in templates, with a constructor and a method outside.
template <typename T>
struct Outer {
  struct Inner {
    T cells[2];
    __device__ Inner(T *at) : from(at) {}
    __device__ T &cell(int i);
    T *from;
  };
};
template <typename T>
__device__ T &Outer<T>::Inner::cell(int i) {
  return from[i + sizeof(T) - 4];
}

// expect: verified
// syncline: launch(block=64)
__global__ void inner_of_a_template(float *out) {
  __shared__ float s[66];
  Outer<float>::Inner inner(s);
  inner.cell(threadIdx.x) = 1;
  out[blockIdx.x * 64 + threadIdx.x] = inner.cell(threadIdx.x);
}

// expect: racy
// syncline: launch(block=64)
__global__ void inner_of_another_instance(double *out) {
  __shared__ double s[70];
  Outer<double>::Inner inner(s);
  inner.cell(threadIdx.x) = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 3];
//                                     ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A type inside a template that has the name of the one that it stands for.
struct Word {
  int by;
};
template <typename T>
struct Holder {
  typedef Word Cell;
  typedef typename T::Word Word;
  Word word;
};
struct Source {
  struct Word {
    int pad, by;
  };
};

// expect: racy
// syncline: launch(block=64)
__global__ void alias_of_its_own_name(int *out) {
  __shared__ int s[66];
  Holder<Source> h;
  h.word.by = 1;
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + h.word.by + (sizeof(h.word) - 8)];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}
