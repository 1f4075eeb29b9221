// Template arguments that the launches do not spell: their arguments decide.

enum Way { ALONE, SHIFTED };

template <Way W, typename T>
struct Step;

template <typename T>
struct Step<ALONE, T> {
  __device__ int at(int i) const { return i; }
};

template <typename T>
struct Step<SHIFTED, T> {
  int by;
  __device__ Step(int by = 1) : by(by) {}
  __device__ int at(int i) const { return i + 1; }
};

// A temporary in the launch says which specialisation is meant.
// expect: verified
template <Way W, typename T>
__global__ void stay(T *y, const Step<W, T> step) {
  __shared__ T row[65];
  row[threadIdx.x] = y[threadIdx.x];
  y[threadIdx.x] = row[step.at(threadIdx.x)];
}

// expect: racy, fixed: verified
template <Way W, typename T>
__global__ void shift(T *y, const Step<W, T> step) {
  __shared__ T row[65];
  row[threadIdx.x] = y[threadIdx.x];
  y[threadIdx.x] = row[step.at(threadIdx.x)];
//                 ^^^ SL101 racy RAW shared
}

// Each launch has its own.
// expect: verified
template <Way W, typename T>
__global__ void both(T *y, const Step<W, T> step) {
  __shared__ T row[65];
  row[threadIdx.x] = y[threadIdx.x];
  y[threadIdx.x] = row[step.at(threadIdx.x)];
//                 ^^^ SL101 racy RAW shared
}

void launch_steps(float *y, double *z) {
  stay<<<1, 64>>>(y, Step<ALONE, float>());
  stay<<<1, 64>>>(z, Step<ALONE, double>{});
  shift<<<1, 64>>>(y, Step<SHIFTED, float>(1));
  Step<ALONE, float> alone;
  auto shifted = Step<SHIFTED, double>(2);
  both<<<1, 64>>>(y, alone);
  both<<<1, 64>>>(z, shifted);
}

// A function object of no template.
struct Twice {
  __device__ int operator()(int i) const { return 2 * i; }
};
struct Halved {
  __device__ int operator()(int i) const { return i / 2; }
};

// expect: verified
template <typename T, typename F>
__global__ void scattered(T *out, F place) {
  out[place(threadIdx.x)] = T(threadIdx.x);
}

// expect: racy
template <typename T, typename F>
__global__ void collided(T *out, F place) {
  out[place(threadIdx.x)] = T(threadIdx.x);
//^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW global
}

// Through templates of the host, of which the first is called without arguments as well.
template <typename F, typename T>
void run_scattered(T *out, F place) {
  scattered<<<1, 64>>>(out, place);
}
template <typename T>
void run_collided(T *out) {
  collided<<<1, 64>>>(out, Halved());
}
template void run_collided<float>(float *);

void launch_placed(float *out) {
  run_scattered(out, Twice{});
}

// How large the elements are says which cells the threads write.
// expect: verified
template <typename T>
__global__ void words(T *out) {
  int *cells = (int *)out;
  cells[threadIdx.x * sizeof(T) / 4] = 1 + threadIdx.x;
}

// expect: racy
template <typename T>
__global__ void bytes(T *out) {
  int *cells = (int *)out;
  cells[threadIdx.x * sizeof(T) / 4] = 1 + threadIdx.x;
//^^^^^ SL103 racy WAW global
}

struct Buffers {
  double *wide;
  unsigned char *narrow;
};

void launch_sizes(Buffers *on_device) {
  words<<<1, 64>>>(on_device->wide);
  bytes<<<1, 64>>>(on_device->narrow + 4);
}

// What a call gives back is not known here, so any step may be meant.
// expect: incomplete (at())
template <Way W, typename T>
__global__ void unknown(T *y, const Step<W, T> step) {
  y[threadIdx.x] = step.at(threadIdx.x);
}

template <typename S>
void launch_unknown(float *y) {
  unknown<<<1, 64>>>(y, S::make());
}

// A bit field gives the type that it is declared with.
struct Flags {
  unsigned low : 3;
};
template <typename T>
__device__ int width(T) {
  return sizeof(T);
}
enum Narrow : unsigned char { ONE = 1 };
__device__ int row(int) { return 0; }
__device__ int row(unsigned char) { return 1; }

// expect: verified
// syncline: launch(block=64)
__global__ void of_a_bit_field(int *out) {
  __shared__ int s[5 * 64];
  Flags f;
  f.low = 1;
  s[threadIdx.x] = 1;
  auto low = f.low;
  s[threadIdx.x + 16 * width(f.low)] = 2;
  s[threadIdx.x + 64 * sizeof(low)] = 2;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

// expect: verified
// syncline: launch(block=64)
__global__ void to_the_underlying_type(int *out) {
  __shared__ int s[2 * 64];
  s[threadIdx.x] = 1;
  s[threadIdx.x + 64 * row(ONE)] = 2;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}
