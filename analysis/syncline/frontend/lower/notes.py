"""What goes with a kernel's IR beside its statements and arrays."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...ir import kernel as ir
from ...ir.launch import Stated
from ...ir.reasons import Assumption, Reason
from ...ir.terms import Term
from ...ir.unread import Unread


@dataclass(slots=True)
class Notes:
    """What one round notes of its kernel for whoever reads the IR."""

    assumptions: dict[Assumption, None] = field(default_factory=dict)  #: what the lowering relies on
    unread: dict[tuple[object, ...], Unread] = field(default_factory=dict)  #: values that stand for text not read
    looks: set[Term] = field(default_factory=set)  #: the indices and extents that the text names
    stated: list[Stated] = field(default_factory=list)  #: what `assume` comments say of all launches
    template_values: dict[str, Term] = field(default_factory=dict)  #: of template parameters that are integers
    functions: dict[tuple[int, int], None] = field(default_factory=dict)  #: those that are inlined, by their place
    syntax_errors: int = 0  #: statements that could not be read
    unstructured: tuple[Reason, ir.Site] | None = None  #: why nothing of the lowered kernel can be relied on
