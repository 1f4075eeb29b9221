// Arrays inside a struct: an index past the end of one lands in the next, which no sensible caller wants.
#define N 4096
struct Columns {
  float first[N];
  float second[N];
};

// expect: possible
__global__ void each_in_its_own(Columns *table, const Columns *more, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    table->first[i] += more->first[i];
    table->second[i] += more->second[i];
  }
}

// expect: verified
__global__ void no_further_than_the_end(Columns *table, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i < N) {
    table->first[i] += 1;
    table->second[i] += 1;
  }
}

// expect: racy
__global__ void one_beside_another(Columns *table, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    table->first[i] = table->first[i + 1];
//  ^^^^^^^^^^^^^^^ SL102 racy WAR block
}
