"""Functions that are called below the module that defines them.

A language is recursive: an expression may hold a lambda, whose body holds statements, which hold expressions. Imports
are not: the module further down declares such a function, and the one further up defines it when it is imported
(`contents` imports all).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Late(Generic[Parameters, Result]):
    """A function that is defined once, later than it is declared."""

    __slots__ = ("_defined",)

    def __init__(self) -> None:
        self._defined: Callable[Parameters, Result] | None = None

    def definition(self, function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        """Says what the function does; a decorator."""
        assert self._defined is None, "defined twice"
        self._defined = function
        return function

    def __call__(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        assert self._defined is not None, "not defined: import `contents`"
        return self._defined(*args, **kwargs)
