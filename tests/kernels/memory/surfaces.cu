// Surfaces are memory that is addressed by coordinates, the first in bytes.

// expect: verified
// syncline: launch(block=(16, 16))
__global__ void own_texel(cudaSurfaceObject_t image) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  float v;
  surf2Dread(&v, image, x * 4, y);
  surf2Dwrite(v + 1.0f, image, x * 4, y);
}

// The coordinate should have been multiplied by the size of a texel.
// expect: racy
// syncline: launch(block=64)
__global__ void bytes_forgotten(cudaSurfaceObject_t image) {
  surf1Dwrite((float)threadIdx.x, image, threadIdx.x);
//^^^^^^^^^^^ SL102 racy WAW global block
}
