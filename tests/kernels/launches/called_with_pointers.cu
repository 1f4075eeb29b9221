// Functions that only this file can call: where the pointers lead that their calls give them.

// expect: racy
__global__ void reversed_in_place(float *out, const float *in) {
    out[threadIdx.x] = in[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

static void reverse_in_place(float *out, const float *in) { reversed_in_place<<<1, 64>>>(out, in); }

void both_the_same(float *p) { reverse_in_place(p, p); }

// expect: verified
__global__ void reversed_elsewhere(float *out, const float *in) { out[threadIdx.x] = in[63 - threadIdx.x]; }

static void reverse_elsewhere(float *out, const float *in) { reversed_elsewhere<<<1, 64>>>(out, in); }

void both_different(float *p, float *q) { reverse_elsewhere(p, q); }

// expect: verified
__global__ void reversed_behind(float *out, const float *in) { out[threadIdx.x] = in[63 - threadIdx.x]; }

static void reverse_behind(float *out, const float *in) { reversed_behind<<<1, 64>>>(out, in); }

void one_behind_the_other(float *p) { reverse_behind(p, p + 64); }

// expect: racy
__global__ void reversed_by_one_call(float *out, const float *in) {
    out[threadIdx.x] = in[63 - threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR
}

static void reverse_by_one_call(float *out, const float *in) { reversed_by_one_call<<<1, 64>>>(out, in); }

static void through_another(float *x, float *y) { reverse_by_one_call(y, x); }

void calls_both(float *p, float *q) {
    reverse_by_one_call(p, q);
    through_another(q, q);
}
