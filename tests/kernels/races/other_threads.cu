// Races that a concrete run shows between other threads than those of the model: the witness names those of the run.

// Each thread fills 27 places of its own, and the first reads the second's.
// syncline: launch(block=64)
// expect: racy
__global__ void counted_places(float *in, float *out) {
    __shared__ float sums[64 * 27];
    int place = 0;
    for (int i = 0; i < 6; i++)
        for (int j = i; j < 7; j++) sums[threadIdx.x * 27 + place++] = in[i] * in[j];
    if (threadIdx.x % 2 == 0) out[threadIdx.x] = sums[(threadIdx.x + 1) * 27];
//                                               ^^^^ SL103 racy RAW
}
