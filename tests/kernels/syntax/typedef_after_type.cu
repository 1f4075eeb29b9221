// `typedef` may stand anywhere among the specifiers of a declaration, behind the body of a structure as well.
struct
{
    int start;
    int count;
}
typedef Descriptor;

struct Node {
    float value;
    int next;
} const typedef Node, *NodePointer;

unsigned typedef int index_t;

// expect: verified
// syncline: launch(block=64, grid=4)
__global__ void one_element_each(float *out, Descriptor d) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < d.count) out[d.start + i] = 0.0f;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void the_neighbour_too(float *out, Descriptor d) {
    out[d.start + threadIdx.x] = out[d.start + threadIdx.x + 1];
//  ^^^ SL102 racy WAR global
}

// expect: verified
// syncline: launch(block=64, grid=4)
__global__ void member_of_each(NodePointer from, int *out) {
    struct { int a, b; } typedef Pair;
    index_t i = blockIdx.x * blockDim.x + threadIdx.x;
    Pair *pairs = reinterpret_cast<Pair *>(out);
    pairs[i].b = from[i].next;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void pair_and_word(int *out) {
    struct { int a, b; } typedef Pair;
    reinterpret_cast<Pair *>(out)[threadIdx.x].b = 1;
    out[threadIdx.x] = 2;
//  ^^^ SL102 racy WAW global
}
