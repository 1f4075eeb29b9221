"""What a verdict takes for granted, as values: `Reason`s' counterpart (`ir/reasons.py`)."""

from __future__ import annotations

import enum
from typing import TypeAlias

from ..records import record
from .span import Span

#: names as the user wrote them, and numbers
Argument: TypeAlias = "str | int"


class AssumptionKind(enum.Enum):
    """The kinds of assumptions. `AssumptionKind.NO_OVERLAP("a", "b")` is one."""

    UNDECLARED_UNIFORM = "undeclared-uniform"
    UNDECLARED_MEMBER = "undeclared-member"
    UNDECLARED_TYPE = "undeclared-type"
    UNDEFINED_SPECIFIER = "undefined-specifier"
    UNDEFINED_PRAGMA = "undefined-pragma"
    INCLUDE_NOT_FOUND = "include-not-found"
    HEADER_MODEL = "header-model"
    LAID_OUT_BY_ROWS = "laid-out-by-rows"
    ALIGNED = "aligned"
    ELEMENTS_APART = "elements-apart"
    HEADER_GUESSED = "header-guessed"
    TEXT_BEFORE = "text-before"
    MACRO_TAKEN = "macro-taken"
    MACROS_TRIED = "macros-tried"
    MACRO_DEFAULT = "macro-default"
    MACRO_OF_NO_LIBRARY = "macro-of-no-library"
    NOT_CHECKED_WITH = "not-checked-with"
    NOT_COMPILED_WITH = "not-compiled-with"
    ARCHITECTURE_TRIED = "architecture-tried"
    NO_CALL = "no-call"
    WAIT_ENDS_COPY = "wait-ends-copy"
    INSTANCE_ALONE = "instance-alone"
    FUNCTORS_TOUCH_NOTHING = "functors-touch-nothing"
    NO_LANE_RETURNS = "no-lane-returns"
    ROWS_BY_LANES = "rows-by-lanes"
    LANES_NAMED = "lanes-named"
    NO_GLOBAL_OFFSET = "no-global-offset"
    UNIFORM_GROUPS = "uniform-groups"
    TYPE_PARAMETER = "type-parameter"
    SIZED_TYPE_PARAMETER = "sized-type-parameter"
    WHOLE_TYPE_PARAMETER = "whole-type-parameter"
    TYPE_PARAMETER_OF = "type-parameter-of"
    TYPE_PARAMETER_AS = "type-parameter-as"
    POINTEES_APART = "pointees-apart"
    CONSTANT_POINTER = "constant-pointer"
    CONSTANT_TABLE = "constant-table"
    HOLDS_ENUMERATOR = "holds-enumerator"
    HARMLESS_CALL = "harmless-call"
    AXIOM = "axiom"
    STATED = "stated"
    ALLOCATIONS_SUCCEED = "allocations-succeed"
    PROMISE = "promise"
    SPECIFIED_WRITES = "specified-writes"
    ONE_EXTENT = "one-extent"
    WORK_DIMENSIONS = "work-dimensions"
    MADE_FOR = "made-for"
    NOT_NEGATIVE = "not-negative"
    POSITIVE_DIVISOR = "positive-divisor"
    IN_STEP = "in-step"
    COUNTS_FROM_ZERO = "counts-from-zero"
    STARTS_AT_ZERO = "starts-at-zero"
    CALLED_BY_BLOCK = "called-by-block"
    CALLED_BY_WARPS = "called-by-warps"
    SAME_ARGUMENT = "same-argument"
    SHARED_ARGUMENT = "shared-argument"
    OWN_ARGUMENT = "own-argument"
    THREAD_NUMBER = "thread-number"
    NO_OVERLAP = "no-overlap"
    LEADS_ELSEWHERE = "leads-elsewhere"
    ONE_ARRAY = "one-array"
    SOMEWHERE_IN = "somewhere-in"
    AS_LAUNCHED = "as-launched"
    NO_OVERFLOW = "no-overflow"
    NO_WRAP_AROUND = "no-wrap-around"
    NO_WRAP_AROUND_OF_MORE = "no-wrap-around-of-more"

    __hash__ = object.__hash__

    def __call__(self, *arguments: Argument) -> Assumption:
        return Assumption(self, arguments)


@record
class Assumption:
    """What a verdict takes for granted. `span` is where the text says it, or hangs on it."""

    kind: AssumptionKind
    arguments: tuple[Argument, ...] = ()
    span: Span | None = None

    def __str__(self) -> str:
        return f"{self.kind.value}({', '.join(map(str, self.arguments))})" if self.arguments else self.kind.value
