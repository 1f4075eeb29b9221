// Launches in methods of class templates: what the class is instantiated with says which kernels they start.

__device__ inline void fill(float &x, int *state) { x = *state; }
__device__ inline void fill(double &x, int *state) { x = *state; }

// expect: verified
template <typename Real>
__global__ void points(Real *out, int *states) {
    Real x;
    fill(x, states);
    out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

template <typename Real, int step>
struct Engine {
    void run(Real *out, int *states);
    Real operator()(Real *out, int *states);
};

template <typename Real, int step>
Real Engine<Real, step>::operator()(Real *out, int *states) {
    points<Real><<<8, 64>>>(out, states);
    return 0;
}

// expect: racy
template <int step>
__global__ void stepped(int *out) {
    out[threadIdx.x / step] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: verified
template <int step>
__global__ void whole(int *out) {
    out[threadIdx.x * (step + 1)] = threadIdx.x;
}

template <typename Real, int step>
void Engine<Real, step>::run(Real *out, int *states) {
    stepped<step><<<1, 64>>>(states);
    whole<step / 8><<<1, 64>>>(states);
}

template class Engine<float, 2>;
template struct Engine<double, 4>;
