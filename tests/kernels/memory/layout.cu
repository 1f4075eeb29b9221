// Where members lie: `packed`, `#pragma pack`, alignments asked for, bit fields side by side.

struct __attribute__((packed)) Tagged {
  char tag;
  int value;
};

// A packed element has 5 bytes: that of thread 8 begins at byte 40, where thread 5 writes.
// expect: racy
__global__ void packed_elements(char *bytes) {
  Tagged *all = (Tagged *)bytes;
  all[threadIdx.x].tag = 1;
  bytes[8 * threadIdx.x] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 WAW global
}

// expect: verified
__global__ void packed_elements_apart(char *bytes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Tagged *all = (Tagged *)bytes;
  all[i].value = i;
  bytes[5 * i] = i;
}

#pragma pack(push, outer, 2)
#pragma pack(push, 1)
struct Bytes {
  char a;
  long long b;
};
#pragma pack(pop)
struct Halves {
  char a;
  long long b;
  alignas(8) int c;
};
#pragma pack(pop, outer)
struct Natural {
  char a;
  long long b;
};
static_assert(sizeof(Bytes) == 9 && sizeof(Halves) == 14 && sizeof(Natural) == 16, "");

// expect: verified
__global__ void by_pragma(char *bytes, char *halves, char *natural) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  ((Bytes *)bytes)[i].b = i;
  bytes[9 * i] = i;
  ((Halves *)halves)[i].c = i;
  halves[14 * i + 9] = i;
  ((Natural *)natural)[i].b = i;
  natural[16 * i + 7] = i;
}

// expect: racy
__global__ void by_pragma_beside(char *halves) {
  int i = threadIdx.x;
  ((Halves *)halves)[i].c = i;
  halves[14 * i + 10] = -i;
  halves[14 * i + 24] = 1;
//^^^^^^^^^^^^^^^^^^^^^^^ SL102 WAW global
}

template <typename T> struct alignas(4 * sizeof(T)) Quad {
  T part[3];
};
struct Aligned {
  char a;
  char b __attribute__((aligned(8))), c;
  __align__(16) char d;
};

// expect: verified
__global__ void aligned_members(char *bytes, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  ((Aligned *)bytes)[i].d = i;
  bytes[32 * i + 8] = 1;
  ((Aligned *)bytes)[i].c = 2;
  ((Quad<int> *)out)[i].part[2] = i;
  out[4 * i + 3] = i;
}

// expect: racy
__global__ void aligned_elements(int *out) {
  ((Quad<int> *)out)[threadIdx.x].part[2] = threadIdx.x;
  out[3 * threadIdx.x] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 WAW global
}

struct Flags {
  unsigned kind : 4, level : 9;
  unsigned : 7;
  char name;
};

// The neighbours among bit fields are one memory location; what stands behind them is another.
// expect: racy
__global__ void bit_fields(Flags *flags, Flags *others) {
  if (threadIdx.x & 1)
    flags[threadIdx.x / 2].kind = 1;
  else
    flags[threadIdx.x / 2].level = 1;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 RAW global
}

// expect: verified
__global__ void bit_fields_and_more(Flags *flags) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i & 1)
    flags[i / 2].kind = 1;
  else
    flags[i / 2].name = 1;
}
