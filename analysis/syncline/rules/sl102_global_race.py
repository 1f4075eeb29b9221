"""SL102: Two threads touch one place in global memory and nothing orders them."""

from .model import Rule

RULE = Rule(
    code="SL102",
    name="global-race",
    severity="error",
    summary="Two threads touch one place in global memory and nothing orders them",
    page="""\
## What it does

Reports two accesses to the same bytes of global memory, at least one a write, that nothing orders: by threads of one
block between the same two barriers (scope *block*), or by threads of different blocks between the same two grid
barriers (scope *grid*). Most kernels have no grid barrier, so for two blocks that is the whole kernel.

## Why is this bad?

The result depends on which thread comes first. `__syncthreads()` does not help across blocks: it waits for the
threads of one block only.

## Example

```cuda
__global__ void smooth(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n)
        a[i] = 0.5f * (a[i - 1] + a[i]);   // the neighbour may or may not have written already
}
```

## Use instead

```cuda
__global__ void smooth(float *out, const float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n)
        out[i] = 0.5f * (a[i - 1] + a[i]);
}
```

Other ways: `atomicAdd` for sums, two kernel launches, or a cooperative launch with `grid.sync()`. A lock counts where
fences stand behind taking it and before freeing it (`__threadfence()` between blocks), and so does a counter of
arrivals that tells the last block that all others have written. The fence has to reach the other block (OpenCL's
`mem_fence()` and `__threadfence_block()` do not), order the memory in question, and release what was done before; an
order of `cuda::atomic` and its like (`memory_order_acq_rel`) does the same for the atomic that names it.

## When to ignore

Scatters through an index array (`out[idx[i]] = ...`) are races only if the array holds a number twice. Syncline calls
them `possible` and shows them as a hint; where the numbers are known to differ, ignore them with the reason.

## References

- CUDA C++ Programming Guide, "Memory Fence Functions" and "Grid Synchronization"
- *GPURepair: Automated Repair of GPU Kernels*, VMCAI 2021
""",
)
