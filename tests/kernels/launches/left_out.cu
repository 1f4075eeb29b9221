// Kernels whose launches the preprocessor leaves out: they say what a configuration does that is not the one that is read.

// expect: verified
__global__ void divide(float *result, int count) { *result /= count; }

// expect: verified
__global__ void divide_elsewhere(float *result, int count) { *result /= count; }

// Two threads of that configuration collide.
// expect: possible SL102
__global__ void divide_by_many(float *result, int count) { *result /= count; }

// Nobody speaks of it.
// expect: racy
__global__ void never_launched(float *result, int count) {
    *result /= count;
//  ^^^^^^^^^^^^^^^^ SL102 racy WAR
}

// What is launched here counts, whatever is left out.
// expect: racy
__global__ void launched_both_ways(float *result, int count) {
    *result /= count;
//  ^^^^^^^^^^^^^^^^ SL103 racy WAR
}

// expect: verified
__global__ void in_dead_code(float *result) { *result /= 2; }

// expect: verified
__global__ void by_macro(float *result) { *result /= 2; }

// Its extents are not known where it is launched: any, perhaps one.
// expect: possible SL102
__global__ void by_dimensions(float *result) { *result /= 2; }

#define ONE_THREAD 0

void host(float *p, int n, dim3 grid) {
#ifdef REDUCE_WITH_LIBRARY
    if (n > 65536) {
        divide<<<1, 1>>>(p, n);
        launched_both_ways<<<1, 1>>>(p, n);
#if SOME_VERSION > 3
        divide_by_many<<<1, 32>>>(p, n);
#else
        divide_by_many<<<1, 1>>>(p, n);
#endif
        by_dimensions<<<grid, grid>>>(p);
        return;
    }
#elif defined(REDUCE_OTHERWISE)
    divide_elsewhere<<<1, 1>>>(p, n);
#else
    launched_both_ways<<<1, 32>>>(p, n);
#endif
#if 0
    in_dead_code<<<1, 1>>>(p);
#endif
#if ONE_THREAD
    by_macro<<<1, 1>>>(p);
#endif
}
