// c10's words for functions of the host and the device, for bounds of launches, and the width of a warp (on AMD's
// devices what the device says).
#pragma once

#define C10_HOST_DEVICE __host__ __device__
#define C10_DEVICE __device__
#define C10_HOST __host__

#define C10_LAUNCH_BOUNDS_0 __launch_bounds__(256, 4)
#define C10_LAUNCH_BOUNDS_1(threads) __launch_bounds__(threads)
#define C10_LAUNCH_BOUNDS_2(threads, blocks) __launch_bounds__(threads, blocks)

#if defined(__HIPCC__)
#define C10_WARP_SIZE warpSize
#else
#define C10_WARP_SIZE 32
#endif
