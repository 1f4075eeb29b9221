"""SL401: A thread reads, writes or calls through a null pointer."""

from .model import Rule

RULE = Rule(
    code="SL401",
    name="null-dereference",
    severity="error",
    summary="A thread reads, writes or calls through a null pointer",
    page="""\
## What it does

Follows the null pointers that a kernel itself brings into play: assigned or chosen (`p = nullptr`, `c ? a : NULL`),
members that nothing else was put into, arguments and results of device functions. Wherever a pointer that may hold one
is read, written or called through, no thread may come there with the null pointer; a thread that does is the witness.

Parameters are taken to be what the kernel needs, and comparing one with `nullptr` makes it no suspect.

## Why is this bad?

The access faults: the kernel is aborted, and on CUDA every later call in the context fails. In shared memory it may go
unnoticed and change whatever lies at address 0. (A kernel with such an access has the verdict `possible`: whether it
races is another question. Where it could not be decided, the kernel is *incomplete*.)

## Example

```cuda
__global__ void scale(float *data, float *weights, int weighted) {
    float *w = nullptr;
    if (weighted) w = weights;
    data[threadIdx.x] *= w[threadIdx.x];
}
```

## Use instead

```cuda
    if (w != nullptr) data[threadIdx.x] *= w[threadIdx.x];
```

or say what callers see to: `// syncline: assume(weighted)`.

## When to ignore

Where callers never bring the null pointer there: an `assume` says so and keeps the check for everything else.

## References

- A. Betts, N. Chong, A. Donaldson, J. Ketema, S. Qadeer, P. Thomson, J. Wickerson, *The Design and Implementation of a
  Verification Technique for GPU Kernels*, TOPLAS 37(3), 2015
- C11 6.5.3.2; CUDA C++ Programming Guide, "Error Checking"
""",
)
