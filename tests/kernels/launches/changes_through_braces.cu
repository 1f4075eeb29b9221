// A variable of the host that braces, constructors and functions of the text may bind to a reference, which changes it.
struct Handle {
    int &r;
};

struct Keeper {
    int &kept;
    Keeper(int &n) : kept(n) {}
};

// expect: possible
__global__ void named_member(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void name_member(int *p) {
    int w = 1;
    Handle handle{.r = w};
    handle.r = 0;
    named_member<<<1, 64>>>(p, w);
}

// expect: possible
__global__ void made_anew(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void make_anew(int *p) {
    int w = 1;
    Handle *handle = new Handle{w};
    handle->r = 0;
    made_anew<<<1, 64>>>(p, w);
}

void take(Handle handle) { handle.r = 0; }

// expect: possible
__global__ void taken(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void give(int *p) {
    int w = 1;
    take({w});
    taken<<<1, 64>>>(p, w);
}

Handle handle_of(int &n) { return {n}; }

// expect: possible
__global__ void returned_in_braces(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void return_in_braces(int *p) {
    int w = 1;
    auto handle = [&]() -> Handle { return {w}; }();
    handle.r = 0;
    returned_in_braces<<<1, 64>>>(p, w);
}

// expect: possible
__global__ void returned_by_lambda(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void return_by_lambda(int *p) {
    int w = 1;
    auto count = [&]() -> int & { return w; };
    count() = 0;
    returned_by_lambda<<<1, 64>>>(p, w);
}

// expect: possible
__global__ void assigned_in_braces(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

struct Pair {
    int *address = nullptr;
    Pair &operator=(Handle handle) {
        address = &handle.r;
        return *this;
    }
};

void assign_in_braces(int *p) {
    int w = 1;
    Pair pair;
    pair = {w};
    *pair.address = 0;
    assigned_in_braces<<<1, 64>>>(p, w);
}

// expect: possible
__global__ void kept_by_a_member(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

struct Owner {
    Keeper keeper;
    Owner(int w, int *p) : keeper(w) {
        if (w != 1) return;
        keeper.kept = 0;
        kept_by_a_member<<<1, 64>>>(p, w);
    }
};

// expect: verified
__global__ void plain_member(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

struct Sizes {
    int width, height;
    Sizes(int w, int *p) : width(w), height{w} {
        if (w != 1) return;
        width = 0;
        plain_member<<<1, 64>>>(p, w);
    }
};

struct Extent {
    int width, height;
};
void area(Extent extent);

// expect: verified
__global__ void copied_in_braces(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void copy_in_braces(int *p) {
    int w = 1;
    Extent extent{.width = w, .height = w};
    Extent *other = new Extent{w, w};
    area({w, w});
    extent.width = other->height = 0;
    copied_in_braces<<<1, 64>>>(p, w);
}

// expect: possible
__global__ void kept_by_a_constructor(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void keep_by_constructor(int *p, int w) {
    Keeper keeper(w);
    if (w <= 0) return;
    keeper.kept = 0;
    kept_by_a_constructor<<<1, 64>>>(p, w);
}

// expect: possible
__global__ void kept_by_a_result(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void keep_by_result(int *p, int w) {
    Handle handle = handle_of(w);
    if (w <= 0) return;
    handle.r = 0;
    kept_by_a_result<<<1, 64>>>(p, w);
}

int &same(int &n) { return n; }

// expect: possible
__global__ void kept_by_a_reference(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void keep_by_reference(int *p, int w) {
    auto &other = same(w);
    if (w <= 0) return;
    other = 0;
    kept_by_a_reference<<<1, 64>>>(p, w);
}

bool parse(int &n);

// expect: verified
__global__ void changed_once(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void change_once(int *p, int w) {
    bool parsed = parse(w);
    if (!parsed || w <= 0) return;
    changed_once<<<1, 64>>>(p, w);
}

struct Counter {
    int &n;
    void step() { n = 1; }
};

// A lambda's result keeps the reference that the lambda takes.
// expect: possible
__global__ void kept_by_a_lambda(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

void keep_by_a_lambda(int *p, int n) {
    auto make = [](int &n) { return Counter{n}; };
    auto counter = make(n);
    if (n < 64) return;
    counter.step();
    kept_by_a_lambda<<<4, 64>>>(p, n);
}

static int doubled(int &n) {
    n *= 2;
    return n;
}

// A number keeps nothing.
// expect: verified
__global__ void kept_by_nobody(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

void keep_nothing(int *p, int n) {
    auto twice = doubled(n);
    if (n < 64) return;
    kept_by_nobody<<<4, 64>>>(p, n);
}
