"""SL503: A call that breaks a function's contract, or a function that does."""

from .model import Rule

RULE = Rule(
    code="SL503",
    name="broken-contract",
    severity="error",
    summary="A call does not meet a function's precondition, or a function not its postcondition",
    page="""\
## What it does

Proves GPUVerify's `__requires(...)` of a device function at each call that the kernel makes, and `__ensures(...)` where
the call returns. A kernel's own `__requires(...)` is what its callers see to: it is assumed. A function whose name
begins with `__spec_` says what another one does, whose text is elsewhere: what it promises of the places that it writes
to or reads from (`__writes_to(p)`) is assumed, too, and so is that the threads which run it do not collide with each
other there: it is verified where its text is. The report says so.

## Why is this bad?

The caller and the function do not agree on what passes between them.

## Example

```c
int half(int a) {
    __requires(a > 0);
    __ensures(__return_val_int() >= 0);
    return a / 2;
}

__kernel void k(__global int *out) {
    out[get_global_id(0)] = half(0);
}
```

## Use instead

A call with a value that the function takes, or a weaker precondition.

## When to ignore

Where the contract is wrong: correct it instead. (A postcondition is proved for the calls that the kernels make, not for
all that the precondition would allow.)

## References

- GPUVerify's documentation, "Pre-conditions" and "Post-conditions"
""",
)
