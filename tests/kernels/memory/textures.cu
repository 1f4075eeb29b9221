// No kernel writes a texture: equal coordinates give equal values, and others whatever the host put there.

// expect: verified
// syncline: launch(block=64, grid=4)
__global__ void one_texel_a_block(cudaTextureObject_t image, int *out) {
  if (tex1Dfetch<int>(image, blockIdx.x) > 0) __syncthreads();
//                                            ^^^^^^^^^^^^^^^ SL301 info redundant
  out[blockIdx.x * 64 + threadIdx.x] = 1;
}

// expect: divergent
// syncline: launch(block=64, grid=4)
__global__ void one_texel_a_thread(cudaTextureObject_t image, int *out) {
  if (tex1Dfetch<int>(image, threadIdx.x) > 0) __syncthreads();
//                                             ^^^^^^^^^^^^^^^ SL201 divergent
  out[blockIdx.x * 64 + threadIdx.x] = 1;
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void same_texel(cudaTextureObject_t image, float *out) {
  __shared__ float first;
  first = tex2D<float>(image, 0.5f, 0.5f);
//^^^^^ SL105 WAW shared block
  __syncthreads();
  out[threadIdx.x] = first;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void last_texel(cudaTextureObject_t image, float *out) {
  __shared__ float last;
  last = tex2D<float>(image, threadIdx.x + 0.5f, 0.5f);
//^^^^ SL101 racy WAW shared block
  __syncthreads();
  out[threadIdx.x] = last;
}

// Two textures, one place.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void two_textures(cudaTextureObject_t one, cudaTextureObject_t other, float *out) {
  __shared__ float texel;
  if (threadIdx.x < 32) texel = tex2D<float>(one, 0.5f, 0.5f);
//                      ^^^^^ SL105 WAW shared warp
  else texel = tex2D<float>(other, 0.5f, 0.5f);
//     ^^^^^ SL105 WAW shared warp
//     ^^^^^ SL101 racy WAW shared block
  __syncthreads();
  out[threadIdx.x] = texel;
}

__device__ float distance(float4 a, float4 b) {
  return b.x - a.x;
}

// A texel has the type that the call spells.
// expect: verified
// syncline: launch(block=64, grid=4)
__global__ void vectors(cudaTextureObject_t image, float *out) {
  int i = blockIdx.x * 64 + threadIdx.x;
  out[i] = distance(tex2D<float4>(image, i, 0), tex2D<float4>(image, i, 1));
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void one_component(cudaTextureObject_t image, float *out) {
  float4 texel = tex2D<float4>(image, 0, 0);
  if (texel.y > 0) __syncthreads();
//                 ^^^^^^^^^^^^^^^ SL301 info redundant
  out[threadIdx.x] = texel.x;
}

// expect: divergent
// syncline: launch(block=64, grid=1)
__global__ void components(cudaTextureObject_t image, float *out) {
  float4 texel = tex2D<float4>(image, threadIdx.x, 0);
  if (texel.y > 0) __syncthreads();
//                 ^^^^^^^^^^^^^^^ SL201 divergent
  out[threadIdx.x] = texel.x;
}
