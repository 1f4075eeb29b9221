// Kernels whose arrays say for which blocks they are written, and rows whose stride is counted in bytes.

#define SIDE 3
#define PATCH 6

// One thread for each element: only a larger block would leave its row.
// expect: possible
__kernel void gather(__global const float *in, int step, __global float *out)
{
    __local float near[SIDE][SIDE][SIDE];
    int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
    near[z][y][x] = in[step * y + x] + z;
//  ^^^^ SL101 possible WAW
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x == 0 && y == 0 && z == 0)
        out[get_group_id(0)] = near[1][1][2] - near[1][1][0];
}

// expect: racy
__kernel void gather_without_barrier(__global const float *in, int step, __global float *out)
{
    __local float near[SIDE][SIDE][SIDE];
    int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
    near[z][y][x] = in[step * y + x] + z;
//  ^^^^ SL101 possible WAW
    if (x == 0 && y == 0 && z == 0)
        out[get_group_id(0)] = near[1][1][2] - near[1][1][0];
//                             ^^^^ SL101 racy RAW
}

// The same with rows in one dimension.
// expect: possible
__kernel void patch(__global const float *in, __global float *out)
{
    __local float tile[PATCH * PATCH];
    int x = get_local_id(0), y = get_local_id(1);
    tile[y * PATCH + x] = in[get_group_id(0)] * x;
//  ^^^^ SL101 possible WAW
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x == 0 && y == 0)
        out[get_group_id(0)] = tile[7] + tile[14];
}

// expect: racy
__kernel void patch_without_barrier(__global const float *in, __global float *out)
{
    __local float tile[PATCH * PATCH];
    int x = get_local_id(0), y = get_local_id(1);
    tile[y * PATCH + x] = in[get_group_id(0)] * x;
//  ^^^^ SL101 possible WAW
    if (x == 0 && y == 0)
        out[get_group_id(0)] = tile[7] + tile[14];
//                             ^^^^ SL101 racy RAW
}

// A guard bounds the index, and not the block.
// expect: racy
__kernel void guarded(__global float *out)
{
    __local float sums[32];
    int x = get_local_id(0);
    if (x < 32)
        sums[x] = out[x] + x;
    out[x + 64] = sums[x / 32];
//                ^^^^ SL101 racy RAW
}

// The stride in bytes, as elements: rows overlap for a stride that is shorter than a row.
// expect: possible
__kernel void rows_of_bytes(__global float *d, int d_step)
{
    d_step /= sizeof(*d);
    __global float *row = d + d_step * get_group_id(0);
    float x = row[get_local_id(0)];
    row[get_local_id(0)] = x / 2 + get_group_id(0);
}

// expect: racy
__kernel void rows_of_bytes_shifted(__global float *d, int d_step)
{
    d_step /= sizeof(*d);
    __global float *row = d + d_step * get_group_id(0);
    row[get_local_id(0)] = row[get_local_id(0) + 1] / 2;
//  ^^^^ SL102 racy WAR
}

// A flag that chooses an address is no size.
// expect: racy
kernel void chosen_by_a_flag(local int *A, local int *B, int flag) {
    local int *p = flag ? B + 3 : A + 12;
    A[get_local_id(0)] = atomic_inc(p);
//  ^ SL104 racy WAW
}
