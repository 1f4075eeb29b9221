// Functions that a specification stands for: they access what it says they do, anywhere.
void specified_fill(__local int *where) {
    __writes_to(where);
//  ^^^^^^^^^^^ SL101 possible WAW
}

void specified_sum(__local int *where) {
    __reads_from(where);
}

// expect: possible
__kernel void filled_beside_a_read(__local int *tile, __global int *out) {
    specified_fill(tile);
    out[get_global_id(0)] = tile[get_local_id(0)];
//                          ^^^^ SL101 possible RAW
}

// expect: verified
__kernel void summed(__local int *tile) {
    tile[get_local_id(0)] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    specified_sum(tile);
}

// A function elsewhere, by GPUVerify's way to say what it does: it was verified where its body is, so that its own writes
// are assumed not to collide. What the kernel reads beside them does.
void __spec_fill(__local int *where) {
    __writes_to(where);
//  ^^^^^^^^^^^ SL101 possible WAW
}

void consumed(int value);

// expect: possible, fixed: verified
__kernel void elsewhere_beside_a_read(__local int *tile) {
    __spec_fill(tile);
    consumed(tile[get_local_id(0)]);
//  ^^^^^^^^ SL101 possible RAW
}

// expect: verified
__kernel void elsewhere_before_a_read(__local int *tile) {
    __spec_fill(tile);
    barrier(CLK_LOCAL_MEM_FENCE);
    consumed(tile[get_local_id(0)]);
}

// Two calls are two functions' runs, of which one may write where the other did.
// expect: possible
__kernel void elsewhere_twice(__local int *tile) {
    __spec_fill(tile);
    __spec_fill(tile);
}
