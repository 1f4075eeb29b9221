// Words in capitals in the heads of records, and between or behind the parts of a function's head, are macros.
// syncline: launch(block=64, grid=2)

#include "library/macros.h"

class LIB_API Row {
public:
    LIB_DEVICE Row(int i) LIB_NOEXCEPT : at(i) {}
    int LIB_DEVICE place() const LIB_NOEXCEPT { return at; }
    LIB_DEVICE int half() const LIB_NOEXCEPT;

private:
    int at;
};

LIB_DEVICE int Row::half() const LIB_NOEXCEPT {
    return at / 2;
}

struct LIB_API Wide final : public Row {
    LIB_DEVICE Wide(int i) : Row(i) {}
    unsigned int LIB_DEVICE first() { return place(); }
};

template <typename T>
struct LIB_API Of {
    T held;
    T LIB_HOST_DEVICE get() const { return held; }
};

template <>
struct LIB_API Of<float> {
    int held;
    int LIB_HOST_DEVICE get() const { return held; }
};

enum class LIB_API Kind : int { ONE = 1, TWO };

// expect: verified, assuming: undefined-specifier LIB_API
__global__ void members(int *a) {
    Row row(blockIdx.x * blockDim.x + threadIdx.x);
    a[row.place()] = row.half() + static_cast<int>(Kind::TWO);
}

// expect: verified, assuming: undefined-specifier LIB_NOEXCEPT
__global__ void inherited(int *a) {
    Wide wide(blockIdx.x * blockDim.x + threadIdx.x);
    a[wide.first()] = 1;
}

// expect: verified, assuming: undefined-specifier LIB_HOST_DEVICE
__global__ void specialised(int *a) {
    Of<float> one = {int(blockIdx.x * blockDim.x + threadIdx.x)};
    a[one.get()] = 1;
}

// expect: racy
__global__ void halves(int *a) {
    Row row(blockIdx.x * blockDim.x + threadIdx.x);
    a[row.half()] = threadIdx.x;
//  ^^^^^^^^^^^^^ SL103 racy WAW global
}

struct POINT {
    int x, y;
};

// What looks like one, and is a type.
// expect: verified
__global__ void a_type_in_capitals(int *a) {
    struct POINT p {int(threadIdx.x), int(blockIdx.x)};
    a[p.x + 64 * p.y] = 1;
}

// What stands behind a call is a statement of its own.
#define IN_TURN(i, n) for (int i = 0; i < n; ++i)
#define ALONE if (threadIdx.x == 0 && blockIdx.x == 0)

// expect: verified
__global__ void defined(int *a) {
    IN_TURN(i, 3) ALONE { a[i] = i; }
}

typedef float REAL;
__inline__ REAL doubled(REAL x) {
    return 2 * x;
}

// expect: verified
__global__ void types_in_capitals(float *a) {
    a[blockIdx.x * blockDim.x + threadIdx.x] = doubled(1.0f);
}
