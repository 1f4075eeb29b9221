// Vectors: lanes, swizzles, literals, and their loads and stores from rows of numbers.

// expect: verified
kernel void rows(global float *a) {
    size_t i = get_global_id(0);
    float4 v = vload4(i, a);
    v.xy = v.yx;
    v.hi = (float2)(1.0f);
    v = v * 2.0f + (float4)(v.x, v.zw, 0.5f);
    vstore4(v, i, a);
}

// Rows of three in an array of numbers lie three apart; in an array of vectors, four.
// expect: verified
kernel void threes(global float *a, global float3 *b) {
    size_t i = get_global_id(0);
    b[i] = vload3(i, a) + (float3)(1, 2, 3);
    ((global float *)b)[4 * i] = a[3 * i];
}

// expect: racy
kernel void overlapping(global int *a) {
    size_t i = get_global_id(0);
    vstore4((int4)(0, 1, 2, (int)i), 0, a + i);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// A lane is an element of its own.
// expect: verified
kernel void lanes(global int2 *a) {
    size_t i = get_global_id(0);
    if (i % 2 == 0) a[i / 2].x = 1;
    else a[i / 2].s1 = 2;
}

// expect: racy
kernel void one_lane(global int4 *a, int n) {
    size_t i = get_global_id(0);
    a[i].xyz = (int3)(n);
    a[i + 1].z = i;
//  ^^^^^^^^^^ SL102 racy WAW global
}

// What a swizzle moves is followed: the index is the thread's own.
// expect: verified
kernel void swizzled_index(global int *a) {
    int2 at = (int2)(get_group_id(0), get_local_id(0));
    at = at.yx;
    a[at.y * get_local_size(0) + at.x] = select(1, 2, at.x > 3);
}

// expect: verified
kernel void pure(global const uchar4 *in, global float *out, int n) {
    int i = min((int)get_global_id(0), (int)get_global_size(0));
    float4 v = convert_float4(in[i]);
    int4 masked = v > 0.5f;
    out[mad24((int)get_group_id(0), (int)get_local_size(0), (int)get_local_id(0))] =
        dot(v, (float4)(1.0f)) + as_float(n) + any(masked) + clamp(v.x, 0.0f, 1.0f) + native_sin(v.y);
}
