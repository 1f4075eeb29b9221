// Numbers that stand for "none" until they are set, and that are asked for later: `int other = -1; ... if (other != -1)`.

// expect: verified
__global__ void partner_in_the_other_half(int *a, int length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int other = -1;
  int half = length / 2;
  if (i % length < half) other = i + half;
  if (other != -1) {
    if (a[i] > a[other]) {
      int held = a[i];
      a[i] = a[other];
      a[other] = held;
    }
  }
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void partner_in_the_same_half(int *a, int length) {
  int i = threadIdx.x;
  int other = -1;
  if (i < 48) other = i + 32;
  if (other != -1) {
    int held = a[other];
    a[i] = held;
//  ^ SL102 racy WAR global
  }
}

// expect: verified
// syncline: launch(block=128)
__global__ void none_is_zero(int *out, const int *keys, int n) {
  int i = threadIdx.x;
  int slot = 0;
  if (keys[i] > 3) slot = i + 1;
  if (slot) out[blockIdx.x * 128 + slot - 1] = i;
}

// expect: verified
__global__ void chosen_again(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = i < n ? i : 0;
  float value = in[at] * 2.0f;
  if (i < n) out[at] = value;
}
