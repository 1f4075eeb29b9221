// Pointers to one array by other ways: members, elements and references, and calls that others may make as well.

struct Pair {
    int *to;
    int *from;
};

// expect: racy
__global__ void by_list(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

void listed(int *p) {
    Pair pair = {p, p};
    by_list<<<1, 64>>>(pair.to, pair.from);
}

// expect: racy
__global__ void by_member(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

void member_of_member(Pair pair) {
    pair.from = pair.to;
    by_member<<<1, 64>>>(pair.to, pair.from);
}

// Its own member changes once more.
// expect: verified
__global__ void by_changed_member(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

void changed_member(Pair pair, int *other) {
    pair.from = pair.to;
    pair.to = other;
    by_changed_member<<<1, 64>>>(pair.to, pair.from);
}

// expect: verified
__global__ void by_method(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

void fill(Pair &pair);

void filled(int *p) {
    Pair pair = {p, p};
    fill(pair);
    by_method<<<1, 64>>>(pair.to, pair.from);
}

// expect: racy
__global__ void by_element(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

void elements(int *p) {
    int *ends[2] = {p, p};
    by_element<<<1, 64>>>(ends[0], ends[1]);
}

// expect: verified
__global__ void by_other_element(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

void other_elements(int *p, int *q) {
    int *ends[2] = {p, p};
    ends[1] = q;
    by_other_element<<<1, 64>>>(ends[0], ends[1]);
}

// expect: racy
__global__ void in_a_chain(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

void chained(int *p) {
    int *q, *r;
    r = q = p;
    in_a_chain<<<1, 64>>>(q, r);
}

// A reference leads to what its variable has at the launch.
// expect: verified
__global__ void by_reference(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

void referred(int *p, int *q) {
    int *to = p;
    int *&alias = to;
    to = q;
    by_reference<<<1, 64>>>(alias, p);
}

// expect: racy
__global__ void by_call(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

void reverse(int *to, int *from) { by_call<<<1, 64>>>(to, from); }

void reverse_here(int *p) { reverse(p, p); }

// expect: racy
__global__ void by_two_calls(int *a, int *b) {
    a[threadIdx.x] = b[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

template <typename T> void reverse_any(T *to, T *from) { by_two_calls<<<1, 64>>>(to, from); }

void reverse_through(int *to, int *from) { reverse_any(to, from); }

void reverse_through_here(int *p) { reverse_through(p, p); }

// expect: verified
__global__ void by_call_behind(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

void reverse_behind(int *to, int *from) { by_call_behind<<<1, 64>>>(to, from); }

void reverse_behind_here(int *p, int *q) {
    reverse_behind(p, q);
    reverse_behind(p, p + 64);
}

// Whether the launch happens with one array hangs on what the two are compared for.
// expect: possible SL102
__global__ void by_compared_call(int *a, int *b) { a[threadIdx.x] = b[63 - threadIdx.x]; }

void reverse_compared(int *to, int *from) {
    if (to != from) by_compared_call<<<1, 64>>>(to, from);
}

void reverse_compared_here(int *p) { reverse_compared(p, p); }
