// Unions and bit fields: different names for the same bytes.

union Scratch {
  float sums[64];
  int counts[64];
};

// Both members lie at the same place.
// expect: racy
// syncline: launch(block=64)
__global__ void both_members(const int *in, float *out) {
  __shared__ Scratch scratch;
  int t = threadIdx.x;
  scratch.sums[t] = in[t];
  scratch.counts[63 - t] = t;
//^^^^^^^^^^^^^^^^^^^^^^ SL101 racy WAW shared
  __syncthreads();
  out[blockIdx.x * 64 + t] = scratch.sums[t];
}

// One after the other, with a barrier in between.
// expect: verified
// syncline: launch(block=64)
__global__ void one_member_after_the_other(const int *in, float *out) {
  __shared__ Scratch scratch;
  int t = threadIdx.x;
  scratch.sums[t] = in[t];
  __syncthreads();
  float left = scratch.sums[63 - t];
  __syncthreads();
  scratch.counts[t] = t;
  __syncthreads();
  out[blockIdx.x * 64 + t] = left + scratch.counts[63 - t];
}

// The second barrier is missing.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void reused_too_early(const int *in, float *out) {
  __shared__ Scratch scratch;
  int t = threadIdx.x;
  scratch.sums[t] = in[t];
  __syncthreads();
  float left = scratch.sums[63 - t];
  scratch.counts[t] = t;
//^^^^^^^^^^^^^^^^^ SL101 racy WAR shared
  __syncthreads();
  out[blockIdx.x * 64 + t] = left + scratch.counts[63 - t];
}

// Members of different element sizes: two shorts for each int.
union Words {
  int whole[64];
  short halves[128];
};

// expect: verified
// syncline: launch(block=64)
__global__ void own_halves(int *out) {
  __shared__ Words words;
  int t = threadIdx.x;
  words.halves[2 * t] = 1;
  words.halves[2 * t + 1] = 2;
  out[blockIdx.x * 64 + t] = words.whole[t];
}

// halves[t] belongs to whole[t / 2].
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void other_halves(int *out) {
  __shared__ Words words;
  int t = threadIdx.x;
  words.halves[t] = 1;
  out[blockIdx.x * 64 + t] = words.whole[t];
//                           ^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// An anonymous union inside a struct: its members belong to the struct.
struct Node {
  int kind;
  union {
    int number;
    float real;
  };
};

// The kind stands beside the union, not in it.
// expect: verified
__global__ void beside_the_union(const int *in, Node *nodes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2 == 0) {
    nodes[i / 2].real = in[i];
  } else {
    nodes[i / 2].kind = 1;
  }
}

// A union in a union in shared memory.
union Stage {
  struct {
    float keys[32];
    union {
      float low[32];
      int ranks[32];
    } second;
  } a;
  float all[64];
};

// second begins after the keys: all[t + 32] is second.low[t].
// expect: racy
// syncline: launch(block=32)
__global__ void nested_union(float *out) {
  __shared__ Stage stage;
  int t = threadIdx.x;
  stage.a.second.ranks[t] = t;
  out[blockIdx.x * 32 + t] = stage.all[63 - t];
//                           ^^^^^^^^^^^^^^^^^ SL103 racy RAW shared
}

// expect: verified
// syncline: launch(block=32)
__global__ void nested_union_apart(float *out) {
  __shared__ Stage stage;
  int t = threadIdx.x;
  stage.a.second.ranks[t] = t;
  stage.all[31 - t] = t;
  __syncthreads();
  out[blockIdx.x * 32 + t] = stage.a.keys[t] + stage.a.second.low[31 - t];
}

// Bit fields of one word are written together: to change one is to rewrite the word.
struct Flags {
  unsigned ready : 1;
  unsigned level : 7;
  unsigned rest : 24;
};

// expect: racy
__global__ void two_bit_fields(unsigned *out) {
  __shared__ Flags flags;
  if (threadIdx.x == 0) flags.ready = 1;
  if (threadIdx.x == 1) flags.level = 3;
//                      ^^^^^^^^^^^ SL103 racy RAW shared
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = flags.rest;
}

// expect: verified
__global__ void bit_fields_of_one_thread(unsigned *out) {
  __shared__ Flags flags;
  if (threadIdx.x == 0) {
    flags.ready = 1;
    flags.level = 3;
  }
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = flags.level;
}

// The members of an unnamed union lie at the same place.
// expect: racy
__global__ void unnamed_union(const int *in, Node *nodes, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  nodes[i].real = in[i];
  out[i] = nodes[i + 1].number;
//         ^^^^^^^^^^^^^^^^^^^ SL102 racy RAW global
}

// expect: racy
// syncline: launch(block=1024)
__global__ void unnamed_union_in_shared_memory(const int *in, int *out) {
  __shared__ Node nodes[1025];
  int i = threadIdx.x;
  nodes[i].real = in[i];
  out[i] = nodes[i + 1].number;
//         ^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// Three names for the cells of an array.
struct Vector {
  union {
    struct {
      float x, y, z;
    };
    float v[3];
  };
  int label;
};

// expect: racy
// syncline: launch(block=64)
__global__ void y_is_the_second_cell(float *out) {
  __shared__ Vector s[65];
  s[threadIdx.x].y = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1].v[1];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: verified
// syncline: launch(block=64)
__global__ void y_is_not_the_third_cell(float *out) {
  __shared__ Vector s[65];
  s[threadIdx.x].y = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1].v[2] + s[threadIdx.x + 1].label;
}

// A local one: number holds what real does not say.
// expect: racy
// syncline: launch(block=64)
__global__ void local_unnamed_union(int *out) {
  __shared__ int s[66];
  Node node;
  node.kind = 1;
  node.number = 0;
  node.real = 1.0f;
  s[threadIdx.x] = 1;
  if (node.number != 0) out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + node.kind];
//                                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// Braces that are left out: three cells, then the label.
// expect: verified
// syncline: launch(block=64)
__global__ void label_after_three(int *out) {
  __shared__ int s[66];
  Vector one = {1, 1, 1, 0};
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + one.label];
}

// expect: racy
// syncline: launch(block=64)
__global__ void label_is_one(int *out) {
  __shared__ int s[66];
  Vector one = {{{0, 0, 0}}, 1};
  s[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + one.label];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A parameter with an unnamed union.
// expect: racy
// syncline: launch(block=64)
__global__ void unnamed_union_by_value(Node node, int *out) {
  __shared__ int s[128];
  s[threadIdx.x] = 1;
  if (node.number == 1) out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + node.number];
//                                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}
