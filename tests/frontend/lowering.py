"""What the tests of the lowering share: a source text -> the lines of its IR."""

from __future__ import annotations

from textwrap import dedent

from syncline.frontend import lower_file
from syncline.ir.kernel import Kernel, Statement, Unit
from syncline.ir.pretty import block, statements

HEAD = "__global__ void k(float *a, float *b, int *c, int n)"


def unit_of(text: str) -> Unit:
    """A source text, lowered."""
    return lower_file("test.cu", dedent(text).encode())


def kernel_of(text: str) -> Kernel:
    """The last kernel of a source text."""
    unit = unit_of(text)
    assert unit.kernels, unit.errors
    return unit.kernels[-1]


def lines_of(text: str) -> list[str]:
    """The lines of the IR of the last kernel of a source text."""
    return list(block(kernel_of(text).body))


def body_of(text: str, head: str = HEAD) -> list[str]:
    """The lines of the IR of a kernel with this body."""
    return lines_of(f"{head} {{\n{text}\n}}\n")


def all_of(kernel: Kernel, kind: type[Statement]) -> list:
    """Every statement of a kind, in the order of the text."""
    return [s for s in statements(kernel.body) if isinstance(s, kind)]
