// Pointers into one array that are moved by steps: `p += n`, `p++`.

// expect: racy
__global__ void overlapping(float *a, float *b, float *c) {
    int t = threadIdx.x;
    a[t] = 1.0f;
    b[t] = 2.0f;
    c[t] = 3.0f;
//  ^^^^ SL102 racy WAW block
}

void carve_too_small(float *work) {
    float *p = work;
    float *a = p;
    p += 64;
    float *b = p;
    p += 32;
    float *c = p;
    overlapping<<<1, 64>>>(a, b, c);
}

// expect: verified
__global__ void apart(float *a, float *b, float *c, int n) {
    int t = threadIdx.x;
    if (t < n) a[t] = 1.0f;
    if (t < n) b[t] = 2.0f;
    c[t] = 3.0f;
}

void carve(float *work, int n) {
    float *p = work;
    float *a = p;
    p += n;
    float *b = p;
    p += n;
    float *c = p;
    apart<<<1, 64>>>(a, b, c, n);
}

// expect: possible
__global__ void in_rounds(int *a, int *b) {
    int t = threadIdx.x;
    a[t] = 1;
    b[t] = 2;
}

void rounds(int *work) {
    int *p = work;
    for (int i = 0; i < 4; i++) {
        in_rounds<<<1, 64>>>(work, p);
        p += 32;
    }
}
