// Helper functions of OpenCL that no kernel here calls.

// expect: verified
float group_sum(__local float *scratch, float value) {
    int t = get_local_id(0);
    scratch[t] = value;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = get_local_size(0) / 2; step > 0; step /= 2) {
        if (t < step) scratch[t] += scratch[t + step];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    return scratch[0];
}

// expect: racy
float group_sum_ordered_elsewhere(__local float *scratch, float value) {
    int t = get_local_id(0);
    scratch[t] = value;
    barrier(CLK_GLOBAL_MEM_FENCE);
    return scratch[get_local_size(0) - 1 - t];
//         ^^^^ SL101 racy RAW block
}
