// Pointers to functions: where it is known which functions they may hold, all of them are followed.

typedef void (*Update)(float *, int);

__device__ void own(float *v, int i) { v[i] *= 2.0f; }

__device__ void half_of_it(float *v, int i) { v[i] *= 0.5f; }

__device__ void neighbour(float *v, int i) {
    v[i] *= v[i + 1];
//  ^^^^^^^^^^^^^^^^ SL102 racy WAR
//  ^^^^^^^^^^^^^^^^ SL102 racy WAR
}

// --- as parameters -----------------------------------------------------------------------------------------------

// expect: verified
__global__ void one_of_two(float *v, Update f) {
    __requires(f == own || f == half_of_it);
    f(v, blockIdx.x * blockDim.x + threadIdx.x);
}

// expect: racy
__global__ void one_that_races(float *v, Update f) {
    __requires(f == own | f == neighbour);
    (*f)(v, blockIdx.x * blockDim.x + threadIdx.x);
}

// expect: verified
__global__ void one_that_is_asked_for(float *v, Update f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (f == own) f(v, i);
}

// expect: incomplete (may be any function)
__global__ void any(float *v, Update f) {
    f(v, 0);
}

// expect: incomplete (may be any function)
__global__ void another(float *v, Update f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (f != own) f(v, i);
}

struct Step {
    Update update;
    int count;
};

// expect: verified
__global__ void member_of_a_parameter(float *v, Step step) {
    // syncline: assume(step.update == own)
    for (int k = 0; k < step.count; k++) step.update(v, blockIdx.x * blockDim.x + threadIdx.x);
}

// --- compared, cast, given back ----------------------------------------------------------------------------------

// The addresses of functions have some order, the same for all threads.
// expect: verified
__global__ void greater_one(float *v, Update f, Update g) {
    __requires(f == own);
    __requires(g == half_of_it);
    Update h = f >= g ? f : g;
    h(v, blockIdx.x * blockDim.x + threadIdx.x);
}

// expect: racy
__global__ void lesser_one(float *v, Update f, Update g) {
    __requires(f == own);
    __requires(g == neighbour);
    Update h = g;
    if (f < g) h = f;
    h(v, blockIdx.x * blockDim.x + threadIdx.x);
}

// expect: verified
__global__ void cast_and_back(float *v, Update f) {
    __requires(f == own);
    void *kept = (void *)f;
    ((Update)kept)(v, blockIdx.x * blockDim.x + threadIdx.x);
}

__device__ Update chosen(int way) {
    if (way == 0) return own;
    return way == 1 ? half_of_it : nullptr;
}

// expect: verified
__global__ void given_back(float *v, int way) {
    if (way == 0 || way == 1) chosen(way)(v, blockIdx.x * blockDim.x + threadIdx.x);
}

// expect: possible
__global__ void null_given_back(float *v, int way) {
    chosen(way)(v, blockIdx.x * blockDim.x + threadIdx.x);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL401 violated
}

// expect: verified
__global__ void equal_ones(float *v, int way) {
    Update f = chosen(way), g = chosen(1);
    if (f == g) v[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
    if (f == g && way != 1) v[0] = threadIdx.x;
}

struct Pair {
    float a, b;
};

__device__ Pair sum(float a, float b) { return {a + b, a}; }

__device__ Pair product(float a, float b) { return {a * b, b}; }

// expect: verified
__global__ void objects_given_back(float *v, int way) {
    Pair (*combine)(float, float) = way ? sum : product;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Pair p = combine(v[i], 2.0f);
    v[i] = p.a + p.b;
}

// --- in memory ---------------------------------------------------------------------------------------------------

// All threads write one address, which is no more than a hint.
// expect: verified
__global__ void published(Update *table) {
    if (threadIdx.x < 64) *table = own;
}

// expect: racy
__global__ void one_of_each(Update *table) {
    *table = threadIdx.x == 0 ? own : half_of_it;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

typedef float (*Chosen)(float);
__device__ Chosen table_of_functions[4];
__device__ Chosen chosen_function;

// All threads put one function there, whichever it is.
// expect: verified
__global__ void one_choice_for_all(int which) { chosen_function = table_of_functions[which]; }

// expect: racy
__global__ void a_choice_for_each(float *a) {
  chosen_function = table_of_functions[threadIdx.x % 4];
//^^^^^^^^^^^^^^^ SL102 racy WAW
}

// --- in tables ---------------------------------------------------------------------------------------------------

typedef void (*CellWork)(int *);

__device__ void first_cell(int *a) {
    a[0] = threadIdx.x;
//  ^^^^ SL102 racy WAW
}

__device__ void own_cell(int *a) { a[threadIdx.x] = 1; }

__device__ void next_cell(int *a) { a[threadIdx.x + 1] = 1; }

__device__ void (*some_race[2])(int *) = {own_cell, first_cell};
__device__ CellWork none_races[] = {own_cell, &own_cell};
__constant__ CellWork shifting[2] = {own_cell, next_cell};
__device__ CellWork replaced[2] = {own_cell, own_cell};

// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void any_of_a_table(int *a, int k) { some_race[k & 1](a); }

// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void any_of_a_safe_table(int *a, int k) { none_races[(threadIdx.x + k) & 1](a); }

// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void the_same_for_all(int *a, int k) {
    CellWork step = shifting[k & 1];
    step(a);
}

// expect: incomplete (through a pointer)
// syncline: launch(grid=1, block=64)
__global__ void table_that_changes(int *a, int k) { replaced[k & 1](a); }

void replace(CellWork other) { cudaMemcpyToSymbol(replaced, &other, sizeof(CellWork)); }
