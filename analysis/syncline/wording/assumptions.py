"""What a verdict takes for granted."""

from __future__ import annotations

from ..ir.reasons import AssumptionKind

WORDS: dict[AssumptionKind, str] = {
    AssumptionKind.UNDECLARED_UNIFORM: (
        "'{0}' is not declared here: taken as an integer that is the same for all threads"
    ),
    AssumptionKind.UNDECLARED_MEMBER: (
        "'{0}' is of a type that is not declared here: taken as a number that is the same for all threads"
    ),
    AssumptionKind.UNDECLARED_TYPE: (
        "'{0}' is a type that is not declared here: its objects hold what they are given, unchanged"
    ),
    AssumptionKind.UNDEFINED_SPECIFIER: (
        "'{0}' is not defined here: taken as a macro for specifiers of the declarations that it stands in"
    ),
    AssumptionKind.UNDEFINED_PRAGMA: "'{0}' is not defined here: taken as a macro for a pragma of the loop behind it",
    AssumptionKind.INCLUDE_NOT_FOUND: "nothing is known of what these headers hold, which are not found: {0}",
    AssumptionKind.HEADER_GUESSED: "these headers, which no include folder has, are the project's own: {0}",
    AssumptionKind.HEADER_MODEL: "types of these headers, which are not found, are as their documentation says: {0}",
    AssumptionKind.LAID_OUT_BY_ROWS: (
        "the tensor {0} is laid out by rows, its indices are in range, and each of them has a place of its own"
    ),
    AssumptionKind.ELEMENTS_APART: (
        "each element of {0} has a place of its own by its strides, and the indices of {0} are in range"
    ),
    AssumptionKind.TEXT_BEFORE: "the program is built of this text behind {0}, which alone declare what it uses",
    AssumptionKind.MACRO_TAKEN: "the build defines {0}: the file has no kernel otherwise, or not what it calls",
    AssumptionKind.MACRO_DEFAULT: "{0} has its default here: a header that is not found may define it",
    AssumptionKind.MACRO_OF_NO_LIBRARY: "{0} is defined by none of these headers, which are not found: {1}",
    AssumptionKind.MACROS_TRIED: "{0} may be defined in a header that is not here: checked with and without",
    AssumptionKind.NOT_CHECKED_WITH: "not checked with {0}, which takes further headers that are not found: {1}",
    AssumptionKind.NOT_COMPILED_WITH: "the kernel is not compiled with {0}: nothing here defines the macro {1} then",
    AssumptionKind.ARCHITECTURE_TRIED: "the body is empty for sm_{0}: checked for sm_{1}",
    AssumptionKind.NO_CALL: "'{0};' without parentheses does nothing: it is not a call",
    AssumptionKind.WAIT_ENDS_COPY: "a wait for an asynchronous copy returns when all of the group's copy is done",
    AssumptionKind.INSTANCE_ALONE: "checked for {0} = {1} alone: an array's extent depends on this template parameter",
    AssumptionKind.FUNCTORS_TOUCH_NOTHING: "functors that are passed to CUB touch no memory",
    AssumptionKind.NO_LANE_RETURNS: "no lane of a warp returns before the warp's matrix loads and stores",
    AssumptionKind.ROWS_BY_LANES: "ldmatrix and stmatrix touch each row by the lane that gives its address",
    AssumptionKind.UNIFORM_GROUPS: "all work-groups are of one size, as in OpenCL 1",
    AssumptionKind.NO_GLOBAL_OFFSET: "the kernel is enqueued without a global offset",
    AssumptionKind.LANES_NAMED: "`{0}` names each lane that comes to it",
    AssumptionKind.TYPE_PARAMETER: "the type parameter {0} is taken as a number, of any size",
    AssumptionKind.SIZED_TYPE_PARAMETER: "the type parameter {0} is taken as a number of {1} bytes",
    AssumptionKind.WHOLE_TYPE_PARAMETER: "the type parameter {0} is taken as an integer: {1}",
    AssumptionKind.TYPE_PARAMETER_OF: "the type parameter {0} of {1}() is taken as a number of {2} bytes",
    AssumptionKind.TYPE_PARAMETER_AS: "the type parameter {0} is taken as {1}, as in one of the launches",
    AssumptionKind.ALIGNED: "accesses to {0} by pointers to types that are aligned to {1} bytes are aligned so",
    AssumptionKind.POINTEES_APART: "what the elements of {0} point at does not overlap",
    AssumptionKind.CONSTANT_TABLE: "{0} holds the functions that it is initialised with",
    AssumptionKind.CONSTANT_POINTER: (
        "{0} is not changed while the kernel runs, and what it points at overlaps with nothing else"
    ),
    AssumptionKind.HOLDS_ENUMERATOR: "{0} holds a value of its enumeration: {1} to {2}",
    AssumptionKind.HARMLESS_CALL: (
        "{0}(), whose body is not here, waits for no other thread and touches only what it is given"
    ),
    AssumptionKind.AXIOM: "{0}, an axiom of the file",
    AssumptionKind.STATED: "{0}, as a comment says",
    AssumptionKind.ALLOCATIONS_SUCCEED: "allocations in the kernel succeed",
    AssumptionKind.PROMISE: "what {0}() promises holds",
    AssumptionKind.SPECIFIED_WRITES: "threads that run {0}(), whose body is elsewhere, do not write to one place",
    AssumptionKind.ONE_EXTENT: "{0} == 1: the kernel reads no {1}",
    AssumptionKind.MADE_FOR: "{0} == {1}: cub::{2} is made for blocks of {1} threads",
    AssumptionKind.WORK_DIMENSIONS: "get_work_dim() == {0}: the launch has no further dimensions",
    AssumptionKind.NOT_NEGATIVE: "{0} >= 0: it is converted to unsigned",
    AssumptionKind.POSITIVE_DIVISOR: "{0} > 0: the kernel divides indices by it",
    AssumptionKind.IN_STEP: "{0} consecutive threads of a block run in step",
    AssumptionKind.COUNTS_FROM_ZERO: "{0} counts from zero or more",
    AssumptionKind.STARTS_AT_ZERO: "{0} is zero when the kernel starts",
    AssumptionKind.CALLED_BY_BLOCK: (
        "all threads of a block call {0}() together, once, and no other block shares anything"
    ),
    AssumptionKind.CALLED_BY_WARPS: "all lanes of a warp call {0}() together, once, and no other warp shares anything",
    AssumptionKind.SAME_ARGUMENT: "the argument {0} is the same for all threads that call",
    AssumptionKind.SHARED_ARGUMENT: "all threads that call give the same memory for {0}",
    AssumptionKind.OWN_ARGUMENT: "each thread that calls gives memory of its own for {0}",
    AssumptionKind.THREAD_NUMBER: "the argument {0} is the thread's number in its block",
    AssumptionKind.NO_OVERLAP: "{0} do not overlap",
    AssumptionKind.LEADS_ELSEWHERE: (
        "{0} shares no memory with other arguments: the host code does not show where it leads ({1})"
    ),
    AssumptionKind.ONE_ARRAY: "{0} is {1}, as launched ({2})",
    AssumptionKind.SOMEWHERE_IN: "{0} leads into {1}, nobody knows how far, as launched ({2})",
    AssumptionKind.AS_LAUNCHED: "{0}, as launched ({1})",
    AssumptionKind.NO_OVERFLOW: "signed integers do not overflow",
    AssumptionKind.NO_WRAP_AROUND: "`{0}` does not wrap around",
    AssumptionKind.NO_WRAP_AROUND_OF_MORE: "{0} more unsigned values do not wrap around",
}
