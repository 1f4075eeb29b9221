// `Border b(height, width);` makes an object where height and width are values, though it has the form of a function's
// declaration; so a launch that passes `b` says what the kernel's template parameter is.

struct Same {
  int width;
  __host__ __device__ Same(int, int width_) : width(width_) {}
  __device__ int at(int x) const { return x; }
};
struct Halved {
  int width;
  __host__ __device__ Halved(int, int width_) : width(width_) {}
  __device__ int at(int x) const { return x / 2; }
};

// expect: verified
template <class Border> __global__ void copied(const Border border, float *out, const float *in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < n)
    out[border.at(x)] = in[x];
}
template <class Border> void copy(float *out, const float *in, int height, int width) {
  Border border(height, width);
  copied<<<(width + 63) / 64, 64>>>(border, out, in, width);
}

// expect: racy
template <class Border> __global__ void squeezed(const Border border, float *out, const float *in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < n)
    out[border.at(x)] = in[x];
//  ^^^^^^^^^^^^^^^^^ SL103 racy WAW warp
}
template <class Border> void squeeze(float *out, const float *in, int height, int width) {
  Border border(height, width);
  squeezed<<<(width + 63) / 64, 64>>>(border, out, in, width);
}

// A function that is declared so is none: nothing is known of what is passed.
typedef int extent;
// expect: incomplete
template <class Border> __global__ void undecided(const Border border, float *out, const float *in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < n && border.at(x))
    out[x] = in[x];
}
template <class Border> void undecide(float *out, const float *in, int height, int width) {
  Border border(extent, extent);
  undecided<<<(width + 63) / 64, 64>>>(border, out, in, width);
}

void run(float *out, const float *in, int kind, int n) {
  typedef void (*caller)(float *, const float *, int, int);
  static const caller callers[] = {copy<Same>, squeeze<Halved>, undecide<Same>};
  callers[kind](out, in, n, n);
}
