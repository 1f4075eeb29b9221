// Updates of one place for which there is no atomic function, or that do not say that they are updates.

// One pointer by two names.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void two_names(int *p, int *q) {
    p = q;
    p[8] = q[8] + 1;
//  ^^^^^^^^^^^^^^^ SL102 racy WAR global block
//  ^^^^^^^^^^^^^^^ SL102 racy WAW global block
}

// Between blocks a barrier of the grid does the same.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=64)
__global__ void two_names_and_blocks(int *p, int *q, int n) {
    if (n < 10) p = q;
    else q = p;
    p[8] = q[8] + 1;
//  ^^^^^^^^^^^^^^^ SL102 racy WAR global block
//  ^^^^^^^^^^^^^^^ SL102 racy WAW global block
}

// There is no function for signed words of 64 bits.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void long_count(long long *count) {
    count[0] += 2;
//  ^^^^^^^^^^^^^ SL102 racy WAR global block
}

// The quotient is formed in float, and cut off when it is stored.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void int_over_float(int *all, float by) {
    all[0] /= by + 0.5f;
//  ^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// Both arms of a branch, and a barrier for the next round.
// expect: racy, fixed: verified
// syncline: launch(block=64, grid=1)
__global__ void in_turns(short *count, int n) {
    for (int k = 0; k < n; ++k) {
        if (k % 2 == 0)
            count[0]++;
//          ^^^^^^^^^^ SL102 racy WAR global block
        else
            count[0] -= 3;
//          ^^^^^^^^ SL102 racy RAW global block
//          ^^^^^^^^^^^^^ SL102 racy WAR global block
    }
}

// The barrier would be one that some threads miss.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void of_some(short *count) {
    if (threadIdx.x < 40)
        count[0]++;
//      ^^^^^^^^^^ SL102 racy WAR global block
}
