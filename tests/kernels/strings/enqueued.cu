// Kernels in raw strings whose handles a structure keeps, and that a method of it enqueues with what it is given.

#define CL_CHECK(x) do { cl_int err_ = (x); if (err_ != CL_SUCCESS) abort(); } while (0)

const char *rows = R"(
// The launch has a group for each row, and passes how long one is.
// expect: verified
__kernel void rows(__global float *out, int n) {
  out[get_group_id(0) * n + get_local_id(0)] = get_group_id(0);
}

// It passes one less.
// expect: racy
__kernel void shorter(__global float *out, int n) {
  out[get_group_id(0) * n + get_local_id(0)] = get_group_id(0);
//^^^ SL102 racy WAW global grid
}

// The method that enqueues it has a changed copy.
// expect: possible
__kernel void changed(__global float *out, int n) {
  out[get_group_id(0) * n + get_local_id(0)] = get_group_id(0);
}
)";

struct context {
  cl_command_queue queue;
  cl_program program;
  cl_kernel rows, shorter, changed;

  void enqueue(cl_kernel kernel, cl_uint axes, size_t *in_all, size_t *of_group) {
    CL_CHECK(clEnqueueNDRangeKernel(queue, kernel, axes, NULL, in_all, of_group, 0, NULL, NULL));
  }

  void enqueue_less(cl_kernel kernel, cl_uint axes, size_t *in_all, size_t *of_group) {
    of_group[0] /= 2;
    CL_CHECK(clEnqueueNDRangeKernel(queue, kernel, axes, NULL, in_all, of_group, 0, NULL, NULL));
  }
};

static void load(context *c) {
  cl_int err;
  CL_CHECK((c->rows = clCreateKernel(c->program, "rows", &err), err));
  CL_CHECK((c->shorter = clCreateKernel(c->program, "shorter", &err), err));
  CL_CHECK((c->changed = clCreateKernel(c->program, "changed", &err), err));
}

void host(context *c, cl_mem out, size_t groups) {
  int n = 64, less = n - 1;
  size_t in_all[] = {groups * n}, of_group[] = {(size_t)n};

  cl_kernel kernel = c->rows;
  CL_CHECK(clSetKernelArg(kernel, 0, sizeof out, &out));
  CL_CHECK(clSetKernelArg(kernel, 1, sizeof n, &n));
  c->enqueue(kernel, 1, in_all, of_group);

  cl_kernel other = c->shorter;
  CL_CHECK(clSetKernelArg(other, 0, sizeof out, &out));
  CL_CHECK(clSetKernelArg(other, 1, sizeof less, &less));
  c->enqueue(other, 1, in_all, of_group);

  cl_kernel last = c->changed;
  CL_CHECK(clSetKernelArg(last, 0, sizeof out, &out));
  CL_CHECK(clSetKernelArg(last, 1, sizeof n, &n));
  c->enqueue_less(last, 1, in_all, of_group);
}
