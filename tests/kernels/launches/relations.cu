// How the numbers of a launch hang together: a witness has to keep to what the host says.

// As many threads as elements.
// expect: verified
__global__ void block_is_argument(const float *in, float *out, int n) {
    extern __shared__ float memory[];
    float *first = memory, *second = &first[n];
    int t = threadIdx.x;
    first[t] = in[t];
    second[t] = in[t];
    __syncthreads();
    out[t + blockIdx.x * n] = first[n - 1 - t] + second[n - 1 - t];
}

// Half as many.
// expect: racy
__global__ void block_is_double(const float *in, float *out, int n) {
    extern __shared__ float memory[];
    float *first = memory, *second = &first[n];
    int t = threadIdx.x;
    first[t] = in[t];
    second[t] = in[t];
//  ^^^^^^^^^ SL101 racy WAW
    __syncthreads();
    out[t + blockIdx.x * 2 * n] = first[n] + second[n];
}

// expect: verified
__global__ void checked_before(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

// A caller may pass any n.
// expect: possible
__global__ void not_checked(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

// expect: verified
__global__ void each_size(int *a) { a[threadIdx.x % 512] = threadIdx.x; }

// expect: racy
__global__ void one_size_too_many(int *a) {
    a[threadIdx.x % 256] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// Whatever n is, block 0 and block 1 meet once there are two.
// expect: racy
__global__ void for_any_number(int *a, int n) {
    if (threadIdx.x < n) a[threadIdx.x] += n;
//                       ^^^^^^^^^^^^^^ SL102 racy WAR grid
}

// What log2() gives is not followed, nor how it hangs together with 64.
// expect: possible
__global__ void by_rounds(float *x, int size, int rounds) {
    extern __shared__ float s[];
    int t = threadIdx.x;
    int half = 1 << rounds;
    if (t < half) {
        s[t] = x[t];
        s[t + 64] = x[t] + 1;
//      ^^^^^^^^^ SL101 possible WAW
    }
    __syncthreads();
    if (t == 0) x[blockIdx.x * size] = s[0];
}

// 256 is zero in 8 bits.
// expect: racy
__global__ void narrow(int *a, unsigned char stride) {
    a[threadIdx.x * stride] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
__global__ void narrow_enough(int *a, unsigned char stride) { a[threadIdx.x * stride] = threadIdx.x; }

void host(const float *in, float *out, int *a, int n, int m) {
    block_is_argument<<<m, n, 2 * n * sizeof(float)>>>(in, out, n);
    block_is_double<<<m, 2 * n, 2 * n * sizeof(float)>>>(in, out, n);
    not_checked<<<1, 128>>>(a, m);
    if (n < 128) return;
    checked_before<<<1, 128>>>(a, n);
    for (int threads = 32; threads <= 512; threads *= 2) {
        each_size<<<1, threads>>>(a);
        one_size_too_many<<<1, threads>>>(a);
    }
    narrow<<<1, 64>>>(a, 256);
    narrow_enough<<<1, 64>>>(a, 257);
    int rounds = log2(n / 2);
    by_rounds<<<1, n, 2 * n * sizeof(float)>>>(out, n, rounds);
    for_any_number<<<(n + 255) / 256, 256>>>(a, n);
}

// What the host says of a record's members holds of the record that it passes.

struct Shape {
  int columns, per_block;
  int *out;
};

// expect: verified
__global__ void columns_of_a_record(Shape s) {
  int column = blockIdx.x * s.per_block + threadIdx.x * 2;
  s.out[column] = threadIdx.x;
}

void start_columns(const Shape &s) {
  if (s.per_block == 320) {
    columns_of_a_record<<<s.columns, 160>>>(s);
  } else if (s.per_block == 512) {
    columns_of_a_record<<<s.columns, 256>>>(s);
  }
}

// One thread too many.
// expect: possible
__global__ void one_column_too_many(Shape s) {
  int column = blockIdx.x * s.per_block + threadIdx.x * 2;
  s.out[column] = threadIdx.x;
}

void start_too_many(const Shape &s) {
  if (s.per_block == 320) one_column_too_many<<<s.columns, 161>>>(s);
}

// What was said before a member changed is of the old one.
// expect: possible
__global__ void changed_in_between(Shape s) {
  int column = blockIdx.x * s.per_block + threadIdx.x * 2;
  s.out[column] = threadIdx.x;
}

void halve(Shape *s);

void start_changed(Shape s) {
  if (s.per_block == 320) {
    halve(&s);
    changed_in_between<<<s.columns, 160>>>(s);
  }
}

// Each loop decides anew how many blocks there are.
// expect: verified
__global__ void as_many_blocks(int *a, int n) { a[blockIdx.x % n * 64 + threadIdx.x] = blockIdx.x; }

// expect: verified
__global__ void twice_as_many_blocks(int *a, int n) { a[blockIdx.x % n * 64 + threadIdx.x] = blockIdx.x; }

// What the loop behind the first launch leaves is not what the next round begins with.
// expect: possible
__global__ void as_many_as_before(int *a, int n) { a[blockIdx.x % n * 64 + threadIdx.x] = blockIdx.x; }

void start_rounds(int *a, int rounds, int most) {
    int blocks;
    for (int round = 0; round < rounds; round++) {
        for (int n = 1; n < most; n++) {
            blocks = n;
            as_many_blocks<<<blocks, 64>>>(a, n);
        }
        for (int n = 1; n < most; n++) {
            blocks = 2 * n;
            twice_as_many_blocks<<<blocks, 64>>>(a, n * 2);
        }
    }
    blocks = 1;
    for (int n = 1; n < most; n++) {
        as_many_as_before<<<blocks, 64>>>(a, n);
        blocks = 2 * n + 3;
    }
}
