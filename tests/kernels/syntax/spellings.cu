// Operators and brackets in their other spellings.
// syncline: launch(grid=1, block=64)

// expect: racy
__global__ void digraphs_racy(int *a) <% int t = threadIdx.x; a<:t / 2:> = t; %>
//                                                            ^ SL103 racy WAW global warp

// expect: verified
__global__ void digraphs_safe(int *a) <% int t = threadIdx.x; a<:t:> = t; %>

// expect: racy
__global__ void words_racy(int *a) {
  int t = threadIdx.x;
  if (not(t < 0) and (t not_eq 70 or t == 1)) a[t bitand compl 1] = t;
//                                            ^ SL103 racy WAW global warp
}

// expect: verified
__global__ void words_safe(int *a) {
  int t = threadIdx.x;
  t or_eq 0;
  if (t == 3 or t > 5 and not(t == 7)) a[t bitor 0] = t;
}
