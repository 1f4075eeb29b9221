"""One look at a text: what the grammar took for what it is not, and how a text is changed and parsed again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....records import record
from ...preprocess.map import Expanded
from ..recovery import Recovered
from . import (
    argument_calls,
    casts,
    chevrons,
    commas,
    comparisons,
    default_arguments,
    statements,
    typedefs,
    value_arguments,
)
from .edits import Edit, Moves, Range, applied, spliced
from .kinds import Kinds


@record
class Settled:
    """A text as it is meant, and its tree. `written` is what was parsed, before anything had to be left out; `doubtful`
    are the places of parentheses around a name of which nobody knows whether it is a type's.

    For who reads the text again after an edit: `before` is it as it came, with its `gaps`; `rounds` are its changes,
    those of each round in the text that the one before left, and first those that need no tree; `judged_by_use` are
    names that are what they are used as anywhere. `is_local`: what was changed in one function hung on that function
    and on declarations alone;
    `rounds_end`: nothing was left to be changed."""

    expanded: Expanded
    written: bytes
    recovered: Recovered
    doubtful: frozenset[int]
    before: bytes = b""
    gaps: tuple[Range, ...] = ()
    rounds: tuple[tuple[Edit, ...], ...] = ()
    judged_by_use: frozenset[str] = frozenset()
    is_local: bool = False
    rounds_end: bool = False


@record
class Found:
    """What to change in a text, and where nobody knows. `is_local`: as `Settled` has it."""

    edits: list[Edit]
    doubtful: list[int]
    is_local: bool = True


@record
class Text:
    """A text between two rounds."""

    expanded: Expanded
    written: bytes
    gaps: tuple[Range, ...]

    def changed(self, edits: Sequence[Edit]) -> Text:
        """The text with these changes made."""
        if not edits:
            return self
        moved = Moves(edits).ranges(self.gaps)
        return Text(spliced(self.expanded, edits), applied(self.written, edits), moved)


def changes(kinds: Kinds, text: bytes, within: Range) -> Found:
    """The changes of the first kind of form that needs any in a range of the text: each may alter what the others
    see."""
    steps: tuple[Callable[[Kinds, bytes, Range], list[Edit]], ...] = (
        typedefs.changes,
        chevrons.changes,
        commas.changes,
        default_arguments.changes,
        value_arguments.changes,
        statements.changes,
        comparisons.changes,
        argument_calls.changes,
    )
    for step in steps:
        edits = step(kinds, text, within)
        if edits:
            return Found(edits, [], step is not comparisons.changes)
    return Found(*casts.changes(kinds, text, within))
