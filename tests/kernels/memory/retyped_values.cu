// Values that are stored by a type wider than the elements: equal ones at one place do no harm.

// All threads of a block store one value at the block's place; whether blocks share it hangs on the caller.
// expect: possible
__global__ void one_value_for_each_block(int *a, int n) {
    long long *p = (long long *)(a + blockIdx.x * n);
    p[0] = blockIdx.x;
}

// expect: verified
__global__ void one_value_for_all(int *a, int n) {
    long long *p = (long long *)(a + 6 * n);
    p[1] = n;
}

// expect: racy
__global__ void a_value_of_each_thread(int *a, int n) {
    long long *p = (long long *)(a + blockIdx.x * n);
    p[0] = threadIdx.x;
//  ^^^^ SL102 racy WAW block
}

// Elements that begin within others: the halves that meet differ, although all store one value.
// expect: racy
__global__ void one_value_at_shifted_places(char *a) {
    short *p = (short *)(a + 2 * (threadIdx.x / 2));
    int *q = (int *)(a + 2 * threadIdx.x);
    q[0] = 1;
//  ^^^^ SL102 racy WAW
}
