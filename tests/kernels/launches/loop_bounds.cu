// The counter of a loop around a launch: where it begins, and which way it goes. 128 threads write to `n` cells.

// expect: verified
__global__ void upwards(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_upwards(int *a, int m) {
    for (int n = 128; n < m; n++) upwards<<<1, 128>>>(a, n);
}

// expect: possible
__global__ void upwards_from_less(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_upwards_from_less(int *a, int m) {
    for (int n = 127; n < m; n++) upwards_from_less<<<1, 128>>>(a, n);
}

// expect: possible
__global__ void upwards_from_anywhere(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_upwards_from_anywhere(int *a, int from, int m) {
    for (int n = from; n < m; n++) upwards_from_anywhere<<<1, 128>>>(a, n);
}

// expect: verified
__global__ void upwards_behind_a_check(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_upwards_behind_a_check(int *a, int from, int m) {
    assert(from >= 128);
    for (int n = from; n < m; n++) upwards_behind_a_check<<<1, 128>>>(a, n);
}

// expect: verified
__global__ void downwards(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_downwards(int *a, int m) {
    for (int n = m; n >= 128; n -= 2) downwards<<<1, 128>>>(a, n);
}

// expect: possible
__global__ void downwards_too_far(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_downwards_too_far(int *a, int m) {
    for (int n = m; n > 126; n -= 2) downwards_too_far<<<1, 128>>>(a, n);
}

// expect: verified
__global__ void doubled(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_doubled(int *a, int m) {
    for (int n = 128; n <= m; n *= 2) doubled<<<1, 128>>>(a, n);
}

// What is below zero falls when it is doubled.
// expect: possible
__global__ void doubled_from_anywhere(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_doubled_from_anywhere(int *a, int m, int from) {
    for (int n = from; n <= m; n *= 2)
        if (n != 0) doubled_from_anywhere<<<1, 128>>>(a, n);
}

// expect: verified
__global__ void halved(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_halved(int *a, int m) {
    int n = m;
    while (n >= 128) {
        halved<<<1, 128>>>(a, n);
        n /= 2;
    }
}

// The condition is asked before the counter falls.
// expect: possible
__global__ void halved_behind_the_condition(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_halved_behind_the_condition(int *a, int m) {
    int n = m;
    while (n >= 128) {
        n /= 2;
        halved_behind_the_condition<<<1, 128>>>(a, n);
    }
}

// A `break` ends it earlier.
// expect: verified
__global__ void left_early(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_left_early(int *a, int m) {
    for (int n = 128; n < m; n++) {
        left_early<<<1, 128>>>(a, n);
        if (n > 1000) break;
    }
}

// expect: possible
__global__ void behind_the_loop(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_behind_the_loop(int *a, int m) {
    int n = m;
    while (n >= 128) n /= 2;
    behind_the_loop<<<1, 128>>>(a, n);
}

// It is changed in other ways as well.
// expect: possible
__global__ void set_back(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_set_back(int *a, int m) {
    for (int n = 128; n < m; n++) {
        set_back<<<1, 128>>>(a, n);
        if (n == 500) n = 1;
    }
}

// expect: possible
__global__ void set_back_by_pointer(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_set_back_by_pointer(int *a, int m) {
    int n;
    int *p = &n;
    for (n = 128; n < m; n++) {
        *p -= 100;
        set_back_by_pointer<<<1, 128>>>(a, n);
    }
}

// expect: possible
__global__ void set_back_by_lambda(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_set_back_by_lambda(int *a, int m) {
    int n;
    auto back = [&] { n = 1; };
    for (n = 128; n < m; n++) {
        back();
        set_back_by_lambda<<<1, 128>>>(a, n);
    }
}

// expect: possible
__global__ void set_back_by_call(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void back(int *n);

void host_set_back_by_call(int *a, int m) {
    for (int n = 128; n < m; n++) {
        back(&n);
        set_back_by_call<<<1, 128>>>(a, n);
    }
}

// expect: possible
__global__ void set_outside(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_set_outside(int *a, int m) {
    int n = 128;
    n = m / 2;
    while (n < m) {
        set_outside<<<1, 128>>>(a, n);
        n++;
    }
}

// expect: possible
__global__ void static_counter(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_static_counter(int *a, int m, int by) {
    static int n = 128;
    while (n < m) {
        static_counter<<<1, 128>>>(a, n);
        n++;
    }
    n = by;
}

// An unsigned counter may wrap around.
// expect: possible
__global__ void unsigned_counter(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_unsigned_counter(int *a, unsigned m) {
    for (unsigned n = 128; n < m; n += 3) unsigned_counter<<<1, 128>>>(a, n);
}

// expect: possible
__global__ void narrow_counter(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_narrow_counter(int *a, int m) {
    for (short n = 128; n < m; n++) narrow_counter<<<1, 128>>>(a, n);
}

// expect: possible
__global__ void jumped_into(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_jumped_into(int *a, int n, int m) {
    if (m > 5) goto inside;
    for (n = 128; n < m; n++) {
    inside:
        jumped_into<<<1, 128>>>(a, n);
    }
}
