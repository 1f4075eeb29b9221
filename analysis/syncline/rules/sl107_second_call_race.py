"""SL107: A device function's shared memory is used again by a second call while the first is not done with it."""

from .model import Rule

RULE = Rule(
    code="SL107",
    name="second-call-race",
    severity="info",
    summary="A second call of a device function would race with the first on its shared memory",
    affects_verdict=False,
    page="""\
## What it does

Reports device functions with shared memory of their own that one call leaves while other threads still use it: a
second call, with no barrier between, writes what they read. It is said of functions that no kernel of the text calls;
where a kernel does, its calls are checked, and a race between two of them is SL101.

## Why is this bad?

A `__shared__` variable of a function is one for all its calls. A caller does not see that the function needs a barrier
behind it, and code that calls it in a loop, or for two values in a row, goes wrong once in a while.

## Example

```cuda
__device__ float block_sum(float value) {
    __shared__ float warps[32];
    value = warp_sum(value);
    if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
    __syncthreads();
    return warp_sum(warps[threadIdx.x % 32]);   // still read, when the next call writes
}
```

## Use instead

```cuda
    __syncthreads();    // the last call may still be read
    if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
```

or a `__syncthreads()` before the function returns.

## When to ignore

Where the function's documentation asks for a barrier between two calls, as CUB's does.

## References

- CUDA C++ Programming Guide, "Synchronization Functions"
- CUB, "Re-using dynamically allocated shared memory"
""",
)
