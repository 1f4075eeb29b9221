// Nobody can change a constant table: what its initialiser says holds.

constant int next[8] = {1, 2, 3, 4, 5, 6, 7, 0};
constant int twice[8] = {0, 1, 2, 3, 4, 5, 6, 6};
constant int nothing[64] = {};

// expect: verified
kernel __attribute__((reqd_work_group_size(8, 1, 1)))
void permuted(local int *tile) {
    tile[next[get_local_id(0)]] = get_local_id(0);
}

// expect: racy
kernel __attribute__((reqd_work_group_size(8, 1, 1)))
void collapsed(local int *tile) {
    tile[twice[get_local_id(0)]] = get_local_id(0);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW shared warp
}

// expect: verified
kernel void never(global int *out) {
    if (nothing[get_local_id(0) % 64] != 0) {
        out[0] = get_local_id(0);
    }
}

constant int3 lanes[4] = {{0, 3, 9}, {1, 2}, {2, 1}, {3, 0}};

// Vectors, lane by lane.
// expect: verified
kernel __attribute__((reqd_work_group_size(4, 1, 1)))
void by_lane(local int *tile) {
    tile[lanes[get_local_id(0)].y] = get_local_id(0);
    __assert(lanes[0].z == 9);
}

// expect: racy
kernel __attribute__((reqd_work_group_size(4, 1, 1)))
void by_another_lane(local int *tile) {
    tile[lanes[get_local_id(0)].z] = get_local_id(0);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW shared warp
}
