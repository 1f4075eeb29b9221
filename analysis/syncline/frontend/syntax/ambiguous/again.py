"""A text that was edited in one place: what was settled of the text before is taken over, and only the function that
the edit stands in is looked at again.

What a form in a function is taken for hangs on that function, on declarations outside of functions, and, for a name
that nobody declares, on how it is used anywhere. So an edit in the body of a function leaves the forms of all others
what they were, unless what it touches says such a name. An edit of blanks and comments leaves all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ....limits.syntax import READINGS
from ....records import record, replace
from ..changes import Change, change_of, is_of_whole_lines, is_trivial, same_errors, touched, words
from ..document import edited_tree, parse
from ..recovered_again import read_again
from ..recovery import Recovered, read
from . import unparsed
from .edits import Edit, Moves, Range
from .kinds import Kinds
from .readings import Settled, Text, changes


def settled_again(text: Text, earlier: Settled) -> Settled | None:
    """What comes of a text that `earlier` was before an edit; None where the edit is more than this can follow."""
    if not earlier.recovered.is_whole or not earlier.rounds_end:
        return None
    change = change_of(earlier.before, text.written)
    function = _function_around(earlier, change)
    if function is not None and (not earlier.is_local or _is_judged(earlier, text.written, change)):
        return None
    if tuple(change.moved(*gap) for gap in earlier.gaps) != text.gaps:
        return None
    repeated = _repeated(text, earlier, change, function)
    if repeated is None:
        return None
    again, rounds, place = repeated
    old, new = earlier.written, again.written
    if old[: place.start] != new[: place.start] or old[place.old_end :] != new[place.new_end :]:
        return None
    whole = is_of_whole_lines(old, new, place)
    if function is None and is_trivial(old, new, place, earlier.recovered.root, whole=whole) is None:
        return None
    may_break = function is not None and _judges_nothing(earlier, text.written, change, function)
    parsed = _parsed(earlier.recovered, old, again, place if may_break else None)
    if parsed is None:
        return None
    if function is not None and not _is_function(parsed.root, place.start, place.new_end, may_break=may_break):
        return None
    doubtful = [moved for at in earlier.doubtful if (moved := place.begin(at)) is not None]
    within = place.start, place.new_end
    state = _State(again, parsed, rounds, doubtful, earlier.judged_by_use, within, may_break)
    if function is not None and not _settle(state):
        return None
    done = state.text
    return Settled(
        replace(done.expanded, text=done.written),
        done.written,
        state.recovered,
        frozenset(state.doubtful),
        text.written,
        text.gaps,
        tuple(state.rounds),
        state.judged_by_use,
        earlier.is_local,
        True,
    )


@record(frozen=False)
class _State:
    """A text whose function `within` is being settled; `may_break`: syntax errors in there are no matter."""

    text: Text
    recovered: Recovered
    rounds: list[tuple[Edit, ...]]
    doubtful: list[int]
    judged_by_use: frozenset[str]
    within: Range
    may_break: bool


def _settle(state: _State) -> bool:
    """Parses again for as long as the grammar took something in the function for what it is not; False where that
    comes to concern other functions, or to no end."""
    for _ in range(READINGS):
        written = state.text.written
        kinds = Kinds(state.recovered.root, written, state.text.expanded.language)
        found = changes(kinds, written, state.within)
        state.doubtful += found.doubtful
        state.judged_by_use |= kinds.judged_by_use
        if not found.edits:
            return len(state.rounds) <= READINGS
        state.text = state.text.changed(found.edits)
        moves, (start, end) = Moves(found.edits), state.within
        ((_, new_end),) = moves.ranges([state.within])
        around = Change(start, end, new_end) if state.may_break else None
        parsed = _parsed(state.recovered, written, state.text, around) if found.is_local else None
        if parsed is None:
            return False
        state.recovered = parsed
        state.rounds.append(tuple(found.edits))
        state.doubtful = [moves.moved(at) for at in state.doubtful]
        (state.within,) = moves.ranges([state.within])
    return False


def _parsed(before: Recovered, old: bytes, text: Text, function: Change | None) -> Recovered | None:
    """The tree of a text, given that of the text before; None where it has other errors, but for those in a function
    that was changed."""
    change = change_of(old, text.written)
    if before.tree is not None:
        tree = parse(text.written, text.gaps, edited_tree(before.tree, old, text.written, change))
        if not tree.root_node.has_error:
            return Recovered(text.written, tree.root_node, tree=tree)
        if function is None:
            return None
    else:
        again = read_again(before, text.written, text.gaps, change, may_break=function is not None)
        if again is not None:
            return again
    expanded = text.expanded
    out = read(text.written, text.gaps, ((a, expanded.text[a:b]) for a, b in expanded.headers()))
    if not out.is_whole:
        return None
    if function is None:
        return out if same_errors(before.root, out.root, change) else None
    ranges = (function.start, function.old_end), (function.start, function.new_end)
    return out if same_errors(before.root, out.root, function, ranges) else None


def _judges_nothing(earlier: Settled, written: bytes, change: Change, function: Range) -> bool:
    """Whether a function, as it was and as it is, speaks of no name that is what it is used as: then it is no matter
    what of it is understood."""
    if not earlier.judged_by_use:
        return True
    start, end = function
    found = words(earlier.before[start:end]) | words(written[start : end + change.shift])
    return earlier.judged_by_use.isdisjoint(found)


def _is_judged(earlier: Settled, written: bytes, change: Change) -> bool:
    """Whether the statements that a change touches speak of a name that is what it is used as."""
    before = touched(earlier.before, change.start, change.old_end)
    after = touched(written, change.start, change.new_end)
    return not earlier.judged_by_use.isdisjoint(words(before) | words(after))


def _function_around(earlier: Settled, change: Change) -> Range | None:
    """The outermost function in whose body a change stands, as a range of the text before any of its own changes."""
    moves = [Moves(edits) for edits in earlier.rounds]
    start, end = change.start, change.old_end
    for each in moves:
        start, end = each.moved(start), each.moved(end)
    node = earlier.recovered.root.descendant_for_byte_range(start, end)
    found = None
    while node is not None:
        body = node.child_by_field_name("body") if node.type == "function_definition" else None
        if body is not None and body.type == "compound_statement":
            found = node if body.start_byte < start and end < body.end_byte else None
        node = node.parent
    if found is None:
        return None
    start, end = found.start_byte, found.end_byte
    for each in reversed(moves):
        start, end = each.original(start), each.original(end)
    return start, end


def _is_function(root: Any, start: int, end: int, *, may_break: bool) -> bool:
    """Whether a function is defined in exactly this range, without errors unless it may have some."""
    node = root.descendant_for_byte_range(start, end)
    while node is not None and (node.start_byte, node.end_byte) == (start, end):
        if node.type == "function_definition":
            return may_break or not node.has_error
        node = node.parent
    return False


def _repeated(
    text: Text, earlier: Settled, change: Change, function: Range | None
) -> tuple[Text, list[tuple[Edit, ...]], Change] | None:
    """The text with the changes of the earlier one made, but for those in the function around the edit, where those
    that need no tree are made anew; these changes; and what then differs from the earlier text. None where a change
    stands at the edit."""
    start, end = function or (change.start, change.old_end)
    new_end = end + change.shift
    rounds: list[tuple[Edit, ...]] = []
    for number, edits in enumerate(earlier.rounds):
        if function is None and any(start <= edit.at + edit.blanks and edit.at <= end for edit in edits):
            return None
        kept = tuple(_outside(edits, start, end, new_end - end))
        if number == 0 and function is not None:
            kept += unparsed.changes(text.written, (start, new_end))
        old, new = Moves(edits), Moves(kept)
        start, end, new_end = old.moved(start), old.moved(end), new.moved(new_end)
        text = text.changed(kept)
        rounds += [kept] if kept or number == 0 else []
    return text, rounds, Change(start, end, new_end)


def _outside(edits: Sequence[Edit], start: int, end: int, shift: int) -> Iterator[Edit]:
    """The changes before and behind a range, moved by what that has become longer."""
    for edit in edits:
        if edit.at < start:
            yield edit
        elif edit.at >= end:
            yield replace(edit, at=edit.at + shift)
