"""What the grammar can only guess, because it hangs on what names mean: read again by meaning.

C++ has forms that are one thing where a name is that of a type, and another where it is that of a value. The grammar
knows no names and takes the one or the other. Here each such form is looked up; where the grammar took the wrong one,
the text is changed to one that means the same and has no second reading, and parsed again. Who comes after sees trees
that are right, with precedence and all, and knows nothing of it.
"""

from __future__ import annotations

from ....limits.syntax import READINGS
from ....records import replace
from ...preprocess.map import Expanded
from ..recovery import Recovered
from ..recovery import read as parse
from . import unparsed
from .edits import Moves, Range
from .kinds import Kinds
from .readings import Settled, Text, changes

__all__ = ["Settled", "settle"]


def settle(expanded: Expanded, written: bytes, gaps: tuple[Range, ...], earlier: Settled | None = None) -> Settled:
    """Parses an expanded text, and again for as long as the grammar took something for what it is not. `earlier` is
    what came of the text before an edit."""
    text = Text(expanded, written, gaps)
    if earlier is None:
        return _settled(text)
    from .again import settled_again  # for edits alone

    return settled_again(text, earlier) or _settled(text)


def _settled(text: Text) -> Settled:
    before, gaps = text.written, text.gaps
    rounds = [unparsed.changes(before, (0, len(before)))]
    text = text.changed(rounds[0])
    recovered = _parsed(text)
    doubtful: list[int] = []
    by_use: frozenset[str] = frozenset()
    is_local = True
    for _ in range(READINGS):
        kinds = Kinds(recovered.root, recovered.text, text.expanded.language)
        found = changes(kinds, recovered.text, (0, len(recovered.text)))
        doubtful += found.doubtful
        by_use |= kinds.judged_by_use
        if not found.edits:
            break
        is_local = is_local and found.is_local
        rounds.append(tuple(found.edits))
        moves = Moves(found.edits)
        doubtful = [moves.moved(place) for place in doubtful]
        text = text.changed(found.edits)
        recovered = _parsed(text)
    return Settled(
        replace(text.expanded, text=recovered.text),
        text.written,
        recovered,
        frozenset(doubtful),
        before,
        gaps,
        tuple(rounds),
        by_use,
        is_local,
        len(rounds) <= READINGS,
    )


def _parsed(text: Text) -> Recovered:
    expanded = text.expanded
    return parse(text.written, text.gaps, ((a, expanded.text[a:b]) for a, b in expanded.headers()))
