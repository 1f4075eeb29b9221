// Of parameters whose types nobody declares, nobody knows whether a function is the one that was declared before.

__device__ int declared(Left x);
__device__ int declared(Right x) { return threadIdx.x; }

// expect: incomplete
// syncline: launch(block=64, grid=1)
__global__ void by_the_declared_type(int *p, Left x) { p[declared(x)] = 1; }

__device__ int at(Left x);
__device__ int at(Left x) { return threadIdx.x; }
__device__ int first(Left x);
__device__ int first(Left x) { return 0; }

// The same name is the same type.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void by_the_same_type(int *p, Left x) { p[at(x)] = 1; }

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void by_the_same_type_at_one_place(int *p, Left x) {
  p[first(x)] = threadIdx.x;
//^^^^^^^^^^^ SL102 racy WAW global
}
