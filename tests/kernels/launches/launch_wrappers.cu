// Wrappers that launch the kernel that they are given: with dimensions in an object, with its arguments.
struct Shape {
    dim3 blocks;
    dim3 threads;
};
struct Flat {
    int sizes[2];
    dim3 blocks;
    dim3 threads;
};
struct Made {
    dim3 blocks;
    dim3 threads;
    size_t bytes;
    Made(const dim3 &b, const dim3 &t, size_t s) : blocks(b), threads(t), bytes(s) {}
    Made(const dim3 &b, const dim3 &t, int s) : blocks(b), threads(t), bytes((size_t)s) {}
};
struct Configured {
    cudaLaunchConfig_t config;
    Configured(const Made &made) {
        config = {};
        config.gridDim = made.blocks;
        config.blockDim = made.threads;
        config.dynamicSmemBytes = made.bytes;
    }
    Configured(const Configured &) = delete;
};
struct Turned {
    dim3 blocks;
    dim3 threads;
    Turned(const dim3 &t, const dim3 &b) : blocks(b), threads(t) {}
};

template <typename Kernel, typename... Arguments>
void plainly(Kernel kernel, dim3 blocks, dim3 threads, Arguments &&...arguments) {
    kernel<<<blocks, threads>>>(std::forward<Arguments>(arguments)...);
}
template <typename Kernel, typename... Arguments>
void shaped(Kernel kernel, const Shape &shape, Arguments... arguments) {
    kernel<<<shape.blocks, shape.threads>>>(arguments...);
}
template <typename Kernel, typename... Arguments>
void made(Kernel kernel, const Made &made, Arguments &&...arguments) {
    if (supported(reinterpret_cast<const void *>(kernel))) {
        auto all = Configured(made);
        cudaLaunchKernelEx(&all.config, kernel, std::forward<Arguments>(arguments)...);
        return;
    }
    kernel<<<made.blocks, made.threads, made.bytes>>>(std::forward<Arguments>(arguments)...);
}
template <typename Kernel> void turned(Kernel kernel, const Turned &turned, float *out) {
    kernel<<<turned.blocks, turned.threads>>>(out);
}
template <typename Kernel, typename... Arguments>
void configured(Kernel kernel, dim3 blocks, dim3 threads, Arguments... arguments) {
    cudaLaunchConfig_t config = {};
    config.gridDim = blocks;
    config.blockDim = threads;
    cudaLaunchKernelEx(&config, kernel, arguments...);
}
template <typename Kernel> void doubled(Kernel kernel, dim3 blocks, dim3 threads, float *out) {
    blocks.x *= 2;
    kernel<<<blocks, threads>>>(out);
}
template <typename Kernel> void nested(Kernel kernel, const Shape &shape, float *out) {
    plainly(kernel, shape.blocks, shape.threads, out);
}
template <typename Kernel> void narrowed(Kernel kernel, dim3 blocks, dim3 threads, float *out, int ld) {
    kernel<<<blocks, threads>>>(out, ld);
}
template <typename Kernel> void narrow(Kernel kernel, dim3 blocks, dim3 threads, float *out, unsigned char ld) {
    kernel<<<blocks, threads>>>(out, ld);
}

template <typename Kernel> void only_small(Kernel kernel, dim3 blocks, dim3 threads, float *out, int n) {
    if (n < 64) kernel<<<blocks, threads>>>(out, n);
}

// The function launches for short rows alone.
// expect: possible
__global__ void by_choice(float *out, int n) {
    out[blockIdx.x * n + threadIdx.x] = threadIdx.x;
}

// Each block has a thread for each column.
// expect: verified
__global__ void by_dimensions(float *out, int columns) {
    out[blockIdx.x * columns + threadIdx.x] = 1;
}

// expect: racy
__global__ void by_too_few_columns(float *out, int columns) {
    out[blockIdx.x * columns + threadIdx.x] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global grid
}

// expect: verified
__global__ void by_an_aggregate(float *out) {
    out[threadIdx.x] += 1;
}

