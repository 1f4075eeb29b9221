"""How a file spells its barriers: as the function around the insertion point does, as its macros do, or as the language
does.

A barrier of a group is a call of a variable (`cg::sync(cta)`, `block.sync()`), which other functions do not have."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from ...checks.barrier_calls import barrier_call
from ...checks.context import Context
from ...intervals.control.control_tree import BarrierNode
from ...ir.kernel import Scope, Space, Span
from ...records import field, record, replace
from ..conflicts.graph import Pair
from ..conflicts.insertion_points import Candidate

#: the barrier of the grid in a kernel that has no variable for the group of the grid
GRID_BARRIER = "cooperative_groups::this_grid().sync()"

#: the calls that lead into a function, outermost first
_Calls = tuple[Span, ...]


@record
class Spelling:
    """The calls that stand for a barrier of each scope: `plain` ones everywhere, and those `written` in a function."""

    plain: Mapping[Scope, str]
    groups_header: str  #: declares cooperative groups
    written: Mapping[tuple[Scope, _Calls], str] = field(default_factory=dict)

    def call(self, candidate: Candidate) -> str:
        """What is put in for a barrier."""
        found = (self.written.get((candidate.scope, calls)) for calls in sorted(candidate.at.within))
        return next((text for text in found if text is not None), self.plain[candidate.scope])

    def brings_groups(self, chosen: Iterable[Candidate]) -> bool:
        """Whether one of these barriers needs the header of cooperative groups."""
        return any(self.call(candidate) == GRID_BARRIER for candidate in chosen)

    @property
    def variants(self) -> Iterator[Spelling]:
        """This one, and the plain one where it differs: for places that do not see what is written elsewhere."""
        yield self
        if self.written:
            yield replace(self, written={})


def spelling_of(source: bytes, context: Context, pairs: Sequence[Pair]) -> Spelling:
    """How a kernel spells barriers that separate these pairs."""
    dialect = context.kernel.dialect
    spaces = dict.fromkeys(pair.first.address.array.space for pair in pairs)
    plain = {
        Scope.BLOCK: barrier_call(dialect, spaces),
        Scope.WARP: dialect.warp_barrier,
        Scope.GRID: GRID_BARRIER,
    }
    counted: dict[tuple[Scope, _Calls], Counter[str]] = {}
    macros: Counter[str] = Counter()
    for sync in context.tree.barriers:
        statement = sync.statement
        if statement.scope in (Scope.BLOCK, Scope.GRID) and _orders_all(statement.orders, spaces):
            if statement.statement is not None:
                counted.setdefault((statement.scope, statement.site.calls), Counter())[statement.text] += 1
            elif statement.scope is Scope.BLOCK and (macro := _macro(source, sync)) is not None:
                macros[macro] += 1
    if macros:
        plain[Scope.BLOCK] = _usual(macros)
    return Spelling(plain, dialect.groups_header, {key: _usual(texts) for key, texts in counted.items()})


def _usual(texts: Counter[str]) -> str:
    return max(texts, key=lambda text: (texts[text], text))


def _macro(source: bytes, sync: BarrierNode) -> str | None:
    """The macro of the file that stands for a barrier and nothing else, as it is written there."""
    span = sync.statement.site.span
    written = source[span.start : span.end]
    if not re.fullmatch(rb"\w+\(\)", written):
        return None
    defined = rb"^[ \t]*#[ \t]*define[ \t]+" + re.escape(written) + rb"[ \t]+" + re.escape(sync.statement.text.encode())
    return written.decode() if re.search(defined + rb"[ \t]*\r?$", source, re.MULTILINE) else None


def _orders_all(ordered: Collection[object] | None, spaces: Iterable[Space]) -> bool:
    return ordered is None or all(space in ordered for space in spaces)
