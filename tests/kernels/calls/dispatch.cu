// Which function a call means: inheritance, virtual functions, const, templates, conditions; and which constructors run.

#include <type_traits>

struct Base {
  __device__ int off() { return 0; }
  __device__ virtual int shift() { return 0; }
  __device__ int both() { return off() + shift(); }
};

struct Derived : Base {
  __device__ int off() { return 1; }
  __device__ int shift() override { return 1; }
};

// expect: verified
// syncline: launch(block=64)
__global__ void names_its_base(int *out) {
  __shared__ int s[70];
  Derived d;
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + d.Base::off()];
}

// expect: racy
// syncline: launch(block=64)
__global__ void hides_its_base(int *out) {
  __shared__ int s[70];
  Derived d;
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + d.off()];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A reference to the base: a function that is not virtual is the base's.
// expect: verified
// syncline: launch(block=64)
__global__ void static_type(int *out) {
  __shared__ int s[70];
  Derived d;
  Base &b = d;
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + b.off()];
}

// expect: racy
// syncline: launch(block=64)
__global__ void dynamic_type(int *out) {
  __shared__ int s[70];
  Derived d;
  Base *b = &d;
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + b->shift()];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: racy
// syncline: launch(block=64)
__global__ void virtual_within_a_method(int *out) {
  __shared__ int s[70];
  Derived d;
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + d.both()];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// What a pointer from elsewhere points at may be of any class.
// expect: incomplete (virtual function shift())
// syncline: launch(block=64)
__global__ void unknown_type(Base *b, int *out) {
  __shared__ int s[70];
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x] + b->shift();
}

struct Cells {
  int *p;
  __device__ int &operator[](int i) { return p[i + 1]; }
  __device__ int operator[](int i) const { return p[i]; }
//                                                ^^^^ SL101 racy RAW shared
//                                                ^^^^ SL101 racy RAW shared
};

// expect: racy
// syncline: launch(block=64)
__global__ void const_and_not(int *out) {
  __shared__ int s[70];
  Cells c{s};
  c[threadIdx.x] = 1;
  const Cells &k = c;
  out[blockIdx.x * 64 + threadIdx.x] = k[threadIdx.x];
}

// expect: verified
// syncline: launch(block=64)
__global__ void never_const(int *out) {
  __shared__ int s[70];
  Cells c{s};
  c[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = c[threadIdx.x];
}

__device__ int through(const Cells &cells) { return cells[threadIdx.x]; }

// expect: racy
// syncline: launch(block=64)
__global__ void const_parameter(int *out) {
  __shared__ int s[70];
  Cells c{s};
  c[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = through(c);
}

template <typename T>
__device__ int is_pointer(T) { return 0; }
template <typename T>
__device__ int is_pointer(T *) { return 1; }

// expect: racy
// syncline: launch(block=64)
__global__ void more_specialised(int *out) {
  __shared__ int s[70];
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + is_pointer(out)];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

template <typename T, typename = std::enable_if_t<sizeof(T) == 4>>
__device__ int width(T) { return 0; }
template <typename T, std::enable_if_t<sizeof(T) == 8, int> = 0>
__device__ int width(T) { return 1; }

// expect: verified
// syncline: launch(block=64)
__global__ void four_bytes(int *out) {
  __shared__ int s[70];
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + width(1.0f)];
}

// expect: racy
// syncline: launch(block=64)
__global__ void eight_bytes(int *out) {
  __shared__ int s[70];
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + width(1.0)];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

template <typename T, typename = void>
struct Has {
  static constexpr int value = 0;
};
template <typename T>
struct Has<T, decltype((void)T::tag)> {
  static constexpr int value = 1;
};
struct Tagged {
  static constexpr int tag = 3;
};
struct Plain {};

// expect: racy
// syncline: launch(block=64)
__global__ void has_the_member(int *out) {
  __shared__ int s[70];
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + Has<Tagged>::value];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: verified
// syncline: launch(block=64)
__global__ void has_not_the_member(int *out) {
  __shared__ int s[70];
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + Has<Plain>::value];
}

