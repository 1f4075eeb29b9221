// Checks of the host in unsigned arithmetic, where a difference wraps around before it is compared.

// expect: racy
__global__ void never_left(int *a, unsigned n) {
    int i = threadIdx.x;
    a[n >= 65 ? i : 0] = i;
//  ^ SL102 racy
}

void run_never_left(int *a, unsigned n) {
    if (n - 65 < 0u)
        return;
    never_left<<<1, 64>>>(a, n);
}

// expect: verified
__global__ void left_if_less(int *a, unsigned n) {
    int i = threadIdx.x;
    a[n >= 65 ? i : 0] = i;
}

void run_left_if_less(int *a, unsigned n) {
    if (n < 65)
        return;
    left_if_less<<<1, 64>>>(a, n);
}

// expect: verified
__global__ void left_if_negative(int *a, int n) {
    int i = threadIdx.x;
    a[n >= 65 ? i : 0] = i;
}

void run_left_if_negative(int *a, int n) {
    if (n - 65 < 0)
        return;
    left_if_negative<<<1, 64>>>(a, n);
}

// expect: racy
__global__ void up_to_last(int *a, unsigned n, unsigned size) {
    int i = threadIdx.x;
    a[n < size ? i : 0] = i;
//  ^ SL102 racy
}

void run_up_to_last(int *a, unsigned n, unsigned size) {
    if (n > size - 1)
        return;
    up_to_last<<<1, 64>>>(a, n, size);
}

// expect: racy
__global__ void cast_to_unsigned(int *a, int n) {
    int i = threadIdx.x;
    a[n >= 65 ? i : 0] = i;
//  ^ SL102 racy
}

void run_cast_to_unsigned(int *a, int n) {
    if (static_cast<unsigned>(n) - 65 < 0)
        return;
    cast_to_unsigned<<<1, 64>>>(a, n);
}
