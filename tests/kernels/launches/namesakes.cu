// Kernels of one name in several namespaces: each is started by the launches that mean it.

namespace filters {
namespace exact {
// expect: verified
__global__ void rows(float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[blockIdx.y * n + i] = i;
}
void run(float *out, int n) { rows<<<dim3((n + 127) / 128, 4), 128>>>(out, n); }
}
namespace tiled {
// expect: racy
__global__ void rows(float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[blockIdx.y * n + i] = i + threadIdx.y;
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW block
}
}
}

// expect: verified
__global__ void rows(float *out, int n) {
    if (blockIdx.x == 0 && threadIdx.x < n) out[threadIdx.x] = 1;
}

namespace other = filters::tiled;

void run(float *out, int n) {
    filters::exact::rows<<<dim3((n + 127) / 128, 4), 128>>>(out, n);
    other::rows<<<dim3((n + 31) / 32, 4), dim3(32, 8)>>>(out, n);
    rows<<<1, 256>>>(out, n);
}
void use(float *out, int n) {
    using namespace filters;
    exact::rows<<<dim3((n + 63) / 64, 4), 64>>>(out, n);
}