struct Counted {
  int *p;
  __device__ Counted(int *at) : p(at) {}
  __device__ Counted(const Counted &other) : p(other.p) {
    p[threadIdx.x + 1] = 1;
//  ^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW shared
//  ^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW shared
  }
  __device__ Counted &operator=(const Counted &other) {
    other.p[threadIdx.x + 1] = 1;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW shared
    return *this;
  }
};
__device__ void take(Counted c) {}

// expect: racy
// syncline: launch(block=64)
__global__ void copied_object(int *out) {
  __shared__ int s[70];
  s[threadIdx.x] = 0;
  Counted a(s);
  Counted b = a;
}

// expect: racy
// syncline: launch(block=64)
__global__ void copied_argument(int *out) {
  __shared__ int s[70];
  s[threadIdx.x] = 0;
  Counted a(s);
  take(a);
}

// expect: racy
// syncline: launch(block=64)
__global__ void assigned_object(int *out) {
  __shared__ int s[70];
  s[threadIdx.x] = 0;
  Counted a(s), b(s);
  b = a;
}

struct Window {
  int *cells;
  int from;
  __device__ Window(int *at, int first) : cells(at), from(first) {}
  __device__ Window(int *at) : Window(at, 1) {}
  __device__ int &at(int i) { return cells[from + i]; }
};

template <typename T>
struct Wide : Window {
  T more;
  __device__ Wide(int *at, T n) : Window(at, n), more(n) {}
};

// expect: racy
// syncline: launch(block=64)
__global__ void delegating_constructor(int *out) {
  __shared__ int s[70];
  Window w(s);
  s[threadIdx.x] = 0;
  w.at(threadIdx.x) = 1;
//^^^^^^^^^^^^^^^^^ SL101 racy WAW shared
}

// expect: verified
// syncline: launch(block=64)
__global__ void constructor_of_the_base(int *out) {
  __shared__ int s[70];
  Wide<int> w(s, 0);
  s[threadIdx.x] = 0;
  w.at(threadIdx.x) = w.more;
}

struct Reader {
  int *p, o;
  __device__ int go() {
    auto f = [*this] { return p[threadIdx.x + o]; };
//                            ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
    o = 0;
    return f();
  }
};

// The lambda has a copy of the object as it was.
// expect: racy
// syncline: launch(block=64)
__global__ void captured_object(int *out) {
  __shared__ int s[70];
  Reader r{s, 1};
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = r.go();
}

// A record's own name inside it is the instance; a hidden member of the base is another one.
template <typename T>
struct Sum {
  T x;
  __device__ Sum(T a) : x(a) {}
  __device__ Sum operator+(const Sum &other) const {
    Sum result = *this;
    result.x += other.x;
    return result;
  }
};

// expect: verified
// syncline: launch(block=64)
__global__ void own_name(int *out) {
  __shared__ int s[70];
  Sum<int> a(0), b(0);
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + (a + b).x];
}

struct Lower {
  int value;
  __device__ int low() { return value; }
};
struct Upper : Lower {
  int value;
};

// expect: racy
// syncline: launch(block=64)
__global__ void hidden_member(int *out) {
  __shared__ int s[70];
  Upper u;
  Lower &l = u;
  u.value = 0;
  l.value = 1;
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + u.low()];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

template <typename D>
struct Curious {
  __device__ int go() { return static_cast<D *>(this)->off(); }
};
struct Mine : Curious<Mine> {
  int n = 0;
  __device__ int off() { return n; }
};

// expect: verified
// syncline: launch(block=64)
__global__ void base_calls_derived(int *out) {
  __shared__ int s[70];
  Mine mine;
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + mine.go()];
}

// While a base is made, the object is of the base's class alone.
struct Made {
  int width;
  __device__ Made() { width = stride(); }
  __device__ virtual int stride() { return 0; }
};

struct MadeOf : Made {
  __device__ int stride() override { return 1; }
};

// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void virtual_within_a_constructor(int *out) {
  MadeOf made;
  out[threadIdx.x * made.width] = threadIdx.x;
}
