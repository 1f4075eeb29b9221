// A launch under a constant of type `bool` is one under the condition that the constant was set to.

// expect: verified
__global__ void where_it_is_wide(float *out, int cols) {
    if (cols <= 128) out[0] = threadIdx.x;
}

// expect: racy
__global__ void where_it_is_narrow(float *out, int cols) {
    if (cols <= 128) out[0] = threadIdx.x;
//                   ^^^ SL102 racy WAW global
}

// expect: verified
__global__ void where_it_is_not_wide(float *out, int cols) {
    if (cols > 128) out[0] = threadIdx.x;
}

// expect: racy
__global__ void where_it_was_wide(float *out, int cols) {
    if (cols <= 128) out[0] = threadIdx.x;
//                   ^^^ SL102 racy WAW global
}

// expect: possible
__global__ void where_it_is_said_again(float *out, int cols) {
    if (cols <= 128) out[0] = threadIdx.x;
}

void run(float *out, int rows, int cols) {
    const bool narrow = (cols <= 128) ? true : false;
    const bool wide = !narrow;
    if (narrow) {
        where_it_is_narrow<<<rows, 64>>>(out, cols);
    } else {
        where_it_is_wide<<<rows, 64>>>(out, cols);
    }
    if (!wide) where_it_is_not_wide<<<rows, 64>>>(out, cols);
}

void run_later(float *out, int rows, int cols) {
    const bool wide = cols > 128;
    cols = cols / 2;
    if (wide) where_it_was_wide<<<rows, 64>>>(out, cols);
}

void run_anew(float *out, int rows, int cols) {
    bool wide = cols > 128;
    if (rows > 8) wide = true;
    if (wide) where_it_is_said_again<<<rows, 64>>>(out, cols);
}

// Nothing changes the variable, be it a constant or not.
// expect: verified
__global__ void where_it_stays_wide(float *out, int cols) {
    if (cols <= 128) out[0] = threadIdx.x;
}

void run_kept(float *out, int rows, int cols) {
    bool wide = cols > 128;
    if (wide) where_it_stays_wide<<<rows, 64>>>(out, cols);
}
