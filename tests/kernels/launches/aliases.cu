// Pointers that a launch passes twice, or that lead into one object: one array, as far apart as the launch says.

struct View {
    int *data;
    int n;
};

__device__ int table[256];
__device__ int other[256];

// expect: racy
__global__ void twice(int *a, int *b) {
    int t = threadIdx.x;
    a[t] = b[63 - t];
//  ^^^^ SL102 racy WAR
}

// Each thread its own element.
// expect: verified
__global__ void in_place(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x] + 1; }

// expect: racy
__global__ void one_behind(int *a, int *b) {
    int t = threadIdx.x;
    a[t] = b[t];
//  ^^^^ SL102 racy WAR
}

// expect: verified
__global__ void halves(int *low, int *high) {
    int t = threadIdx.x;
    low[t] = high[63 - t];
}

// expect: racy
__global__ void overlapping_halves(int *low, int *high) {
    int t = threadIdx.x;
    low[t] = high[63 - t];
//  ^^^^ SL103 racy WAR
}

// expect: racy
__global__ void same_views(View a, View b) {
    int t = threadIdx.x;
    a.data[t] = b.data[63 - t];
//  ^^^^ SL102 racy WAR
}

// expect: verified
__global__ void different_views(View a, View b) {
    int t = threadIdx.x;
    a.data[t] = b.data[63 - t];
}

// expect: racy
__global__ void device_array(int *b) {
    int t = threadIdx.x;
    table[t] = b[255 - t];
//  ^^^^ SL102 racy WAR
}

// expect: verified
__global__ void other_device_array(int *b) {
    int t = threadIdx.x;
    table[t] = b[255 - t];
}

// expect: racy
__global__ void one_vector(int *a, int *b) {
    int t = threadIdx.x;
    a[t] = b[63 - t];
//  ^^^^ SL102 racy WAR
}

// The two change places after each launch.
// expect: verified
__global__ void swapped(int *a, int *b) {
    int t = threadIdx.x;
    a[t] = b[63 - t];
}

// From the second launch on the two are one.
// expect: possible
__global__ void made_one(int *a, int *b) {
    int t = threadIdx.x;
    a[t] = b[63 - t];
}

// expect: possible
__global__ void made_one_on_a_way(int *a, int *b) {
    int t = threadIdx.x;
    a[t] = b[63 - t];
}

// In each arm the two are different ones.
// expect: verified
__global__ void one_way_or_the_other(int *a, int *b) {
    int t = threadIdx.x;
    a[t] = b[63 - t];
}

// What decides is another value the second time.
// expect: possible
__global__ void one_way_and_the_other(int *a, int *b) {
    int t = threadIdx.x;
    a[t] = b[63 - t];
}

// What is assigned goes on to another array before the next launch.
// expect: verified
__global__ void goes_on(int *a, int *b) {
    int t = threadIdx.x;
    a[t] = b[63 - t];
}

// ... or by the parity of the step.
// expect: verified
__global__ void by_parity(int *a, int *b) {
    int t = threadIdx.x;
    a[t] = b[63 - t];
}

// One array on one of the host's ways.
// expect: possible
__global__ void on_one_way(int *a, int *b) {
    int t = threadIdx.x;
    a[t] = b[63 - t];
}

// expect: verified
__global__ void reassigned(int *a, int *b) {
    int t = threadIdx.x;
    a[t] = b[63 - t];
}

// expect: racy
__global__ void by_address(int *a, int *b) {
    int t = threadIdx.x;
    a[t] = b[63 - t];
//  ^^^^ SL102 racy WAR
}

// A device array that the kernel does not name.
// expect: racy
__global__ void symbol_twice(int *a, int *b) {
    int t = threadIdx.x;
    a[t] = b[63 - t];
//  ^^^^ SL102 racy WAR
}

// Nobody writes to what is passed twice.
// expect: verified
__global__ void read_twice(const int *a, const int *b, int *c) {
    int t = threadIdx.x;
    c[t] = a[t] + b[63 - t];
}

void host(int *p, int *r, int *s, int steps) {
    int *q = p;
    twice<<<1, 64>>>(p, q);
    in_place<<<1, 64>>>(p, p);
    one_behind<<<1, 64>>>(p, &p[1]);
    int *whole;
    cudaMalloc(&whole, 128 * sizeof(int));
    int *low = whole, *high = whole + 64;
    halves<<<1, 64>>>(low, high);
    overlapping_halves<<<1, 64>>>(low, whole + 32);
    View one{r, 64}, two{s, 64};
    same_views<<<1, 64>>>(one, one);
    different_views<<<1, 64>>>(one, two);
    int *symbol, *symbol2;
    cudaGetSymbolAddress((void **)&symbol, table);
    device_array<<<1, 256>>>(symbol);
    symbol_twice<<<1, 64>>>(symbol, symbol);
    cudaGetSymbolAddress((void **)&symbol2, other);
    other_device_array<<<1, 256>>>(symbol2);
    thrust::device_vector<int> v(64);
    one_vector<<<1, 64>>>(thrust::raw_pointer_cast(v.data()), v.data().get());
    for (int i = 0; i < steps; i++) {
        swapped<<<1, 64>>>(r, s);
        int *x = r;
        r = s;
        s = x;
    }
    int *out = p, *in = s;
    for (int i = 0; i < steps; i++) {
        made_one<<<1, 64>>>(out, in);
        out = in;
    }
    int *to_here = p;
    if (steps > 2) to_here = in;
    made_one_on_a_way<<<1, 64>>>(to_here, in);
    int *ours, *theirs;
    if (steps > 4) {
        ours = p;
        theirs = in;
    } else {
        ours = in;
        theirs = p;
    }
    one_way_or_the_other<<<1, 64>>>(ours, theirs);
    bool first = steps > 1;
    int *left = p, *right = whole;
    if (first) left = in;
    first = !first;
    if (first) {
        twice<<<1, 64>>>(p, p);
    } else {
        right = in;
    }
    one_way_and_the_other<<<1, 64>>>(left, right);
    int *current = p, *next = s;
    for (int i = 0; i < steps; i++) {
        goes_on<<<1, 64>>>(current, next);
        current = next;
        next = next + 64;
    }
    int *from = steps % 2 ? r : s, *to = steps % 2 ? s : r;
    by_parity<<<1, 64>>>(to, from);
    int *either = steps % 2 ? p : whole;
    on_one_way<<<1, 64>>>(p, either);
    read_twice<<<1, 64>>>(p, p, r);
    int *before = p;
    p = r;
    reassigned<<<1, 64>>>(before, p);
    void *arguments[] = {&symbol, &symbol};
    cudaLaunchKernel((void *)by_address, dim3(1), dim3(64), arguments, 0, 0);
}

// How far two parts of one array lie apart stands in an array of the host, which nobody reads.
// expect: possible
__global__ void parts(int *sums, int n, int *blocks) {
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n) sums[i] += blocks[blockIdx.x];
}

// The same part.
// expect: racy
__global__ void one_part(int *sums, int n, int *blocks) {
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n) sums[i] += blocks[blockIdx.x];
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

void start(int *p, int *starts, int *sizes, int levels) {
    for (int i = levels - 1; i >= 0; i--) {
        parts<<<sizes[i] / 64 + 1, 64>>>(p + starts[i], sizes[i], p + starts[i + 1]);
        one_part<<<sizes[i] / 64 + 1, 64>>>(p + starts[i], sizes[i], p + starts[i]);
    }
}
