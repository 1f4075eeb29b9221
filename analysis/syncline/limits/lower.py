"""Limits of lowering (`frontend/lower/` and `frontend/vocabulary/`).

What becomes an unknown value or an `Unknown` statement has its reason in the report: a finding that needs the value is
possible, and a kernel with the statement incomplete."""

from __future__ import annotations

from typing import Annotated

from .limit import Limit

_UNKNOWN = "what it holds is unknown"
_NOT_FOLLOWED = "the call is not followed: what it does is unknown"

ROUNDS: Annotated[
    int, Limit("times that a kernel is lowered until it is known where its pointers lead", "the kernel is incomplete")
] = 8
ROLES: Annotated[
    int,
    Limit(
        "times that a device function is lowered until it is known what it is given",
        "an argument of a struct may be taken for one that all threads are given alike",
    ),
] = 4
INSTANCES: Annotated[
    int,
    Limit("sets of template arguments of a kernel", "it is lowered once, for any arguments"),
] = 40
CALLS: Annotated[int, Limit("calls that are inlined into a kernel", _NOT_FOLLOWED)] = 5_000
LAMBDAS: Annotated[int, Limit("calls within each other around that of a lambda", _NOT_FOLLOWED)] = 64
RECURSION: Annotated[int, Limit("calls of a function inside of itself", _NOT_FOLLOWED)] = 8
STATIC_RECURSION: Annotated[
    int, Limit("calls of a function template inside of itself, with other numbers as template arguments", _NOT_FOLLOWED)
] = 32
CALLS_OF_ENDLESS: Annotated[
    int, Limit("calls that are inlined, once a recursion had no end", "no recursion is followed in this kernel")
] = 100

WRITTEN_PLACE: Annotated[
    int,
    Limit(
        "characters of an expression that a message names beside the element that it leads to",
        "the message names the element alone",
    ),
] = 40
COPIED_ELEMENTS: Annotated[
    int,
    Limit(
        "elements of an array inside of an object that is copied",
        "the copy is not understood: its values are unknown, and a kernel that stores them is incomplete",
    ),
] = 64
POINTERS: Annotated[
    int, Limit("elements of a local array of pointers", "where one of its pointers leads is unknown")
] = 64
CONSTRUCTED: Annotated[
    int, Limit("elements of an array of objects", "their constructors may do anything: the kernel is incomplete")
] = 64
FIRST_VALUES: Annotated[int, Limit("words of an array's first value", "the rest of it is set to zero in a loop")] = 64
TABLE: Annotated[int, Limit("elements of a constant table", _UNKNOWN)] = 64
MEMBER_DEPTH: Annotated[int, Limit("static members whose values need each other's", _UNKNOWN)] = 100
CUT_SHORT: Annotated[
    int, Limit("times that this limit of static members is met", "what any further one holds is unknown")
] = 20
CONSTANT_STEPS: Annotated[
    int, Limit("statements that a constant expression runs", "its value is not a constant, but one of the run")
] = 20_000

TYPENAME: Annotated[
    int, Limit("bytes before a statement in which its `typename` is looked for", "a barrier may be put behind it")
] = 120
BATCHES: Annotated[
    int, Limit("batches of copies in flight", "older ones count as one: a wait that leaves so many ends none")
] = 8
COPY: Annotated[
    int, Limit("elements that a copy of bytes fills", "it is done byte by byte: what they hold then is unknown")
] = 64
EVENT: Annotated[
    int, Limit("bytes before a copy in which its event's variable is looked for", "no wait ends the copy")
] = 200
FENCE_DISTANCE: Annotated[
    int, Limit("statements between a bare barrier and the fences around it", "the barrier orders no memory")
] = 8
ADDRESS_STEPS: Annotated[
    int, Limit("assignments and casts of an address that is a number", "where it leads is unknown")
] = 6
