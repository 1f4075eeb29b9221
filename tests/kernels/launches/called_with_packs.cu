// Functions that only this file can call: parameters behind a pack, and two calls of one function at a time.

// Two blocks of one thread each fill 64 elements, where the pack has two elements.
// expect: racy
__global__ void behind_a_pack(int *out) { out[threadIdx.x] = blockIdx.x; }
//                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy grid

static void launch(int first, int threads, int *out) { behind_a_pack<<<first, threads>>>(out); }
template <class... A> void forward(int *out, A... given) { launch(given..., out); }
void run(int *out) { forward(out, 2, 64); }

// The second time that `alternate` is entered, its `blocks` is another one.
// expect: racy
__global__ void of_the_inner_call(int *out) { out[threadIdx.x] = blockIdx.x; }
//                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy grid

static void other(int *out, int given);
static void alternate(int *out, int blocks, int given) {
    if (blocks == 1) other(out, given);
    of_the_inner_call<<<blocks, 32>>>(out);
}
static void other(int *out, int given) { alternate(out, given + 1, given); }
void begin(int *out, int given) { alternate(out, 1, given); }

// A copy that the lambda made before the loop.
// expect: racy
__global__ void of_a_copy(int *out) { out[threadIdx.x] = blockIdx.x; }
//                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy grid

void captured(int *out) {
    int i = 7;
    auto start = [i](int *to) { of_a_copy<<<i, 32>>>(to); };
    for (i = 1; i < 2; ++i) start(out);
}
