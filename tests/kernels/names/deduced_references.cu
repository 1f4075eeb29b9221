// `decltype(auto)`: a name in parentheses is an object to refer to, one without them a value.

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void refers(int *out) {
    int i = threadIdx.x;
    decltype(auto) same = (i);
    same = 0;
    out[i] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void copies(int *out) {
    int i = threadIdx.x;
    decltype(auto) other = i;
    other = 0;
    out[i] = threadIdx.x;
}
