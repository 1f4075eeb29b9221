// Kernels in raw strings that the code around them launches by their handles, as OpenCL and CUDA's driver have them.

const char *tile = R"(
// expect: verified
__kernel void halves(__global float *out, __local float *sums) {
  int t = get_local_id(0);
  sums[t] = out[get_global_id(0)];
  if (t < 32) sums[t] += sums[31 - t];
}

// expect: racy
__kernel void whole(__global float *out, __local float *sums) {
  int t = get_local_id(0);
  sums[t] = out[get_global_id(0)];
  out[get_global_id(0)] = sums[63 - t];
  //                      ^^^^ SL101 racy RAW shared block
}
)";

void host(cl_program program, cl_command_queue queue, size_t groups) {
  cl_kernel single = clCreateKernel(program, "halves", NULL);
  size_t one = 1, sixteen = 16;
  clEnqueueNDRangeKernel(queue, single, 1, NULL, &sixteen, &one, 0, NULL, NULL);

  cl_kernel pairs = clCreateKernel(program, "whole", NULL);
  size_t in_all[1] = {64 * groups}, of_group[1] = {64};
  clEnqueueNDRangeKernel(queue, pairs, 1, NULL, in_all, of_group, 0, NULL, NULL);
}

const char *columns = R"(
// The launch has a block for each column, and passes how long one is.
// expect: verified
extern "C" __global__ void columns(float *out, int n) {
  out[blockIdx.x * n + threadIdx.x] = 0.0f;
}

// It passes one less.
// expect: possible
extern "C" __global__ void shorter(float *out, int n) {
  out[blockIdx.x * n + threadIdx.x] = blockIdx.x;
}

// Two kernels of the launch below may be meant.
// expect: verified
extern "C" __global__ void either(float *out, int n) {
  out[blockIdx.x * n + threadIdx.x] = 0.0f;
}
)";

void driver(CUmodule module, CUdeviceptr out, int n, int m, bool first) {
  CUfunction f;
  cuModuleGetFunction(&f, module, "columns");
  void *arguments[] = {&out, &n};
  cuLaunchKernel(f, m, 1, 1, n, 1, 1, 0, NULL, arguments, NULL);

  CUfunction g;
  cuModuleGetFunction(&g, module, "shorter");
  int less = n - 1;
  void *fewer[] = {&out, &less};
  cuLaunchKernel(g, m, 1, 1, n, 1, 1, 0, NULL, fewer, NULL);

  CUfunction chosen;
  if (first) cuModuleGetFunction(&chosen, module, "columns");
  else cuModuleGetFunction(&chosen, module, "either");
  cuLaunchKernel(chosen, m, 1, 1, n, 1, 1, 0, NULL, arguments, NULL);
}
