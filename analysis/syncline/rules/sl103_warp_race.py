"""SL103: Two threads of one warp touch one place and no __syncwarp() or barrier orders them."""

from .model import Rule

RULE = Rule(
    code="SL103",
    name="warp-race",
    severity="warning",
    summary="Two threads of one warp touch one place and no __syncwarp() or barrier orders them",
    page="""\
## What it does

Reports a race whose two threads always lie in the same warp. Such code holds only in lock-step: it worked before
Volta, where the threads of a warp shared one program counter.

## Why is this bad?

Since Volta (sm_70) the threads of a warp are scheduled independently. `volatile` makes the compiler emit the access;
it orders nothing between threads. Shuffles and votes exchange registers; they do not order memory.

## Example

```cuda
__device__ void finish(volatile int *s, int t) {
    if (t < 32) {
        s[t] += s[t + 16];
        s[t] += s[t + 8];    // thread t + 8 may not have finished the line above
    }
}
```

## Use instead

```cuda
    if (t < 32) {
        int v = s[t] + s[t + 16];  __syncwarp();
        s[t] = v;                  __syncwarp();
        v += s[t + 8];             __syncwarp();
        s[t] = v;                  __syncwarp();
    }
```

or `__reduce_add_sync` and `__shfl_down_sync`, which need no shared memory.

## When to ignore

Only for code that will never run on sm_70 or later.

## References

- CUDA C++ Programming Guide, "Independent Thread Scheduling" and "`__syncwarp`"
- *Warps and Atomics: Beyond Barrier Synchronization in the Verification of GPU Kernels*, NFM 2014
""",
)
