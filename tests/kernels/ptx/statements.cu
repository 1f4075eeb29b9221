// Inline PTX of several instructions: comments, scopes, predicates, registers of its own.

// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void barrier_in_a_block_comment(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  asm volatile("/* bar.sync 0; */" ::: "memory");
  a[t] = s[63 - t];
//       ^^^^^^^^^ SL101 racy RAW shared block
}

// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void barrier_behind_comments(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  asm volatile("// wait; for all\n\t"
               /* of the block */ "bar.sync 0; // done\n"
               ::: "memory");
  a[t] = s[63 - t];
}

// expect: divergent
// syncline: launch(grid=1, block=64)
__global__ void predicated_barrier(int *a) {
  asm volatile("{ .reg .pred p; setp.lt.s32 p, %0, 5; @p bar.sync 0; }" ::"r"(threadIdx.x) : "memory");
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL201 divergent block
}

// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void predicate_of_the_block(int *a, int n) {
  asm volatile("{\n\t.reg .pred p;\n\tsetp.lt.s32 p, %0, 5;\n\t@!p bar.sync 0;\n}" ::"r"(n) : "memory");
}

// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void predicated_store(int *a) {
  asm volatile("{ .reg .pred p; setp.lt.s32 p, %0, 5; @p st.global.u32 [%1], %0; }" ::"r"(threadIdx.x), "l"(a)
//^^^ SL103 racy WAW global warp
               : "memory");
}

// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void predicated_store_of_one(int *a) {
  asm volatile("{ .reg .pred p; setp.ne.s32 p, %0, 5; @!p st.global.u32 [%1], %0; }" ::"r"(threadIdx.x), "l"(a)
               : "memory");
}

// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void both_predicates_of_a_comparison(int *a) {
  asm volatile("{ .reg .pred p, q; setp.eq.s32 p|q, %0, 5; @p st.global.u32 [%1], 1; @q st.global.u32 [%1], 2; }"
//^^^ SL102 racy WAW global block
               ::"r"(threadIdx.x), "l"(a) : "memory");
}

// A predicate that is computed in a way that is not followed may be any.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void predicate_from_registers(int *a, const int *b) {
  asm volatile("{ .reg .pred p; .reg .b32 r; mov.b32 r, %0; setp.ne.b32 p, r, 0; @p st.global.u32 [%1], %0; }"
//^^^ SL102 racy WAW global block
               ::"r"(b[threadIdx.x]), "l"(a) : "memory");
}

// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void reduction_with_a_number(int *a) {
  asm volatile("red.global.add.u32 [%0], 1;" ::"l"(a) : "memory");
}

// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void reduction_beside_a_store(int *a) {
  asm volatile("red.global.add.u32 [%0], 1;" ::"l"(a) : "memory");
  if (threadIdx.x == 3) a[0] = 1;
//                      ^^^^^^^^ SL104 racy WAW global block
}

// It waits for the grid before, and orders nothing in this one.
// expect: racy
// syncline: launch(grid=1, block=64)
__global__ void wait_for_the_grid_before(int *a) {
  asm volatile("griddepcontrol.wait;" ::: "memory");
  a[0] = threadIdx.x;
//^^^^^^^^^^^^^^^^^^ SL102 racy WAW global block
}

// expect: verified
// syncline: launch(grid=1, block=64)
__global__ void own_cells_behind_the_grid_before(int *a) {
  asm volatile("griddepcontrol.wait;" ::: "memory");
  a[threadIdx.x] = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;");
}

// A jump is not followed.
// expect: incomplete (inline assembly (a jump))
// syncline: launch(grid=1, block=64)
__global__ void jump_past_a_store(int *a) {
  asm volatile("{ .reg .pred p; setp.ne.s32 p, %0, 5; @p bra END; st.global.u32 [%1], %0; END: }" ::"r"(threadIdx.x),
               "l"(a) : "memory");
}
