// Launches that pass null pointers, or leave arguments to the kernel's defaults.

// expect: verified
__global__ void by_literal(float *out, const int *order) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[order ? order[i] : i] = 1.5f * i;
}
void literal(float *out) { by_literal<<<4, 256>>>(out, nullptr); }

// expect: verified
__global__ void by_variable(float *out, const int *order) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[order != nullptr ? order[i] : i] = 1.5f * i;
}
void variable(float *out) {
  int *none = NULL;
  by_variable<<<4, 256>>>(out, none);
}

// expect: verified
__global__ void by_caller(float *out, const int *order) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (order == nullptr) out[i] = 1.5f * i;
  else out[order[i]] = 1.5f * i;
}
static void caller(float *out, const int *order = nullptr) { by_caller<<<4, 256>>>(out, order); }
void without_order(float *out) { caller(out); }

// expect: verified
__global__ void by_default(float *out, int stride = 2, const int *order = nullptr) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[stride * (order ? order[i] : i)] = 1.5f * i;
}
void defaults(float *out) { by_default<<<4, 256>>>(out); }

// expect: verified
template <typename T>
__global__ void by_cast(T *out, const int *order) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[order ? order[i] : i] = 1.5f * i;
}
void casts(float *out) { by_cast<float><<<4, 256>>>(out, static_cast<const int *>(0)); }

// One of two callers gives an order.
// expect: possible
__global__ void by_callers(float *out, const int *order) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[order ? order[i] : i] = 1.5f * i;
}
static void callers(float *out, const int *order = nullptr) { by_callers<<<4, 256>>>(out, order); }
void both(float *out, const int *order) {
  callers(out);
  callers(out, order);
}

// The variable is null at first alone.
// expect: possible
__global__ void by_allocation(float *out, const int *order) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[order ? order[i] : i] = 1.5f * i;
}
void allocation(float *out, int n) {
  int *order = nullptr;
  if (n > 3) cudaMalloc(&order, 1024 * sizeof(int));
  by_allocation<<<4, 256>>>(out, order);
}

// A parameter that the function changes.
// expect: possible
__global__ void by_changed(float *out, const int *order) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[order ? order[i] : i] = 1.5f * i;
}
static void changed(float *out, const int *order, const int *other) {
  order = other;
  by_changed<<<4, 256>>>(out, order);
}
void to_change(float *out, const int *other) { changed(out, nullptr, other); }

// Without an order two threads have one place.
// expect: racy
__global__ void halves(float *out, const int *order) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[order ? i : i / 2] = 1.5f * i;
//^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW global warp
}
void halved(float *out) { halves<<<4, 256>>>(out, 0); }

// expect: racy
__global__ void one_place(float *out, int stride = 0) {
  out[threadIdx.x * stride] = 1.5f * threadIdx.x;
//^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global block
}
void of_one_place(float *out) { one_place<<<1, 256>>>(out); }
