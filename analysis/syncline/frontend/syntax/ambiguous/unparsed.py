"""What is changed in a text before it is parsed: forms that the grammar meets an error in, and that the signs around
them tell. Two such errors in a file may cost the functions around them."""

from __future__ import annotations

from . import functional_casts, unnamed_parameters, unread_pragmas, unread_specifiers
from .edits import Edit, Range


def changes(text: bytes, within: Range) -> tuple[Edit, ...]:
    """What to change in a range of a text that nobody has parsed."""
    kinds = (functional_casts, unnamed_parameters, unread_specifiers, unread_pragmas)
    return tuple(edit for kind in kinds for edit in kind.changes(text, within))
