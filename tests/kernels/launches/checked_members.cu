// Members that a method checks by their bare names: what it calls before it launches may change them.

struct Grid {
    int pitch;
    void clear();
    void changed(int *p);
    void unchanged(int *p);
    void assigned(int *p);
    void in_a_loop(int *p);
    void passed(int *p);
};

void Grid::clear() { pitch = 0; }
void reset(Grid &grid);

// expect: possible
__global__ void behind_a_call(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void Grid::changed(int *p) {
    if (pitch <= 0) return;
    clear();
    behind_a_call<<<1, 64>>>(p, pitch);
}

// expect: verified
__global__ void behind_the_library(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void Grid::unchanged(int *p) {
    if (pitch <= 0) return;
    cudaMemset(p, 0, pitch * sizeof(int));
    dim3 block(64);
    behind_the_library<<<1, block>>>(p, pitch);
}

// expect: possible
__global__ void behind_an_assignment(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void Grid::assigned(int *p) {
    if (pitch <= 0) return;
    this->pitch = 0;
    behind_an_assignment<<<1, 64>>>(p, pitch);
}

// expect: possible
__global__ void in_the_next_round(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void Grid::in_a_loop(int *p) {
    if (pitch <= 0) return;
    for (int i = 0; i < 2; i++) {
        in_the_next_round<<<1, 64>>>(p, pitch);
        clear();
    }
}

// expect: possible
__global__ void handed_over(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void Grid::passed(int *p) {
    if (pitch <= 0) return;
    reset(*this);
    handed_over<<<1, 64>>>(p, pitch);
}
