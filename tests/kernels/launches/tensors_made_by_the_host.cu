// Sizes and strides of tensors that the host makes: rows one behind the other, unless it says something else.
#include <torch/extension.h>

// expect: verified
__global__ void rows(float *out, int step) { out[blockIdx.x * step + threadIdx.x] = threadIdx.x; }

void of_rows(const torch::Tensor &input) {
    const int n = input.size(0);
    const int width = input.size(1);
    auto output = torch::empty({n, width}, input.options());
    rows<<<n, width>>>(output.data_ptr<float>(), output.stride(0));
}

// expect: verified
__global__ void counted_from_the_end(float *out, int step) { out[blockIdx.x * step + threadIdx.x] = threadIdx.x; }

void of_dimensions_from_the_end(const at::Tensor &input) {
    at::Tensor output = at::zeros({4, input.size(0), input.size(1)}, input.options());
    counted_from_the_end<<<output.size(-2), output.size(-1)>>>(output.data_ptr<float>(), output.stride(-2));
}

// expect: verified
__global__ void either_way(float *out, int step, int apart) {
    out[blockIdx.x * step + threadIdx.x * apart] = threadIdx.x;
}

void transposed_or_not(const torch::Tensor &input, bool transposes) {
    const int n = input.size(0);
    const int width = input.size(1);
    torch::Tensor output;
    if (transposes) {
        output = torch::empty({width, n}, input.options()).transpose(0, 1);
    } else {
        output = torch::empty({n, width}, input.options());
    }
    either_way<<<n, width>>>(output.data_ptr<float>(), output.stride(0), output.stride(1));
}

// expect: verified
__global__ void one_behind_the_other_again(float *out, int step) {
    out[blockIdx.x * step + threadIdx.x] = threadIdx.x;
}

void made_contiguous(const torch::Tensor &input) {
    auto output = torch::ones({input.size(1), input.size(0)}, input.options()).transpose(0, 1).contiguous();
    one_behind_the_other_again<<<input.size(0), input.size(1)>>>(output.data_ptr<float>(), output.stride(0));
}

// The rows are columns of the tensor, each element of which stands beside that of the next.
// expect: racy
__global__ void across(float *out, int step) {
    out[blockIdx.x * step + threadIdx.x] = threadIdx.x;
//  ^^^ SL102 racy WAW global
}

void of_columns(const torch::Tensor &input) {
    auto output = torch::empty({128, 256}, input.options());
    across<<<256, 128>>>(output.data_ptr<float>(), output.stride(1));
}

// expect: possible
__global__ void of_a_format(float *out, int step) { out[blockIdx.x * step + threadIdx.x] = threadIdx.x; }

void with_a_format(const torch::Tensor &input) {
    auto options = input.options().memory_format(torch::MemoryFormat::ChannelsLast);
    auto output = torch::empty({2, 3, input.size(0), input.size(1)}, options);
    of_a_format<<<input.size(0), input.size(1)>>>(output.data_ptr<float>(), output.stride(2));
}

// expect: possible
__global__ void of_another_shape(float *out, int step) { out[blockIdx.x * step + threadIdx.x] = threadIdx.x; }

void reshaped(const torch::Tensor &input) {
    auto output = torch::empty({input.size(0), input.size(1)}, input.options());
    output.resize_({input.size(1), input.size(0)});
    of_another_shape<<<input.size(0), input.size(1)>>>(output.data_ptr<float>(), output.stride(0));
}

void change(torch::Tensor &tensor);

// expect: possible
__global__ void of_somebody_else(float *out, int step) { out[blockIdx.x * step + threadIdx.x] = threadIdx.x; }

void handed_to_somebody(const torch::Tensor &input) {
    auto output = torch::empty({input.size(0), input.size(1)}, input.options());
    change(output);
    of_somebody_else<<<input.size(0), input.size(1)>>>(output.data_ptr<float>(), output.stride(0));
}

// expect: possible
__global__ void of_one_of_two(float *out, int step) { out[blockIdx.x * step + threadIdx.x] = threadIdx.x; }

void one_of_two(const torch::Tensor &input, const torch::Tensor &other, bool own) {
    torch::Tensor output = other;
    if (own) output = torch::empty({input.size(0), input.size(1)}, input.options());
    of_one_of_two<<<input.size(0), input.size(1)>>>(output.data_ptr<float>(), output.stride(0));
}

// As many dimensions as the other one has.
// expect: possible
__global__ void of_all_sizes(float *out, int step) { out[blockIdx.x * step + threadIdx.x] = blockIdx.x; }

void like_another(const torch::Tensor &input) {
    auto output = torch::empty({input.sizes()}, input.options());
    of_all_sizes<<<64, 64>>>(output.data_ptr<float>(), 64 * output.stride(0));
}

// expect: verified
__global__ void of_one_size(float *out, int step) { out[blockIdx.x * step + threadIdx.x] = threadIdx.x; }

void of_one_dimension(const torch::Tensor &input) {
    auto output = torch::empty({input.numel()}, input.options());
    of_one_size<<<input.numel() / 64, 64>>>(output.data_ptr<float>(), 64 * output.stride(0));
}
