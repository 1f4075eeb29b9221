"""What is changed in a text before it is parsed: forms that the grammar meets an error in, and that the signs around
them tell. Two such errors in a file may cost the functions around them."""

from __future__ import annotations

from . import (
    case_ranges,
    functional_casts,
    own_operators,
    type_ids,
    unnamed_parameters,
    unread_attributes,
    unread_pragmas,
    unread_specifiers,
)
from .edits import Edit, Range

_KINDS = (
    functional_casts,
    unnamed_parameters,
    own_operators,
    case_ranges,
    type_ids,
    unread_specifiers,
    unread_attributes,
    unread_pragmas,
)


def changes(text: bytes, within: Range) -> tuple[Edit, ...]:
    """What to change in a range of a text that nobody has parsed."""
    return tuple(edit for kind in _KINDS for edit in kind.changes(text, within))
