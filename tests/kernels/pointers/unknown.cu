// Pointers of which nobody knows where they point: what is written there may be written by all threads.
struct Buffers {
    int *parts[100];  // (of a small table each element is known apart)
};

struct Node {
    Node *next;
    int value;
};

// expect: incomplete (a pointer loaded from constant memory)
__global__ void through_a_table(Buffers b) {
    b.parts[0][0] = threadIdx.x;
}

// expect: incomplete (atomicAdd)
__global__ void atomic_through_a_table(Buffers b) {
    atomicAdd(b.parts[1], 1);
}

// expect: incomplete (memset)
__global__ void cleared_through_a_table(Buffers b) {
    memset(b.parts[0], 0, 16);
}

// expect: incomplete (a number cast to a pointer)
__global__ void through_a_number(unsigned long long where) {
    *(int *)where = threadIdx.x;
}

// expect: incomplete (a pointer loaded from global memory)
__global__ void through_a_list(Node *list) {
    list->next->value = threadIdx.x;
}
