"""The symbolic pass, as its parts know it that deal with loops."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from ...ir.terms import Term
from ..control.control_tree import Node
from ..memory.exchanges import Exchanges
from ..memory.ghost_reads import GhostReads
from ..record import Record
from ..states import Flow, Landing, State
from ..summary import Guard


class Walker(Protocol):
    """Walks code from a state, and writes down in `record` what it meets. `trusted` are the loop invariants that may be
    relied on."""

    record: Record
    ghost_reads: GhostReads
    exchanges: Exchanges
    trusted: frozenset[int]

    def sequence(self, nodes: Iterable[Node], state: State) -> Flow:
        """The state behind the nodes, and the jumps out of them."""
        ...

    def evaluate(self, term: Term, state: State) -> Term:
        """What a term comes to in a state."""
        ...

    def come_together(self, node: Node, state: State | None, arriving: list[Landing]) -> None:
        """Before fall-through and jumps meet again."""
        ...

    def decide_skip(self, what: str, landing: Landing, nodes: Iterable[Node], base: Guard) -> None:
        """Records a jump out of `nodes` as a decision: it skips the barriers behind it there."""
        ...
