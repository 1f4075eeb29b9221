// What an enumeration holds without a type: the values of a bit-field for its enumerators.

enum Mode { BILINEAR = 0, NEAREST, BICUBIC };
enum Signed { LEFT = -1, RIGHT = 1 };
enum Typed : int { FIRST, SECOND };
enum class Scoped { A, B };

// Three is a value of it, four is none.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void few_modes(float *y, Mode mode) {
  int i = threadIdx.x;
  if (i % 4 == 0) y[i + mode] = y[i];
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void one_mode_too_many(float *y, Mode mode) {
  int i = threadIdx.x;
  if (i % 3 == 0) y[i + mode] = y[i];
//                ^ SL102 racy WAR global block
}

// A stride below zero is no sensible caller's.
// expect: possible
// syncline: launch(block=64, grid=1)
__global__ void below_zero(float *y, Signed where) {
  int i = threadIdx.x;
  if (i % 3 == 1) y[i + where] = y[i + 2];
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void any_number(float *y, Typed mode) {
  int i = threadIdx.x;
  if (i % 4 == 0) y[i + mode] = y[i];
//                ^ SL102 racy WAR global block
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void any_scoped(float *y, Scoped mode) {
  int i = threadIdx.x;
  if (i % 4 == 0) y[i + static_cast<int>(mode)] = y[i];
//                ^ SL102 racy WAR global block
}
