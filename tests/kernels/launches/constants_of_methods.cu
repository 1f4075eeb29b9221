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

// Types of the class, and of its base, have their meaning in such methods as well.
struct Counting {
    using Small = unsigned char;
};

struct Counter : Counting {
    typedef int Number;
    static const int COLUMNS = 64;
    void run(int *out);
    Counter &again(int *out);
};

// expect: verified
__global__ void in_one_block(int *out) {
    out[threadIdx.x] += 1;
}

// expect: verified
__global__ void in_a_wrapped_number_of_blocks(int *out) {
    out[threadIdx.x] += 1;
}

// expect: racy
__global__ void in_two_blocks(int *out) {
    out[threadIdx.x] += 1;
//  ^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR grid
}

void Counter::run(int *out) {
    Number one = 1;
    in_one_block<<<one, 64>>>(out);
    Small wrapped = (Small)257;
    in_a_wrapped_number_of_blocks<<<wrapped, 64>>>(out);
}

Counter &Counter::again(int *out) {
    Number two = 2;
    in_two_blocks<<<two, COLUMNS>>>(out);
    return *this;
}
