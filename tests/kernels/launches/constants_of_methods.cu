// Launches in methods that are defined outside of their class, whose constants and types they name.

// expect: verified
template <typename T, int COUNT>
__global__ void fill_rows(T *out) {
    out[blockIdx.x * COUNT + threadIdx.x] = threadIdx.x;
}

class Filler {
  public:
    void run(float *out, int rows);

  private:
    typedef float Element;
    static const int HALF = 32;
    static const int COUNT = 2 * HALF;
};

void Filler::run(float *out, int rows) {
    dim3 grid;
    grid.x = rows;
    fill_rows<Element, COUNT><<<grid, COUNT>>>(out);
}

// Of two classes with constants of one name, the method's own is meant.
// expect: racy
template <int COUNT>
__global__ void fill_short_rows(int *out) {
    out[blockIdx.x * COUNT + threadIdx.x] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

struct Short {
    static constexpr int COUNT = 32;
    void run(int *out);
};

struct Long {
    static constexpr int COUNT = 64;
};

void Short::run(int *out) {
    fill_short_rows<COUNT><<<2, 64>>>(out);
}

// A class that is derived from one may have the constant from there.
struct Base {
    static constexpr int WIDTH = 64;
};

struct Derived : Base {
    void run(int *out);
};

struct Other {
    static constexpr int WIDTH = 32;
};

// expect: possible
template <int COUNT>
__global__ void fill_derived_rows(int *out) {
    out[blockIdx.x * COUNT + threadIdx.x] = threadIdx.x;
}

void Derived::run(int *out) {
    fill_derived_rows<WIDTH><<<2, 64>>>(out);
}
