// A function template that is not instantiated explicitly is called by this text alone: its calls say what it launches.

template <typename T>
__device__ void copy_row(T *out, const T *in, int stride, int n) {
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    for (int k = threadIdx.x; k < n; k += 32) out[row * stride + k] = in[row * stride + k] + row;
}

// expect: verified
template <typename T>
__global__ void as_long_as_the_row(T *out, const T *in, int stride, int n) {
    copy_row(out, in, stride, n);
}

template <typename T>
void dispatch(T *out, const T *in, int stride, int n, int rows) {
    if (n == 0) return;
    as_long_as_the_row<T><<<rows / 4, dim3(32, 4)>>>(out, in, stride, n);
}

void run(float *out, const float *in, double *more, const double *of, int n, int rows) {
    dispatch<float>(out, in, n, n, rows);
    dispatch(more, of, n, n, rows);
}

// One of the calls passes a row that is shorter than what is copied.
// expect: possible
template <typename T>
__global__ void shorter_in_one_call(T *out, const T *in, int stride, int n) {
    copy_row(out, in, stride, n);
}

template <typename T>
void dispatch_shorter(T *out, const T *in, int stride, int n, int rows) {
    shorter_in_one_call<T><<<rows / 4, dim3(32, 4)>>>(out, in, stride, n);
}

void run_shorter(float *out, const float *in, int n, int rows) {
    dispatch_shorter<float>(out, in, n, n, rows);
    dispatch_shorter<float>(out, in, n - 1, n, rows);
}

// What is instantiated explicitly may be called from anywhere.
// expect: possible, if: stride >= n
template <typename T>
__global__ void from_anywhere(T *out, const T *in, int stride, int n) {
    copy_row(out, in, stride, n);
}

template <typename T>
void dispatch_from_anywhere(T *out, const T *in, int stride, int n, int rows) {
    from_anywhere<T><<<rows / 4, dim3(32, 4)>>>(out, in, stride, n);
}

template void dispatch_from_anywhere<float>(float *, const float *, int, int, int);

void run_from_anywhere(float *out, const float *in, int n, int rows) {
    dispatch_from_anywhere<float>(out, in, n, n, rows);
}

// And so may what somebody has a pointer to.
// expect: possible, if: stride >= n
template <typename T>
__global__ void by_a_pointer(T *out, const T *in, int stride, int n) {
    copy_row(out, in, stride, n);
}

template <typename T>
void dispatch_by_a_pointer(T *out, const T *in, int stride, int n, int rows) {
    by_a_pointer<T><<<rows / 4, dim3(32, 4)>>>(out, in, stride, n);
}

void (*chosen)(float *, const float *, int, int, int) = dispatch_by_a_pointer<float>;

void run_by_a_pointer(float *out, const float *in, int n, int rows) {
    dispatch_by_a_pointer<float>(out, in, n, n, rows);
}
