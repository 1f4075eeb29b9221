// The order of evaluation, and side effects in the middle of expressions.

// i++ gives the old value; afterwards it is the neighbour's index.
// expect: racy
// syncline: launch(block=64)
__global__ void incremented_afterwards(int *out) {
  __shared__ int s[65];
  int i = threadIdx.x;
  s[i++] = threadIdx.x;
  s[i] = 3;
//^^^^ SL101 racy WAW shared
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

// The right side of && is evaluated for some.
// expect: racy
// syncline: launch(block=64)
__global__ void assigned_behind_and(int *out) {
  __shared__ int s[65];
  int i = threadIdx.x;
  i > 3 && (s[i + 1] = 1);
  s[i] = 2;
//^^^^ SL101 racy WAW shared
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

// ... here for nobody who has a neighbour.
// expect: verified
// syncline: launch(block=64)
__global__ void assigned_behind_or(int *out) {
  __shared__ int s[65];
  int i = threadIdx.x;
  i < 63 || (s[i + 1] = 1);
  s[i] = 2;
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void assignment_as_a_value(int *out) {
  __shared__ int s[65];
  int i, j;
  i = (j = threadIdx.x) + 1;
  s[j] = i;
  out[blockIdx.x * 64 + threadIdx.x] = s[i];
//                                     ^^^^ SL101 racy RAW shared
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void comma(int *out) {
  __shared__ int s[65];
  int i = threadIdx.x;
  s[(i++, i)] = i;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
//                                     ^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void results_by_reference_and_pointer(int *out) {
  __shared__ int s[65];
  auto split = [](int t, int &low, int *high) { low = t; *high = t + 1; };
  int low, high;
  split(threadIdx.x, low, &high);
  s[low] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[high];
//                                     ^^^^^^^ SL101 racy RAW shared
}

// An array of pointers.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void array_of_pointers(int *out) {
  __shared__ int a[65], b[65];
  int *both[2] = {a, b};
  for (int k = 0; k < 2; ++k) both[k][threadIdx.x] = k;
  out[blockIdx.x * 64 + threadIdx.x] = b[threadIdx.x + 1];
//                                     ^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// The copy of a struct keeps its own offset.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void pointer_in_a_struct(int *out) {
  __shared__ int a[65];
  struct View {
    int *cells;
    int offset;
  } v = {a, 1}, w = v;
  w.offset = 0;
  w.cells[threadIdx.x + w.offset] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = v.cells[threadIdx.x + v.offset];
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// Behind the last column begins the next row.
// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void behind_the_row(int *out) {
  __shared__ int s[65][4];
  s[threadIdx.x][0] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x][4];
//                                     ^^^^^^^^^^^^^^^^^ SL101 racy RAW shared
}

// A variable of the device: one for all threads.
__device__ int calls;

// expect: racy
__global__ void counted_calls(int *out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = calls++;
//                                             ^^^^^ SL102 racy WAR global
}

// A static local variable is one for all threads, too.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void counted_in_a_static(int *out) {
  static int count;
  atomicAdd(&count, 1);
  out[threadIdx.x] = count;
//                   ^^^^^ SL104 racy RAW global
}

// Fields of a base class are fields of the derived one.
struct Base {
  int a;
  int b;
};

struct Derived : Base {
  int c;
};

// expect: racy, fixed: verified
// syncline: launch(block=64)
__global__ void through_the_base(int *out) {
  __shared__ Derived s[65];
  s[threadIdx.x].b = 1;
  Base *next = &s[threadIdx.x + 1];
  out[blockIdx.x * 64 + threadIdx.x] = next->b;
//                                     ^^^^^^^ SL101 racy RAW shared
}

// expect: verified
// syncline: launch(block=64)
__global__ void field_of_the_derived(int *out) {
  __shared__ Derived s[65];
  s[threadIdx.x].b = 1;
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x + 1].c;
}

// A shared array that is declared in the loop is one array, not one for each round.
// expect: racy
// syncline: launch(block=64)
__global__ void declared_in_the_loop(int *out) {
  int sum = 0;
  for (int k = 0; k < 4; ++k) {
    __shared__ int s[65];
    s[threadIdx.x] = k;
//  ^^^^^^^^^^^^^^ SL101 racy WAR shared
    __syncthreads();
    sum += s[threadIdx.x + 1];
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
