// Constants of the class around as template arguments: they hide those of the file.
constexpr int width = 64;

template <int N>
__device__ int remainder(int t) {
    return t % N;
}

template <int Total>
struct Rows {
    static constexpr int length = Total / 4;
    enum { half = length / 2 };
    __device__ void fill(float *row) const { row[remainder<length>(threadIdx.x)] = threadIdx.x; }
//                                           ^^^ SL102 racy WAW global block
    __device__ void fill_half(float *row) const { row[remainder<half>(threadIdx.x)] = threadIdx.x; }
//                                                ^^^ SL102 racy WAW global block
};

struct Narrow {
    static constexpr int width = 16;
    __device__ void fill(float *row) const { row[remainder<width>(threadIdx.x)] = threadIdx.x; }
//                                           ^^^ SL102 racy WAW global block
};
struct Derived : Narrow {
    __device__ void fill_more(float *row) const { row[remainder<width>(threadIdx.x)] = threadIdx.x; }
//                                                ^^^ SL102 racy WAW global block
};
struct Plain {
    __device__ void fill(float *row) const { row[remainder<width>(threadIdx.x)] = threadIdx.x; }
};

// expect: verified
__global__ void __launch_bounds__(64) of_an_instance(float *out) { Rows<256>().fill(out + blockIdx.x * 64); }

// expect: racy
__global__ void __launch_bounds__(64) of_a_smaller_instance(float *out) { Rows<128>().fill(out + blockIdx.x * 64); }

// expect: racy
__global__ void __launch_bounds__(64) enumerator(float *out) { Rows<256>().fill_half(out + blockIdx.x * 64); }

// expect: racy
__global__ void __launch_bounds__(64) hidden(float *out) { Narrow().fill(out + blockIdx.x * 64); }

// expect: racy
__global__ void __launch_bounds__(64) hidden_by_a_base(float *out) { Derived().fill_more(out + blockIdx.x * 64); }

// expect: verified
__global__ void __launch_bounds__(64) of_the_file(float *out) { Plain().fill(out + blockIdx.x * 64); }

// What a class declares sees that class's own constants, whichever method asks for it.
template <int N>
struct Modulo {
    static __device__ int of(int t) { return t % N; }
};
template <int Rows>
struct Table {
    static constexpr int width = Rows;
    typedef Modulo<width> Column;
    int rows[width];
    static __device__ int column(int t) { return Column::of(t); }
};

struct Wide {
    static constexpr int width = 64;
    __device__ void extent(float *row) const {
        Table<16> table;
        row[threadIdx.x % (sizeof(table.rows) / sizeof(int))] = threadIdx.x;
    //  ^^^ SL102 racy WAW global block
    }
    __device__ void alias(float *row) const {
        row[Table<16>::column(threadIdx.x)] = threadIdx.x;
    //  ^^^ SL102 racy WAW global block
    }
};

// expect: racy
__global__ void __launch_bounds__(64) extent_of_another(float *out) { Wide().extent(out + blockIdx.x * 64); }

// expect: racy
__global__ void __launch_bounds__(64) alias_of_another(float *out) { Wide().alias(out + blockIdx.x * 64); }
