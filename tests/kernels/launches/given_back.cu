// Dimensions that a function of the host gives back through references and pointers.

void sizes(int n, dim3 &block, dim3 &grid) {
    int threads = n > 256 ? 256 : n;
    block.x = threads;
    block.y = 1;
    block.z = 1;
    grid = dim3((n + threads - 1) / threads);
}

void at_most(int n, int *threads) {
    if (n < 32) {
        *threads = 32;
        return;
    }
    *threads = n < 512 ? n : 512;
}

void doubled(int &threads) { threads *= 2; }

void twice_doubled(int &threads) {
    doubled(threads);
    doubled(threads);
}

void first_of_both(dim3 &first, dim3 &second) {
    first.x = 64;
    second.x = 128;
}

void after_the_other(dim3 &first, const dim3 &second) {
    first.x = 4;
    first.y = second.x;
}

void handed_on(dim3 &block) {
    block = dim3(64);
    tune(block);
}

dim3 *kept;
void keeps(dim3 *block) {
    *block = dim3(64);
    kept = block;
}

// A block of at most 256 threads writes a row of 256.
// expect: verified
__global__ void by_reference(int *out) { out[blockIdx.x * 256 + threadIdx.x] = blockIdx.x; }

// Rows of 128 are too short for it.
// expect: racy
__global__ void by_reference_too_short(int *out) { out[blockIdx.x * 128 + threadIdx.x] = blockIdx.x; }
//                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy

// expect: verified
__global__ void by_pointer(int *out) { out[blockIdx.x * 512 + threadIdx.x] = blockIdx.x; }

// expect: racy
__global__ void by_pointer_too_short(int *out) { out[blockIdx.x * 256 + threadIdx.x] = blockIdx.x; }
//                                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy

// 32, doubled twice.
// expect: verified
__global__ void through_two(int *out) { out[blockIdx.x * 128 + threadIdx.x] = blockIdx.x; }

// expect: racy
__global__ void through_two_too_short(int *out) { out[blockIdx.x * 64 + threadIdx.x] = blockIdx.x; }
//                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy

// One variable by two names: it is 128 at the end, whatever the first name got.
// expect: possible
__global__ void by_two_names(int *out) { out[blockIdx.x * 64 + threadIdx.x] = blockIdx.x; }

// What the second name reads has been changed through the first: four rows, not one.
// expect: racy
__global__ void read_by_another_name(int *out) { out[threadIdx.x] = threadIdx.y; }
//                                               ^^^^^^^^^^^^^^^^ SL102 racy

// Nobody knows what another function makes of it.
// expect: possible
__global__ void by_others(int *out) { out[blockIdx.x * 64 + threadIdx.x] = blockIdx.x; }

// The address is kept: later stores through it are out of sight.
// expect: possible
__global__ void by_kept(int *out) { out[blockIdx.x * 64 + threadIdx.x] = blockIdx.x; }

// In a loop it is doubled as often as the loop goes round.
// expect: possible
__global__ void in_a_loop(int *out) { out[blockIdx.x * 64 + threadIdx.x] = blockIdx.x; }

// On one way only.
// expect: verified
__global__ void on_one_way(int *out) { out[blockIdx.x * 64 + threadIdx.x] = blockIdx.x; }

// expect: racy
__global__ void on_one_way_too_short(int *out) { out[blockIdx.x * 32 + threadIdx.x] = blockIdx.x; }
//                                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy

// A call that may not happen.
// expect: possible
__global__ void perhaps(int *out) { out[blockIdx.x * 32 + threadIdx.x] = blockIdx.x; }

void run(int *p, int n, bool wide) {
    dim3 block, grid;
    sizes(n, block, grid);
    by_reference<<<grid, block>>>(p);
    by_reference_too_short<<<grid, block>>>(p);

    int threads;
    at_most(n, &threads);
    by_pointer<<<n, threads>>>(p);
    by_pointer_too_short<<<n, threads>>>(p);

    int few = 32;
    twice_doubled(few);
    through_two<<<n, few>>>(p);
    through_two_too_short<<<n, few>>>(p);

    dim3 both;
    first_of_both(both, both);
    by_two_names<<<n, both>>>(p);

    dim3 other;
    after_the_other(other, other);
    read_by_another_name<<<1, other>>>(p);

    dim3 unsure;
    handed_on(unsure);
    by_others<<<n, unsure>>>(p);

    dim3 known;
    keeps(&known);
    change_what_is_kept();
    by_kept<<<n, known>>>(p);

    int more = 32;
    for (int i = 0; i < n; i++) doubled(more);
    in_a_loop<<<n, more>>>(p);

    int some = 32;
    if (wide) doubled(some);
    on_one_way<<<n, some>>>(p);
    on_one_way_too_short<<<n, some>>>(p);

    int maybe = 32;
    bool done = wide && (doubled(maybe), true);
    perhaps<<<n, maybe>>>(p);
}
