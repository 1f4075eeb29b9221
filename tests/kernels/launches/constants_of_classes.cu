// Blocks of so many threads as a class of constants says, which host code names by an alias and makes for each case of a
// choice.
template <int THREADS, bool WIDE, typename T> struct Traits {
    using element_t = T;
    static constexpr int bytes = sizeof(element_t);
    static constexpr int each = WIDE ? 16 / bytes : 1;
    static constexpr int threads = THREADS;
    static constexpr int tile = threads * each;
};

struct Plain {
    static constexpr int threads = 64;
};

// Twice as many threads as its argument says.
template <int THREADS> struct Special {
    static constexpr int threads = THREADS;
};
template <> struct Special<32> {
    static constexpr int threads = 64;
};

struct Derived : Special<16> {};
enum class Block { SMALL = 8, LARGE = 512 };
enum class Tile { SMALL = 4 };

#define BOOL_SWITCH(CONDITION, NAME, ...)                                                                              \
    [&] {                                                                                                              \
        if (CONDITION) {                                                                                               \
            constexpr static bool NAME = true;                                                                         \
            return __VA_ARGS__();                                                                                      \
        } else {                                                                                                       \
            constexpr static bool NAME = false;                                                                        \
            return __VA_ARGS__();                                                                                      \
        }                                                                                                              \
    }()

// expect: verified
template <typename K> __global__ void mirrored(float *out, const float *in) {
    __shared__ float tile[K::tile];
    for (int i = threadIdx.x; i < K::tile; i += K::threads) tile[i] = in[blockIdx.x * K::tile + i];
    __syncthreads();
    for (int i = 0; i < K::each; i++) {
        int at = threadIdx.x * K::each + i;
        out[blockIdx.x * K::tile + at] = tile[K::tile - 1 - at];
    }
}

// Blocks of twice as many threads write into the next tile.
// expect: racy
template <typename K> __global__ void too_many(float *out, const float *in) {
    out[blockIdx.x * K::threads + threadIdx.x] = in[threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: verified
template <typename K> __global__ void of_a_plain_class(float *out, const float *in) {
    out[blockIdx.x * K::threads + threadIdx.x] = in[threadIdx.x];
}

// The specialisation has twice as many threads as its argument says.
// expect: racy
template <typename K> __global__ void of_a_specialised_class(float *out, const float *in) {
    out[blockIdx.x * 32 + threadIdx.x] = in[threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// A class has the constants of its base, and an enumeration's are its own.
// expect: verified
template <typename K> __global__ void of_a_base(float *out, const float *in) {
    out[blockIdx.x * 16 + threadIdx.x] = in[threadIdx.x];
}

// expect: verified
template <typename K> __global__ void of_an_enumeration(float *out, const float *in) {
    out[blockIdx.x * 8 + threadIdx.x] = in[threadIdx.x];
}

// Nobody knows the class: nothing is known of its blocks.
// expect: possible
template <typename K> __global__ void of_an_unknown_class(float *out, const float *in) {
    out[blockIdx.x * 32 + threadIdx.x] = in[threadIdx.x];
}

template <int THREADS, typename T> void launch(float *out, const float *in, int n) {
    BOOL_SWITCH(n % 4 == 0, is_wide, [&] {
        using K = Traits<THREADS, is_wide, T>;
        auto kernel = &mirrored<K>;
        kernel<<<n / K::tile, K::threads>>>(out, in);
    });
    using K = Traits<THREADS, true, T>;
    too_many<K><<<n, 2 * K::threads>>>(out, in);
    of_a_plain_class<Plain><<<n, Plain::threads>>>(out, in);
    of_a_specialised_class<Plain><<<n, Special<32>::threads>>>(out, in);
    of_a_base<Plain><<<n, Derived::threads>>>(out, in);
    of_an_enumeration<Plain><<<n, static_cast<int>(Block::SMALL)>>>(out, in);
    of_an_unknown_class<Plain><<<n, Unknown<32>::threads>>>(out, in);
}

void run(float *out, const float *in, int n) { launch<128, float>(out, in, n); }
