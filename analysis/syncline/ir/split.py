"""How an assignment of the text is taken apart, for a barrier between what it reads and what it stores."""

from __future__ import annotations

from ..records import record
from .span import Span
from .terms import Scalar


@record
class Split:
    """An assignment that can be taken apart: `whole` with its semicolon, and its right side, of the type `held_as` (as
    a declaration says it; empty where the language deduces it), which is the `scalar` where it is one.

    Of an `update` (`x += e`, `x++`), all of it stands for the right side, which is held as what it updates."""

    whole: Span
    right: Span
    held_as: str
    scalar: Scalar | None
    update: bool = False
