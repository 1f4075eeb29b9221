// Conditions that no launch keeps to rule out anything, and so prove nothing. 128 threads write to `n` cells.

// expect: possible
__global__ void beyond_itself(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_beyond_itself(int *a, int n) {
    if (n > 500 && n < 300) beyond_itself<<<1, 128>>>(a, n);
}

// expect: verified
__global__ void within_bounds(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_within_bounds(int *a, int n) {
    if (n > 300 && n < 500) within_bounds<<<1, 128>>>(a, n);
}

// expect: possible
__global__ void two_checks(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_two_checks(int *a, int n) {
    if (n >= 500) return;
    assert(n >= 500);
    two_checks<<<1, 128>>>(a, n);
}

// expect: possible
__global__ void through_another(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_through_another(int *a, int n, int m) {
    if (m <= n || m >= 200 || n <= 200) return;
    through_another<<<1, 128>>>(a, n);
}

// expect: possible
__global__ void never_begun(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_never_begun(int *a, int m) {
    for (int n = 400; n < 300; n += m) never_begun<<<1, 128>>>(a, n);
}