// expect: verified
__global__ void by_braces(float *out) {
    out[threadIdx.x] += 1;
}

// expect: verified
__global__ void by_a_constructor(float *out, int columns) {
    if (threadIdx.x < columns) out[blockIdx.x * columns + threadIdx.x] += 1;
}

// The function that launches gets references, and changes nothing behind them.
// expect: verified
__global__ void by_the_second_call(float *out, int columns) {
    if (threadIdx.x == 0) out[blockIdx.y * columns + blockIdx.x] += 1;
}

// A column for each block of a row.
// expect: verified
__global__ void by_two_axes(float *out, int columns) {
    if (threadIdx.x == 0) out[blockIdx.y * columns + blockIdx.x] += 1;
}

// expect: racy
__global__ void by_a_constructor_in_blocks(float *out) {
    out[threadIdx.x] += 1;
//  ^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global grid
}

// expect: verified
__global__ void in_the_other_order(float *out) {
    out[threadIdx.x] += 1;
}

// expect: racy
__global__ void in_the_wrong_order(float *out) {
    out[threadIdx.x] += 1;
//  ^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global grid
}

// expect: verified
__global__ void by_a_configuration(float *out) {
    out[threadIdx.x] += 1;
}

// The function changes what it is given: there are more blocks than one.
// expect: racy
__global__ void by_more_blocks(float *out) {
    out[threadIdx.x] += 1;
//  ^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global grid
}

// expect: verified
__global__ void by_two_functions(float *out) {
    out[threadIdx.x] += 1;
}

// expect: verified
__global__ void from_an_object(float *out) {
    out[threadIdx.x] += 1;
}

// The first two numbers are those of an array.
// expect: possible
__global__ void from_a_flat_list(float *out) {
    out[threadIdx.x] += 1;
}

// The object is changed before the launch.
// expect: possible
__global__ void from_a_changed_object(float *out) {
    out[threadIdx.x] += 1;
}

// expect: verified
__global__ void by_number(float *out, int ld) {
    out[blockIdx.x * ld + threadIdx.x] = 1;
}

// The row's length is 300, of which the parameter keeps 44.
// expect: possible
__global__ void by_narrowed_number(float *out, int ld) {
    out[blockIdx.x * ld + threadIdx.x] = threadIdx.x;
}

void run(float *out, int rows, int ld) {
    plainly(by_dimensions, dim3(rows), dim3(64), out, 64);
    plainly(by_too_few_columns, dim3(rows), dim3(64), out, 63);
    Shape one = {dim3(1), dim3(256)};
    shaped(by_an_aggregate, one, out);
    shaped(by_braces, {1, 256}, out);
    const int columns = rows > 100 ? 100 : rows;
    const Made each = Made(rows, 128, 0);
    made(by_a_constructor, each, out, columns);
    dim3 all(ld, rows);
    if (rows > 7) made(by_the_second_call, Made(all, 64, 0), out, ld);
    if (rows < 5) made(by_the_second_call, Made(all, 128, 0), out, ld);
    made(by_two_axes, Made(dim3(columns, rows), 128, 0), out, columns);
    made(by_a_constructor_in_blocks, Made(rows, 128, 0), out);
    turned(in_the_other_order, Turned(64, 1), out);
    turned(in_the_wrong_order, Turned(1, 64), out);
    configured(by_a_configuration, 1, 64, out);
    doubled(by_more_blocks, 1, 64, out);
    nested(by_two_functions, one, out);
    from_an_object<<<one.blocks, one.threads>>>(out);
    Flat flat = {1, 1, 64, 1};
    from_a_flat_list<<<flat.blocks, flat.threads>>>(out);
    Shape changed = {dim3(1), dim3(256)};
    change(&changed);
    from_a_changed_object<<<changed.blocks, changed.threads>>>(out);
    if (ld >= 64) narrowed(by_number, rows, 64, out, ld);
    only_small(by_choice, rows, 64, out, rows);
    narrow(by_narrowed_number, rows, 64, out, 300);
}
