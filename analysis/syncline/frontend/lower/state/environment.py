"""What is settled before a kernel is lowered, and stays so: the text, the kernel, and what the file asks of it."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir.unread import OpenType
from ....records import record
from ...preprocess.comments import Directive
from ...sema.program.declared import Function
from ...sema.program.program import Program
from ...syntax import template_parameters
from .given import Given

#: the spans worked out so far, by place in the expanded text
Spans = dict[tuple[int, int], ir.Span]


@record
class Request:
    """A kernel to lower, and what the rest of the file says of it. `given` is what a device function is given that is
    lowered as one; None for a kernel."""

    kernel: Function
    template_uses: tuple[tuple[str, ...], ...] = ()  #: the template arguments of the kernel's launches
    assumptions: tuple[Directive, ...] = ()  #: the `assume` comments that concern this kernel
    open_type: OpenType = OpenType.FOUR_BYTES  #: what type parameters that nothing fixes are taken for
    given: Given | None = None


@record
class Environment:
    """What all rounds over one kernel have in common. The spans are a cache that all kernels of the file share."""

    program: Program
    request: Request
    spans: Spans
    follows_recursion: bool = True  #: whether calls of functions that are being inlined are inlined again

    @property
    def kernel(self) -> Function:
        return self.request.kernel

    def template_names(self) -> frozenset[str]:
        """The names of the kernel's template parameters."""
        named = map(template_parameters.template_name, self.kernel.template or ())
        return frozenset(name for name in named if name is not None)

    def span(self, start: int, end: int) -> ir.Span:
        """What the user wrote for a range of the expanded text."""
        span = self.spans.get((start, end))
        if span is None:
            span = self.spans[start, end] = self.program.expanded.span(start, end)
        return span
