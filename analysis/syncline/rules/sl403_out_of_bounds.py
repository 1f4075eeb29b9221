"""SL403: An index lies outside of its array."""

from .model import Rule

RULE = Rule(
    code="SL403",
    name="out-of-bounds",
    severity="error",
    summary="An access lies outside of its array",
    page="""\
## What it does

Proves that each access to an array of known size stays inside of it: shared and local arrays, `__device__` and
`__constant__` ones, and dynamic shared memory where the launch says how much there is. The array is taken as a whole:
`tile[0][35]` is inside of `tile[32][33]`. What pointer parameters point at has no size.

The check is off unless asked for: `--bounds` on the command line, `"syncline.checkBounds": true` in an editor.

## Why is this bad?

In shared and local memory no fault tells: the access reads or changes whatever lies next to the array. A finding with
the verdict *violated* was seen in a run of the witness; one that is *possible* hangs on what the input holds. (A kernel
with such an access has the verdict `possible`: whether it races is another question. Where it could not be decided, the
kernel is *incomplete*.)

## Example

```cuda
__global__ void blur(float *out, const float *in) {
    __shared__ float tile[256];
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x] + tile[threadIdx.x + 1];
}
```

## Use instead

```cuda
    __shared__ float tile[257];  // and the last element filled as well
```

or say what callers see to: `// syncline: assume(blockDim.x < 256)`.

## When to ignore

Where callers never bring the index there: an `assume` says so and keeps the check for everything else.

## References

- A. Betts, N. Chong, A. Donaldson, J. Ketema, S. Qadeer, P. Thomson, J. Wickerson, *The Design and Implementation of a
  Verification Technique for GPU Kernels*, TOPLAS 37(3), 2015
- C11 6.5.6
""",
)
