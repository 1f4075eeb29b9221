// Conversion functions behind several qualifiers, where the grammar takes `operator` for the name of a type.
struct One {
    __host__ __device__ operator int() const { return 1; }
};
struct Two {
    __host__ __device__ constexpr __forceinline__ operator unsigned int() const noexcept { return 2; }
};
struct Zero {
    explicit __host__ __device__ constexpr operator int() const { return 0; }
    template <typename T> __host__ __device__ inline operator T *() const { return nullptr; }
};
template <typename T, T v> struct Constant {
    inline __device__ constexpr operator T() const { return v; }
};

// expect: verified
__global__ void ones(int *out) {
    One one;
    out[(blockIdx.x * blockDim.x + threadIdx.x) * one] = 1;
}

// expect: verified
__global__ void twos(int *out) { out[(blockIdx.x * blockDim.x + threadIdx.x) * Two{}] = 1; }

// expect: racy
__global__ void zeros(int *out) { out[threadIdx.x * static_cast<int>(Zero{})] = threadIdx.x; }
//                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global

// expect: racy
__global__ void of_template(int *out) { out[threadIdx.x / Constant<int, 2>{}] = threadIdx.x; }
//                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW global

struct Base {
    __device__ virtual __forceinline__ operator int() const { return 1; }
};
struct Derived : Base {
    __device__ virtual __forceinline__ operator int() const { return 0; }
};
__device__ int index(const Base &base) { return threadIdx.x * base; }

// Which of the two is called hangs on the object.
// expect: possible
__global__ void by_virtual_function(int *out) {
    Derived derived;
    out[index(derived)] = threadIdx.x;
}
