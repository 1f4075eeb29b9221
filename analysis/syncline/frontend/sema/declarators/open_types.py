"""Type parameters that nothing fixes: taken as floating-point types, unless what threads do hangs on their numbers.
How wide they are is tried (`ir.unread.OpenType`), where it makes a difference.

A number that an index is made of, or a loop's counter that is compared, is a whole one in all code that compiles or
means something; a value that came out of memory may be of any type, and nothing is known of it in either.
"""

from __future__ import annotations

from ....ir.terms import Scalar, Sort
from ....ir.unread import OpenType
from ...ctypes import Arithmetic
from ..core.state import Sema


def key_of(function: str, parameter: str) -> str:
    """What stands for the parameter of a device function's template in `Sema.open_types`."""
    return f"{parameter} of {function}()"


def taken_for(sema: Sema, name: str, key: str) -> Arithmetic:
    """What a parameter is taken for; notes that nothing fixes it."""
    sema.open_types.met.setdefault(key)
    return number(sema, name, key)


def number(sema: Sema, name: str, key: str) -> Arithmetic:
    """The type that stands for a parameter."""
    size = sema.open_types.taken_as
    if not sema.taken_as_integer(key):
        return Arithmetic(Scalar(Sort.REAL, 8 * size.size, True), name)
    return Arithmetic(Scalar(Sort.INT, 8 * min(size.size, 8), size is not OpenType.UNSIGNED), name)
