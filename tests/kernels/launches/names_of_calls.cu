// What a call of the host may change or keep is asked of the function that it names: behind a template's arguments, an
// object, or in parentheses.
struct Counter {
    int &count;
};
template <typename T> struct Maker {
    Maker(int count);
    static Counter make(int &count) { return Counter{count}; }
    static void reset(int &count) { count = 0; }
};
struct Source {
    Counter make_one(int &count) { return Counter{count}; }
};
namespace counters {
Counter begun(int &count);
int of(int &count);
}
void change(Counter counter) { counter.count = 0; }

// expect: possible
__global__ void by_template(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void keep_by_template(int *p, int w) {
    auto counter = Maker<int>::make(w);
    if (w < 1) return;
    change(counter);
    by_template<<<1, 64>>>(p, w);
}

// expect: possible
__global__ void by_method(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void keep_by_method(int *p, int w, Source source) {
    auto counter = source.make_one(w);
    if (w < 1) return;
    change(counter);
    by_method<<<1, 64>>>(p, w);
}

// expect: possible
__global__ void in_parentheses(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void keep_in_parentheses(int *p, int w) {
    auto counter = (counters::begun)(w);
    if (w < 1) return;
    change(counter);
    in_parentheses<<<1, 64>>>(p, w);
}

// expect: verified
__global__ void number(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void keep_number(int *p, int w) {
    auto many = counters::of(w);
    if (w < 1) return;
    number<<<1, 64>>>(p, w);
}

// expect: possible
__global__ void reset_by_template(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void reset(int *p) {
    int w = 1;
    Maker<int>::reset(w);
    reset_by_template<<<1, 64>>>(p, w);
}
