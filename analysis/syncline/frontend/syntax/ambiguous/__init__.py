"""What the grammar can only guess, because it hangs on what names mean: read again by meaning.

C++ has forms that are one thing where a name is that of a type, and another where it is that of a value. The grammar
knows no names and takes the one or the other. Here each such form is looked up; where the grammar took the wrong one,
the text is changed to one that means the same and has no second reading, and parsed again. Who comes after sees trees
that are right, with precedence and all, and knows nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ....limits.syntax import READINGS
from ...preprocess.map import Expanded
from ..recovery import Recovered
from ..recovery import read as parse
from . import casts, chevrons, comparisons, statements
from .edits import Edit, Moves, applied, spliced
from .kinds import Kinds

__all__ = ["Settled", "settle"]

Gaps = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """A text as it is meant, and its tree. `written` is what was parsed, before anything had to be left out; `doubtful`
    are the places of parentheses around a name of which nobody knows whether it is a type's."""

    expanded: Expanded
    written: bytes
    recovered: Recovered
    doubtful: frozenset[int]


def settle(expanded: Expanded, written: bytes, gaps: Gaps) -> Settled:
    """Parses an expanded text, and again for as long as the grammar took something for what it is not."""
    recovered = _parsed(expanded, written, gaps)
    doubtful: list[int] = []
    for _ in range(READINGS):
        kinds = Kinds(recovered.root, recovered.text, expanded.language)
        edits, unknown = _changes(kinds, recovered.text)
        doubtful += unknown
        if not edits:
            break
        moves = Moves(edits)
        doubtful = [moves.moved(place) for place in doubtful]
        expanded, written, gaps = spliced(expanded, edits), applied(written, edits), moves.ranges(gaps)
        recovered = _parsed(expanded, written, gaps)
    return Settled(replace(expanded, text=recovered.text), written, recovered, frozenset(doubtful))


def _parsed(expanded: Expanded, written: bytes, gaps: Gaps) -> Recovered:
    return parse(written, gaps, ((a, expanded.text[a:b]) for a, b in expanded.headers()))


def _changes(kinds: Kinds, text: bytes) -> tuple[list[Edit], list[int]]:
    """The changes of the first kind of form that needs any: each may alter what the others see."""
    steps: tuple[Callable[[Kinds, bytes], list[Edit]], ...] = (
        chevrons.changes,
        statements.changes,
        comparisons.changes,
    )
    for step in steps:
        edits = step(kinds, text)
        if edits:
            return edits, []
    return casts.changes(kinds, text)
