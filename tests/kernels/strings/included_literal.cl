// A text of kernels that is one raw literal, for a host's file to include.
R"(

// expect: verified
__kernel void scale(__global float *values, const int n) {
    const int i = get_global_id(0);
    if (i < n) values[i] = values[i] * 2;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__kernel void shift_left(__global float *values) {
    const int i = get_local_id(0);
    values[i] = values[i + 1];
//  ^^^^^^^^^ SL102 racy WAR
}

)"
