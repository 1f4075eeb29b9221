// Pointers in records that are passed by value lead where the host says.
struct Buffers {
    int *out;
    int *in;
};

// expect: racy
__global__ void stored(Buffers b) {
    b.out[threadIdx.x] = b.in[threadIdx.x + 1];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global
}

// expect: racy
__global__ void listed(Buffers b) {
    b.out[threadIdx.x] = b.in[threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global
}

// expect: verified
__global__ void far_apart(Buffers b) {
    b.out[threadIdx.x] = b.in[threadIdx.x];
}

// expect: verified
__global__ void moved_in_between(Buffers b) {
    b.out[threadIdx.x] = b.in[threadIdx.x + 1];
}

void run(int *p) {
    Buffers same;
    same.out = p;
    same.in = p;
    stored<<<1, 64>>>(same);
    listed<<<1, 64>>>(Buffers{p, p + 1});
    Buffers apart = {p, p + 64};
    far_apart<<<1, 64>>>(apart);
    Buffers other;
    other.out = p;
    p += 4096;
    other.in = p;
    moved_in_between<<<1, 64>>>(other);
}
