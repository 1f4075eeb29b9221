// Pointers of which nobody knows where they point: what is written there may be written by all threads.
struct Node {
    Node *next;
    int value;
};

// expect: incomplete (a number cast to a pointer)
__global__ void through_a_number(unsigned long long where) {
    *(int *)where = threadIdx.x;
}

// expect: incomplete (a pointer loaded from global memory)
__global__ void through_a_list(Node *list) {
    list->next->value = threadIdx.x;
}

// A table that the kernel itself fills: its pointers may lead into what the kernel is given.
// expect: incomplete (a pointer loaded from global memory)
__global__ void through_its_own_table(int **parts, int *all) {
    parts[threadIdx.x] = all + threadIdx.x;
    parts[threadIdx.x][0] = threadIdx.x;
}
