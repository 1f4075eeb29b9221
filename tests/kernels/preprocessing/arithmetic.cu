// The preprocessor's integers have 64 bits: a signed one beside an unsigned one becomes unsigned, results too.

#if -1 > 0u && 1u - 2 > 0 && ~0u == 0xffffffffffffffffu
#define STEP 1
#else
#define STEP 0
#endif

// expect: verified
__global__ void unsigned_wins(int *out) {
  out[(blockIdx.x * blockDim.x + threadIdx.x) * STEP] = threadIdx.x;
}

// A number too large for a signed one is unsigned; ?: has the type of both its sides.
#if 0x8000000000000000 > 0 && (1 ? -1 : 0u) > 0 && (-7 / 2 == -3) && (-1 >> 1 == -1) && (-1 >> 1u == -1)
#define WIDE 1
#else
#define WIDE 0
#endif

// expect: verified
__global__ void by_type_of_both(int *out) {
  out[(blockIdx.x * blockDim.x + threadIdx.x) * WIDE] = threadIdx.x;
}

// What is not evaluated may divide by zero, and has a type nevertheless.
#if (0 && 1 / 0) || (1 ? 0 : 1 % 0) || (0 ? 1u : -1) < 0
#define NOBODY 1
#else
#define NOBODY 0
#endif

// expect: racy
__global__ void unevaluated(int *out) {
  out[threadIdx.x * NOBODY] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// Characters are signed, several of them are an int.
#if '\377' < 0 && 'ab' == 0x6162 && '\n' == 10 && '\x41' == 'A' && L'\x80' > 0
#define LETTER 1
#else
#define LETTER 0
#endif

// expect: verified
__global__ void characters(int *out) {
  out[(blockIdx.x * blockDim.x + threadIdx.x) * LETTER] = threadIdx.x;
}
