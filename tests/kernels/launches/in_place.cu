// Launches in lambdas that run where they stand: what holds before them holds in them, as in a block.
#include <torch/extension.h>

template <typename T> __device__ void set(T *out, int n, int ld) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < n) out[blockIdx.y * ld + x] = blockIdx.y;
}

// expect: verified
template <typename T> __global__ void dispatched(T *out, int n, int ld) { set(out, n, ld); }

// expect: verified
template <typename T> __global__ void in_parentheses(T *out, int n, int ld) { set(out, n, ld); }

// expect: verified
template <typename T> __global__ void in_a_case(T *out, int n, int ld) { set(out, n, ld); }

// expect: verified
__global__ void called_at_once(float *out, int n, int ld) { set(out, n, ld); }

// What was checked is another value by then.
// expect: possible
template <typename T> __global__ void changed_between(T *out, int n, int ld) { set(out, n, ld); }

// expect: possible
template <typename T> __global__ void changed_inside(T *out, int n, int ld) { set(out, n, ld); }

// Nobody knows when the function calls it.
// expect: possible
__global__ void handed_on(float *out, int n, int ld) { set(out, n, ld); }

// Nor when the variable is called.
// expect: possible
__global__ void held(float *out, int n, int ld) { set(out, n, ld); }

void later(void (*run)());

void run(torch::Tensor out, int n, int ld, int m) {
    TORCH_CHECK(ld >= n);
    const dim3 blocks((n + 255) / 256, m);
    AT_DISPATCH_FLOATING_TYPES(out.scalar_type(), "dispatched", [&] {
        dispatched<scalar_t><<<blocks, 256>>>(out.data_ptr<scalar_t>(), n, ld);
    });
    AT_DISPATCH_FLOATING_TYPES_AND_HALF(out.scalar_type(), "in_parentheses", ([&] {
        in_parentheses<scalar_t><<<blocks, 256>>>(out.data_ptr<scalar_t>(), n, ld);
    }));
    AT_DISPATCH_SWITCH(out.scalar_type(), "in_a_case", AT_DISPATCH_CASE(at::kFloat, [&] {
        in_a_case<scalar_t><<<blocks, 256>>>(out.data_ptr<scalar_t>(), n, ld);
    }));
    [&] { called_at_once<<<blocks, 256>>>(out.data_ptr<float>(), n, ld); }();
}

void run_changed(torch::Tensor out, int n, int ld, int m) {
    TORCH_CHECK(ld >= n);
    ld = m;
    AT_DISPATCH_FLOATING_TYPES(out.scalar_type(), "changed_between", [&] {
        changed_between<scalar_t><<<dim3((n + 255) / 256, m), 256>>>(out.data_ptr<scalar_t>(), n, ld);
    });
}

void run_changed_inside(torch::Tensor out, int n, int ld, int m) {
    TORCH_CHECK(ld >= n);
    AT_DISPATCH_FLOATING_TYPES(out.scalar_type(), "changed_inside", [&] {
        ld = m;
        changed_inside<scalar_t><<<dim3((n + 255) / 256, m), 256>>>(out.data_ptr<scalar_t>(), n, ld);
    });
}

void run_later(float *out, int n, int ld, int m) {
    TORCH_CHECK(ld >= n);
    later([&] { handed_on<<<dim3((n + 255) / 256, m), 256>>>(out, n, ld); });
    auto launch = [&] { held<<<dim3((n + 255) / 256, m), 256>>>(out, n, ld); };
    ld = m;
    launch();
}
