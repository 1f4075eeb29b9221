// Extended lambdas: host code passes them to kernel templates by value.

// --- what a lambda does, with what it captures -----------------------------------------------------------------------

// expect: racy
template <class F> __global__ void halves(F f) { f(threadIdx.x); }
void launch_halves(int *a) {
    halves<<<1, 64>>>([=] __device__(int i) { a[i / 2] = i; });
    //                                        ^^^^^^^^ SL103 racy WAW
}

// expect: verified
template <class F> __global__ void own_cells(F f) { f(threadIdx.x); }
void launch_own_cells(int *a) {
    own_cells<<<1, 64>>>([=] __device__(int i) { a[i] = i; });
}

// expect: racy
template <class F> __global__ void by_variable(F f) { f(threadIdx.x); }
void launch_by_variable(int *a) {
    auto g = [a] __host__ __device__(int i) { a[i % 32] = i; };
    //                                        ^^^^^^^^^ SL102 racy WAW
    by_variable<<<1, 64>>>(g);
}

// What the host knows of a captured number is known of the copy.

// expect: verified
template <class F> __global__ void enough(F f) { f(threadIdx.x); }
void launch_enough(int *a) {
    int n = 64;
    enough<<<1, n>>>([=] __device__(int i) { a[i % n] = i; });
}

// expect: racy
template <class F> __global__ void too_few(F f) { f(threadIdx.x); }
void launch_too_few(int *a) {
    int n = 32;
    too_few<<<1, 64>>>([=] __device__(int i) { a[i % n] = i; });
    //                                         ^^^^^^^^ SL102 racy WAW
}

// A constant needs no copy.

// expect: racy
template <class F> __global__ void constant(F f) { f(threadIdx.x); }
void launch_constant(int *a) {
    constexpr int width = 2;
    constant<<<1, 64>>>([a] __device__(int i) { a[i / width] = i; });
    //                                          ^^^^^^^^^^^^ SL103 racy WAW
}

// --- where the captured pointers lead --------------------------------------------------------------------------------

// expect: racy
template <class F> __global__ void same_array(int *b, F f) {
    f(threadIdx.x);
    b[threadIdx.x + 1] = 1;
//  ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}
void launch_same_array(int *a) {
    same_array<<<1, 64>>>(a, [=] __device__(int i) { a[i] = i; });
}

// expect: verified
template <class F> __global__ void other_array(int *b, F f) {
    f(threadIdx.x);
    b[threadIdx.x + 1] = 1;
}
void launch_other_array(int *a, int *c) {
    other_array<<<1, 64>>>(c, [=] __device__(int i) { a[i] = i; });
}

// expect: racy
template <class F> __global__ void shifted(F f) { f(threadIdx.x); }
void launch_shifted(int *a) {
    int *b = a + 1;
    shifted<<<1, 64>>>([a, p = b] __device__(int i) { a[i] = p[i]; });
    //                                                ^^^^^^^^^^^ SL102 racy
}

// --- several lambdas are several kernels -----------------------------------------------------------------------------

// expect: verified
template <class F> __global__ void for_each(int n, F f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) f(i);
}
template <class F> void each(int n, F &&f) { for_each<<<(n + 255) / 256, 256>>>(n, f); }
void launch_for_each(int *a, const int *b, int n) {
    auto square = [] __device__(int x) { return x * x; };
    each(n, [=] __device__(int i) { a[i] = square(b[i]); });
    each(n, [=] __device__(int i) { a[i] += a[n - 1 - i]; });
    //                              ^^^^^^^^^^^^^^^^^^^^ SL102 racy
}

// expect: racy
template <class F> __global__ void typed(F f) { f(threadIdx.x); }
template <class T> void launch_typed(T *p) {
    typed<<<1, 64>>>([=] __device__(auto i) { T v = i; p[i * sizeof(T) / 8] = v; });
    //                                                 ^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}
void launch_typed_twice(float *a, double *b) {
    launch_typed(a);
    launch_typed(b);
}

// --- what is done with the object ------------------------------------------------------------------------------------

// expect: verified
template <class F> __global__ void counts(F f) {
    f(threadIdx.x);
    f(threadIdx.x);
}
void launch_counts(int *a) {
    int n = 0;
    counts<<<1, 64>>>([=] __device__(int i) mutable { a[2 * i + n] = i; n++; });
}

// expect: racy
template <class F> __global__ void counts_too_far(F f) {
    f(threadIdx.x);
    f(threadIdx.x);
}
void launch_counts_too_far(int *a) {
    int n = 0;
    counts_too_far<<<1, 64>>>([=] __device__(int i) mutable { a[i + n] = i; n++; });
    //                                                        ^^^^^^^^ SL102 racy WAW
}

template <class F> struct Halved {
    F inner;
    __device__ void operator()(int i) const { inner(i / 2); }
};

// expect: racy
template <class F> __global__ void wrapped(Halved<F> f) { f(threadIdx.x); }
template <class F> void run_wrapped(F f) { wrapped<<<1, 64>>>(Halved<F>{f}); }
void launch_wrapped(int *a) {
    run_wrapped([=] __device__(int i) { a[i] = threadIdx.x; });
    //                                  ^^^^ SL103 racy WAW
}

// expect: verified
template <class F, class G> __global__ void two(F f, G g) { g(f(threadIdx.x), threadIdx.x); }
void launch_two(int *a) {
    two<<<1, 64>>>([] __device__(int i) { return i ^ 1; }, [a] __device__(int j, int i) { a[j] = i; });
}

template <class F> __device__ void apply(const F &f, int i) { f(i); }

// expect: verified
template <class F> __global__ void handed_on(const F f) {
    apply(f, threadIdx.x);
    auto g = f;
    g(threadIdx.x + 64);
}
void launch_handed_on(int *a) {
    handed_on<<<1, 64>>>([=] __device__(int i) {
        __shared__ int t[128];
        t[i] = i;
        __syncthreads();
        a[i] = t[i ^ 1];
    });
}

// expect: racy
template <class F> __global__ void without_barrier(const F f) { apply(f, threadIdx.x); }
void launch_without_barrier(int *a) {
    without_barrier<<<1, 64>>>([=] __device__(int i) {
        __shared__ int t[64];
        t[i] = i;
        a[i] = t[63 - i];
        //     ^^^^^^^^^ SL101 racy
    });
}

// --- what is not known of a lambda is not read as safe ---------------------------------------------------------------

// expect: incomplete (object)
template <class F> __global__ void by_reference(F f) { f(threadIdx.x); }
void launch_by_reference(int *a) {
    by_reference<<<1, 64>>>([&] __device__(int i) { a[i] = i; });
}

struct Grid {
    int *cells;
    void run();
};

// expect: incomplete (object)
template <class F> __global__ void of_object(F f) { f(threadIdx.x); }
void Grid::run() {
    of_object<<<1, 64>>>([=] __device__(int i) { cells[i] = i; });
}

// expect: incomplete (f.d)
template <class F> __global__ void of_unknown_type(F f) { f(threadIdx.x); }
void launch_of_unknown_type(Vector v) {
    auto d = raw(v);
    of_unknown_type<<<1, 64>>>([=] __device__(int i) { d[i] = i; });
    }

// expect: incomplete (object)
template <class F> __global__ void one_not_known(F f) { f(threadIdx.x); }
void launch_one_not_known(int *a) {
    one_not_known<<<1, 64>>>([=] __device__(int i) { a[i] = i; });
    one_not_known<<<1, 64>>>(made_elsewhere(a));
}
