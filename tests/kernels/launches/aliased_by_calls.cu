// Pointers to one array by what functions give back and leave in what they are given, by swaps, by other pointers and by
// lists of addresses; and their near misses, which lead to two.

struct Pair {
    int *to;
    int *from;
};

struct Buffer {
    int *memory;
    int *address() { return memory; }
};

struct View {
    int *data;
    int n;
    View(int *begin, int count) : data(begin), n(count) {}
};

int *ours, *theirs;

// expect: racy
__global__ void by_result(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

int *same(int *p) { return p; }

void result(int *p) { by_result<<<1, 64>>>(same(p), p); }

// expect: verified
__global__ void by_own_results(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

int *allocated(int n) {
    int *p;
    cudaMalloc(&p, n * sizeof(int));
    return p;
}

void own_results() {
    int *x = allocated(64), *y = allocated(64);
    by_own_results<<<1, 64>>>(x, y);
}

// expect: verified
__global__ void by_results_apart(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

int *part(int i) { return ours + i * 64; }

void results_apart() { by_results_apart<<<1, 64>>>(part(0), part(1)); }

// expect: racy
__global__ void by_results_that_overlap(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAR
}

int *half(int i) { return ours + i * 32; }

void results_that_overlap() { by_results_that_overlap<<<1, 64>>>(half(0), half(1)); }

// expect: racy
__global__ void by_record(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

Pair twice(int *p) {
    Pair made;
    made.to = p;
    made.from = p;
    return made;
}

void record(int *p) {
    Pair pair = twice(p);
    by_record<<<1, 64>>>(pair.to, pair.from);
}

// expect: verified
__global__ void by_other_record(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

Pair both(int *p, int *q) { return {p, q}; }

void other_record(int *p, int *q) {
    Pair pair = both(p, q);
    by_other_record<<<1, 64>>>(pair.to, pair.from);
}

// expect: racy
__global__ void by_listed_record(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

Pair twice_listed(int *p) { return {p, p}; }

void listed_record(int *p) {
    Pair pair = twice_listed(p);
    by_listed_record<<<1, 64>>>(pair.to, pair.from);
}

// expect: racy
__global__ void by_pointer_to_pointer(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

void pointer_to_pointer(int *p) {
    int **way = &p;
    by_pointer_to_pointer<<<1, 64>>>(*way, p);
}

// expect: racy
__global__ void by_parameter(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

void ours_in(int **p) { *p = ours; }

void parameter() {
    int *x, *y;
    ours_in(&x);
    ours_in(&y);
    by_parameter<<<1, 64>>>(x, y);
}

// expect: racy
__global__ void by_reference_parameter(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

void ours_by_reference(int *&p) { p = ours; }

void reference_parameter() {
    int *x;
    ours_by_reference(x);
    by_reference_parameter<<<1, 64>>>(x, ours);
}

// expect: verified
__global__ void by_allocating_parameter(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

void allocate(int **p, int n) { cudaMalloc(p, n); }

void allocating_parameter() {
    int *x, *y;
    allocate(&x, 256);
    allocate(&y, 256);
    by_allocating_parameter<<<1, 64>>>(x, y);
}

// expect: racy
__global__ void by_parentheses(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

void parentheses(int *p) {
    int *q(p);
    by_parentheses<<<1, 64>>>(p, q);
}

// expect: racy
__global__ void by_braces(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

void braces(int *p) {
    int *q{p};
    by_braces<<<1, 64>>>(p, q);
}

// expect: racy
__global__ void by_addresses(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

void addresses(int *p) {
    void *arguments[2];
    arguments[0] = &p;
    arguments[1] = &p;
    cudaLaunchKernel((void *)by_addresses, dim3(1), dim3(64), arguments, 0, 0);
}

// expect: verified
__global__ void by_other_addresses(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

void other_addresses(int *p, int *q) {
    void *arguments[2];
    arguments[0] = &p;
    arguments[1] = &q;
    cudaLaunchKernel((void *)by_other_addresses, dim3(1), dim3(64), arguments, 0, 0);
}

// expect: possible SL102
__global__ void by_turns(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

void turns(int *p, int n) {
    int *ends[2] = {p, p};
    for (int i = 0; i < n; i++) by_turns<<<1, 64>>>(ends[i & 1], ends[(i + 1) & 1]);
}

// expect: verified
__global__ void by_other_turns(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

void other_turns(int *p, int *q, int n) {
    int *ends[2] = {p, q};
    for (int i = 0; i < n; i++) by_other_turns<<<1, 64>>>(ends[i & 1], ends[(i + 1) & 1]);
}

// expect: possible SL102
__global__ void by_turn_and_array(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

void turn_and_array(int *p, int *q, int n) {
    int *ends[2] = {p, q};
    for (int i = 0; i < n; i++) by_turn_and_array<<<1, 64>>>(ends[i & 1], q);
}

// expect: racy
__global__ void by_copy_of_global(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

void copy_of_global() {
    int *mine = ours;
    by_copy_of_global<<<1, 64>>>(mine, ours);
}

// expect: verified
__global__ void by_copies_of_globals(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

void copies_of_globals() {
    int *mine = ours, *other = theirs;
    by_copies_of_globals<<<1, 64>>>(mine, other);
}

// expect: verified
__global__ void by_global_that_changes(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

void change_places() {
    int *kept = ours;
    ours = theirs;
    theirs = kept;
}

void global_that_changes() {
    int *mine = ours;
    change_places();
    by_global_that_changes<<<1, 64>>>(mine, ours);
}

// expect: racy
__global__ void by_swap(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

void swapped(int *p, int *q) {
    int *x = p, *y = q;
    std::swap(x, y);
    by_swap<<<1, 64>>>(x, q);
}

// expect: verified
__global__ void by_swap_of_both(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

void swapped_both(int *p, int *q) {
    int *x = p, *y = q;
    std::swap(x, y);
    by_swap_of_both<<<1, 64>>>(x, y);
}

// expect: verified
__global__ void by_swaps(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

void swaps(int *p, int *q, int n) {
    int *x = p, *y = q;
    for (int i = 0; i < n; i++) {
        std::swap(x, y);
        by_swaps<<<1, 64>>>(x, y);
    }
}

// expect: racy
__global__ void by_method(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

void method(Buffer buffer) { by_method<<<1, 64>>>(buffer.address(), buffer.memory); }

// expect: verified
__global__ void by_methods(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

void methods(Buffer one, Buffer other) { by_methods<<<1, 64>>>(one.address(), other.address()); }

// Nobody knows where these lead; that is said.
// expect: verified
__global__ void by_unknown_results(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

int *elsewhere(int);

void unknown_results() { by_unknown_results<<<1, 64>>>(elsewhere(1), elsewhere(2)); }

// expect: racy
__global__ void by_constructors(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

// expect: racy
__global__ void by_views(View a, View b) {
    a.data[threadIdx.x] = b.data[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

// expect: verified
__global__ void by_other_views(View a, View b) { a.data[threadIdx.x] = b.data[63 - threadIdx.x]; }

// One of the two is made to lead elsewhere.
// expect: verified
__global__ void by_a_changed_view(View a, View b) { a.data[threadIdx.x] = b.data[63 - threadIdx.x]; }

void constructed(int *p, int *q) {
    View one(p, 64), other(p, 64), third(q, 64);
    by_constructors<<<1, 64>>>(one.data, other.data);
    by_views<<<1, 64>>>(one, other);
    by_other_views<<<1, 64>>>(one, third);
    other.data = q;
    by_a_changed_view<<<1, 64>>>(one, other);
}

// expect: racy
__global__ void by_pack(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

template <typename... Arguments> void start(Arguments... arguments) { by_pack<<<1, 64>>>(arguments...); }

void packed(int *p) { start(p, p); }

// expect: verified
__global__ void by_forwarded_pack(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

template <typename... Arguments> void start_forwarded(int threads, Arguments &&...arguments) {
    by_forwarded_pack<<<1, threads>>>(std::forward<Arguments>(arguments)...);
}

void forwarded(int *p, int *q) {
    start_forwarded(64, p, q);
    start_forwarded(64, q, p);
}
