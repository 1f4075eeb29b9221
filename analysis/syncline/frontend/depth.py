"""Deeply nested source needs a deep stack of our own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from ..limits.syntax import FRAMES


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Raises the interpreter's limit for as long as it is needed."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
