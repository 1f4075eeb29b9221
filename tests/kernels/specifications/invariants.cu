// Invariants at the heads of loops: GPUVerify's documentation, "Loop invariants".

// expect: verified
__global__ void counted(int *out) {
    int x = 0;
    while (__invariant(0 <= x & x <= 100), x < 100)
        x = x + 1;
    __assert(x == 100);
    out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

// expect: possible
__global__ void wrong_at_the_end(int *out) {
    int x = 0;
    while (__invariant(x < 100), x < 100)
//         ^^^^^^^^^^^^^^^^^^^^ SL502 violated
        x = x + 1;
    out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

// expect: possible
__global__ void wrong_on_entry(int *out) {
    int x = 101;
    while (__invariant(x <= 100), x < 100)
//         ^^^^^^^^^^^^^^^^^^^^^ SL502 violated
        x = x + 1;
    out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

// One invariant does not prove itself.
// expect: possible
__global__ void in_a_row(int *out) {
    unsigned i = 0;
    while (__invariant(i <= 100), i < 100)
        i++;
    while (__invariant(i >= 100), __invariant(i <= 200), i < 200)
        i++;
    while (__invariant(i >= 200), __invariant(i < 300), i < 300)
//                                ^^^^^^^^^^^^^^^^^^^^ SL502 violated
        i++;
    out[blockIdx.x * blockDim.x + threadIdx.x] = i;
}

// A variable without a closed form: by induction, and the invariant is relied on behind the loop.
// expect: verified
__global__ void wrapping(int *out, int n) {
    int at = 0;
    for (int i = 0; __invariant(0 <= at & at < 16), i < n; i++) {
        at++;
        if (at == 16)
            at = 0;
    }
    __assert(at < 16);
    out[blockIdx.x * blockDim.x + threadIdx.x] = at;
}

// True of three that change places, as three iterations show together.
// expect: verified
__global__ void rotating(int *out, int a, int b, int c) {
    __requires(a != b);
    __requires(a != c);
    __requires(b != c);
    for (int i = 0; __invariant(a != b), i < 100; i++) {
        int t = a;
        a = b;
        b = c;
        c = t;
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = a;
}

// Of two that are the same it is not true.
// expect: possible
__global__ void rotating_two(int *out, int a, int b, int c) {
    __requires(a != b);
    __requires(a != c);
    for (int i = 0; __invariant(a != b), i < 100; i++) {
//                  ^^^^^^^^^^^^^^^^^^^ SL502 violated
        int t = a;
        a = b;
        b = c;
        c = t;
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = a;
}

// Five that change places hold after five iterations what they began with.
// expect: verified
__global__ void rotating_five(int *out, int a, int b, int c, int d, int e) {
    __requires(a != b & b != c & c != d & d != e & e != a);
    for (int i = 0; __invariant(a != b), i < 100; i++) {
        int t = a;
        a = b;
        b = c;
        c = d;
        d = e;
        e = t;
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = a;
}

// Nine take more iterations than are looked at: not relied on, and no reason to say that it fails.
// expect: incomplete (the loop invariant at line
__global__ void rotating_nine(int *out, int a, int b, int c, int d, int e, int f, int g, int h, int k) {
    __requires(a != b & b != c & c != d & d != e & e != f & f != g & g != h & h != k & k != a);
    for (int i = 0; __invariant(a != b), i < 100; i++) {
        int t = a;
        a = b;
        b = c;
        c = d;
        d = e;
        e = f;
        f = g;
        g = h;
        h = k;
        k = t;
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = a;
}

// What memory holds is not calculated: it may be another thing each time.
// expect: incomplete (the loop invariant at line
// syncline: launch(grid=1, block=64)
__global__ void read_each_time(int *out, const int *in, int n) {
    int x = 0;
    for (int i = 0; __invariant(x == 0 | in[x] == 0), i < n; i++)
        x = in[i];
    out[threadIdx.x] = x;
}

// ... which two more make provable by one.
// expect: verified
__global__ void rotating_by_induction(int *out, int a, int b, int c) {
    __requires(a != b);
    __requires(a != c);
    __requires(b != c);
    for (int i = 0; __invariant(a != b), __invariant(a != c), __invariant(b != c), i < 100; i++) {
        int t = a;
        a = b;
        b = c;
        c = t;
    }
    __assert(a != b);
    out[blockIdx.x * blockDim.x + threadIdx.x] = a;
}

// What memory holds before an iteration is not what it holds after.
// expect: possible
__global__ void contents_change(int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 0;
    for (int k = 0; __invariant(out[i] == 0), k < 10; k++)
//                  ^^^^^^^^^^^^^^^^^^^^^^^^ SL502 violated
        out[i] = k;
}

// expect: verified
// syncline: launch(grid=4, block=64)
__global__ void of_pairs(int *out, int n) {
    for (int k = 0; __invariant(__uniform_int(k)), __invariant(__uniform_bool(__enabled())), k < n; k++)
        out[(blockIdx.x * blockDim.x + threadIdx.x) * n + k] = k;
}

// Threads leave this loop at different times.
// expect: possible
// syncline: launch(grid=1, block=64)
__global__ void of_pairs_wrong(int *out) {
    int k = 0;
    for (; __invariant(__uniform_bool(__enabled())), k < threadIdx.x; k++)
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL502 possible
        ;
    out[threadIdx.x] = k;
}

// A race behind an invariant that does not hold is still found.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void not_relied_on(int *out, int n) {
    int at = 0;
    for (int i = 0; __invariant(at == 0 & threadIdx.x == 0), i < 4; i++)
//                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL502 violated
        at = i * i;
    out[0] = threadIdx.x;
//  ^^^^^^ SL102 racy WAW block
}

// expect: verified
__global__ void guesses(int *out) {
    int d = 1;
    while (__candidate_invariant(d == 3), d < 64)
        d <<= 1;
    out[blockIdx.x * blockDim.x + threadIdx.x] = d;
}

// A guess is relied on where it can be proved.
// expect: verified
__global__ void good_guess(int *out, int n) {
    int at = 0;
    for (int i = 0; __candidate_invariant(0 <= at & at < 16), i < n; i++) {
        at++;
        if (at == 16)
            at = 0;
    }
    __assert(at < 16);
    out[blockIdx.x * blockDim.x + threadIdx.x] = at;
}

// ... and forgotten where it cannot.
// expect: possible
__global__ void bad_guess(int *out, int n) {
    int at = 0;
    for (int i = 0; __candidate_invariant(at < 16), i < 33; i++) {
        at++;
        if (at == 17)
            at = 0;
    }
    __assert(at < 16);
//  ^^^^^^^^^^^^^^^^^ SL501 violated
    out[blockIdx.x * blockDim.x + threadIdx.x] = at;
}

// What a cell holds at a loop's head: what the thread left there.
// expect: verified
// syncline: launch(grid=4, block=64)
__global__ void cell_counts(int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 5;
    for (int k = 0; __invariant(out[i] == 5 + k), k < n; k++)
        out[i]++;
}

// expect: possible
// syncline: launch(grid=4, block=64)
__global__ void cell_counts_otherwise(int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 5;
    for (int k = 0; __invariant(out[i] == 5 + k), k < 9; k++)
//                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL502 violated
        if (k != 3)
            out[i]++;
}

// Each thread changes the next one's cell, too: a race, so that nothing is said of what is there.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void cell_of_another(int *out, int n) {
    out[threadIdx.x] = 5;
    for (int k = 0; __invariant(out[threadIdx.x] == 5), k < n; k++)
        out[threadIdx.x + 1] = 6;
//      ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW block
}

// The cell of the iteration before is the other thread's behind a barrier.
// expect: possible
// syncline: launch(grid=1, block=64)
__global__ void cells_change_hands(int *out, int n) {
    __shared__ int a[64];
    a[threadIdx.x] = 5;
    for (int k = 0; __invariant(a[threadIdx.x] == 5), k < n; k++) {
//                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL502 violated
        __syncthreads();
        a[63 - threadIdx.x] = 6;
        __syncthreads();
    }
    out[threadIdx.x] = a[threadIdx.x];
}

// It was true when the loop was entered, and in the first iteration alone.
// expect: possible
// syncline: launch(grid=1, block=64)
__global__ void first_alone(int *out, int n) {
    bool first = true;
    for (int k = 0; k < n; k++) {
        __assert(first == (k == 0));
        __assert(first);
//      ^^^^^^^^^^^^^^^ SL501 violated
        first = false;
    }
    out[threadIdx.x] = first;
}

// Of threads that have left the loop, too.
// expect: verified
// syncline: launch(grid=4, block=64)
__global__ void of_those_gone(int *out) {
    unsigned x = 0;
    while (__global_invariant(__implies(!__enabled(), x == threadIdx.x)), __invariant(x <= threadIdx.x),
           x < threadIdx.x)
        x = x + 1;
    out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

// expect: incomplete (the loop invariant)
// syncline: launch(grid=4, block=64)
__global__ void of_those_gone_wrong(int *out) {
    unsigned x = 0;
    while (__global_invariant(__implies(!__enabled(), x < threadIdx.x)), x < threadIdx.x)
        x = x + 1;
    out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

// Some have never been in the loop.
// expect: incomplete (threads that are not here)
// syncline: launch(grid=4, block=64)
__global__ void never_there(int *out) {
    unsigned x = 0;
    if (threadIdx.x < 8)
        while (__global_invariant(__implies(!__enabled(), x == threadIdx.x)), x < threadIdx.x)
            x = x + 1;
    out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
