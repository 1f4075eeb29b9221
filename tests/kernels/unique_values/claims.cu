// Only one thread finds a cell as it was: it has claimed it.

// expect: verified
__global__ void visited_once(const int *queue, int *visited, int *level, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int v = queue[i];
    if (atomicExch(&visited[v], 1) == 0) level[v] = i;
  }
}

// expect: verified
__global__ void swapped_once(const int *queue, int *owner, int *level, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int v = queue[i];
    if (atomicCAS(&owner[v], -1, i) == -1) level[v] = i;
  }
}

// Given back: the next one claims it again, and nothing orders the two.
// expect: possible
__global__ void given_back(const int *queue, int *visited, int *level, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int v = queue[i];
    if (atomicExch(&visited[v], 1) == 0) {
      level[v] = i;
      atomicExch(&visited[v], 0);
    }
  }
}

// The claim of one cell says nothing about another.
// expect: possible
__global__ void claimed_elsewhere(const int *queue, int *visited, int *level, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int v = queue[i];
    if (atomicExch(&visited[v], 1) == 0) level[v / 2] = i;
  }
}
