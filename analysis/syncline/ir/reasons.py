"""Why something is not known, and what a verdict assumes, as values.

A `Reason` begins where something could not be read, followed or finished, and travels from there to the verdict and its
reader; an `Assumption` likewise. Decisions look at causes and kinds. `syncline.wording` alone puts them into words, and
no verdict changes with these: a test scrambles all of them.
"""

from __future__ import annotations

import enum
from typing import TypeAlias

from .records import record
from .span import Span

#: names as the user wrote them, numbers, and further reasons
Argument: TypeAlias = "str | int | Reason | tuple[Argument, ...]"


class Cause(enum.Enum):
    """The kinds of reasons. `Cause.CALL_WITHOUT_BODY("f")` is one about `f`."""

    # --- text that is not here
    NOT_DECLARED = "not-declared"
    DEFINED_ELSEWHERE = "defined-elsewhere"
    TEMPLATE_NOT_DECLARED = "template-not-declared"
    ENUM_NOT_DECLARED = "enum-not-declared"
    TYPE_NOT_DECLARED = "type-not-declared"
    CALL_WITHOUT_BODY = "call-without-body"
    METHOD_WITHOUT_BODY = "method-without-body"
    OPERATOR_WITHOUT_BODY = "operator-without-body"
    MEMBER_OF_BASE = "member-of-base"
    MEMBER_OF = "member-of"
    MEMBER = "member"
    VALUE_OF_TYPE = "value-of-type"
    NAME_OF_TYPE = "name-of-type"
    TEMPLATE_PARAMETER = "template-parameter"
    UNKNOWN_SPECIALISATION = "unknown-specialisation"
    UNKNOWN_SPECIALISATION_OF = "unknown-specialisation-of"
    UNKNOWN_SPECIALISATION_ARGS = "unknown-specialisation-args"
    OBJECT_OF_UNKNOWN_TYPE = "object-of-unknown-type"
    CHOICE_OF_UNKNOWN_TYPE = "choice-of-unknown-type"

    UNREAD_VALUE = "unread-value"
    UNREAD_MACRO = "unread-macro"
    UNREAD_CONDITION = "unread-condition"
    ADDRESS_IN_UNREAD = "address-in-unread"

    # --- text that could not be read
    SYNTAX_ERROR = "syntax-error"
    SYNTAX_ERROR_IN = "syntax-error-in"
    BROKEN_SYNTAX = "broken-syntax"
    BRACE_TOO_MANY = "brace-too-many"
    COMMENT_NOT_CLOSED = "comment-not-closed"
    BRACE_MISSING = "brace-missing"
    NOT_READ = "not-read"
    STATEMENT_KIND = "statement-kind"
    EXPRESSION_KIND = "expression-kind"
    CALL_FORM = "call-form"
    CAST_FORM = "cast-form"
    COMPOUND_LITERAL_FORM = "compound-literal-form"
    CONDITIONAL_FORM = "conditional-form"
    DECLARATION_FORM = "declaration-form"
    DECLARATION_WITHOUT_TYPE = "declaration-without-type"
    MEMBER_ACCESS_FORM = "member-access-form"
    POINTER_EXPRESSION_FORM = "pointer-expression-form"
    SUBSCRIPT_FORM = "subscript-form"
    SWITCH_FORM = "switch-form"
    RANGE_LOOP = "range-loop"
    STRUCTURED_BINDING = "structured-binding"
    AUTO_WITHOUT_INITIALISER = "auto-without-initialiser"
    BREAK_OUTSIDE = "break-outside"
    CONTINUE_OUTSIDE = "continue-outside"
    LITERAL = "literal"
    TYPE_OR_VALUE = "type-or-value"
    CAST_OPERAND = "cast-operand"
    STATEMENT_OUTSIDE = "statement-outside"

    # --- language that is not followed
    A_CALL = "a-call"
    LAMBDA_CALL = "lambda-call"
    VIRTUAL_CALL = "virtual-call"
    CALL_BY_CONSTNESS = "call-by-constness"
    OTHER_ARGUMENTS = "other-arguments"
    CALL_NOT_UNDERSTOOD = "call-not-understood"
    CALL_THROUGH = "call-through"
    CALL_TAKES_OTHER_ARGUMENTS = "call-takes-other-arguments"
    NOT_FOLLOWED = "not-followed"
    GOTO = "goto"
    GOTO_PAST_DESTRUCTORS = "goto-past-destructors"
    DESTRUCTOR = "destructor"
    DESTRUCTOR_OF_TEMPORARY = "destructor-of-temporary"
    DESTRUCTOR_OF_RETURNED = "destructor-of-returned"
    DESTRUCTOR_OF_DELETED = "destructor-of-deleted"
    CONSTRUCTORS_OF_ARRAY = "constructors-of-array"
    COPY_CONSTRUCTOR = "copy-constructor"
    NEW = "new"
    FOLD_UNKNOWN_PACK = "fold-unknown-pack"
    FOLD_EMPTY = "fold-empty"
    FOLD_WITH_EFFECTS = "fold-with-effects"
    CONVERSION_WITH_EFFECT = "conversion-with-effect"
    DEVICE_LAUNCH = "device-launch"
    INLINE_ASSEMBLY = "inline-assembly"
    ASSEMBLY_RESULT = "assembly-result"
    ASSEMBLY_PREDICATE = "assembly-predicate"
    ASSEMBLY_READS = "assembly-reads"
    ASSEMBLY_WRITES = "assembly-writes"
    OBJECT_OF_TYPE = "object-of-type"
    COPIED_REFERENCE = "copied-reference"
    TOO_MANY_CALLS = "too-many-calls"
    RECURSION_TOO_WIDE = "recursion-too-wide"
    RECURSION_TOO_DEEP = "recursion-too-deep"
    POINTERS_NOT_SETTLED = "pointers-not-settled"
    POINTS_AT_TOO_MUCH = "points-at-too-much"

    # --- functions and objects of the platform that are not followed
    CALL_OF = "call-of"
    CALL_OF_METHOD = "call-of-method"
    CALL_TO = "call-to"
    COLLECTIVE_NOT_FOLLOWED = "collective-not-followed"
    MEMORY_GIVEN_TO = "memory-given-to"
    FUNCTION_AT_UNKNOWN_PLACE = "function-at-unknown-place"
    FUNCTION_ON_TYPE = "function-on-type"
    FUNCTION_THROUGH_POINTER = "function-through-pointer"
    ARRAY_SNAPSHOT = "array-snapshot"
    BARRIER_OBJECT = "barrier-object"
    BARRIER_OBJECT_COUNT = "barrier-object-count"
    BARRIER_OBJECT_UNKNOWN_COUNT = "barrier-object-unknown-count"
    BARRIER_OF = "barrier-of"
    SPLIT_BARRIER = "split-barrier"
    WAIT_ELSEWHERE = "wait-elsewhere"
    ARRIVAL_ELSEWHERE = "arrival-elsewhere"
    BETWEEN_ARRIVAL_AND_WAIT = "between-arrival-and-wait"
    SUB_GROUP_BARRIER = "sub-group-barrier"
    CLUSTER_MEMORY = "cluster-memory"
    COPY_IN_OTHER_BLOCK = "copy-in-other-block"
    COPY_ACROSS_BARRIER = "copy-across-barrier"
    ACCESS_DURING_COPY = "access-during-copy"
    ASYNC_COPY = "async-copy"
    ASYNC_WAIT = "async-wait"
    PIPELINE = "pipeline"
    MATRIX_NOT_FOLLOWED = "matrix-not-followed"
    POINTS_AT_STATEMENT = "points-at-statement"
    HOST_MEMORY_WRITE = "host-memory-write"
    PROMISES_NOT_UNDERSTOOD = "promises-not-understood"
    STORAGE_UNKNOWN = "storage-unknown"
    STORAGE_NOT_SHARED = "storage-not-shared"
    STORAGE_OF_OTHER_TYPE = "storage-of-other-type"
    HISTOGRAM = "histogram"
    WAVES = "waves"
    PART_OF_WARP = "part-of-warp"
    FRAGMENT_SHAPE = "fragment-shape"
    FRAGMENT_ELEMENT = "fragment-element"
    TILE_PLACE = "tile-place"
    TILE_LAYOUT = "tile-layout"
    TILE_LEADING = "tile-leading"

    # --- accesses whose place or value is not understood
    ACCESS_THROUGH = "access-through"
    ASSIGNMENT_TO = "assignment-to"
    ASSIGNMENT_OUTSIDE = "assignment-outside"
    NOT_ASSIGNABLE = "not-assignable"
    LARGE_COPY = "large-copy"
    INNER_EXTENT = "inner-extent"
    ARRAY_INNER_EXTENT = "array-inner-extent"
    ARRAY_AS_VALUE = "array-as-value"
    NULL_POINTEE = "null-pointee"
    LOADED_POINTER = "loaded-pointer"
    UNSET_POINTER = "unset-pointer"
    NUMBER_AS_POINTER = "number-as-pointer"
    POINTER_FROM_NUMBER = "pointer-from-number"
    NOT_A_POINTER = "not-a-pointer"
    ROWS_POINTER = "rows-pointer"
    FUNCTION_POINTER = "function-pointer"
    ADDRESS_OF_BIT_FIELD = "address-of-bit-field"
    ADDRESS_OF_VALUE = "address-of-value"
    ADDRESS_ARITHMETIC_LOCAL = "address-arithmetic-local"
    ADDRESS_ARITHMETIC_POINTERS = "address-arithmetic-pointers"
    LOCAL_AS_OTHER_TYPE = "local-as-other-type"
    INDEX_OUTSIDE = "index-outside"
    ELEMENT = "element"
    AN_ELEMENT = "an-element"
    BIT_FIELD = "bit-field"
    FIELD = "field"
    FIELD_OF_OTHER_TYPE = "field-of-other-type"
    OTHER_TYPE = "other-type"
    BYTES_FILLED = "bytes-filled"
    BYTES_OF_OTHER = "bytes-of-other"
    BITS_AS_POINTER = "bits-as-pointer"
    BITS_AS_OTHER_TYPE = "bits-as-other-type"
    THROUGH_OTHER_TYPE = "through-other-type"
    REFERENCE_NOT_FOLLOWED = "reference-not-followed"
    REFERENCE_WITHOUT_INITIALISER = "reference-without-initialiser"
    PART_NOT_UNDERSTOOD = "part-not-understood"
    OBJECT_NOT_KNOWN = "object-not-known"
    OBJECT_ASSIGNED = "object-assigned"
    CHOICE_OF_OBJECTS = "choice-of-objects"
    UNRELATED_COMPARISON = "unrelated-comparison"
    UNRELATED_DIFFERENCE = "unrelated-difference"
    OPERATOR = "operator"
    OPERATOR_ON_THESE = "operator-on-these"
    OPERATOR_ON_THIS = "operator-on-this"
    OPERATOR_ON_LANES = "operator-on-lanes"
    BRACED_LIST = "braced-list"
    BRACED_LIST_PASSED = "braced-list-passed"
    BRACED_LIST_AS_VALUE = "braced-list-as-value"
    TYPE_AS_VALUE = "type-as-value"
    PACK_AS_VALUE = "pack-as-value"
    AS_NUMBER = "as-number"
    NAMED = "named"
    THIS_POINTER = "this-pointer"
    ARGUMENT_MISSING = "argument-missing"
    NOTHING = "nothing"
    INITIALISER_OF = "initialiser-of"
    GROUP_IN_MEMORY = "group-in-memory"
    NO_GROUP = "no-group"
    UNKNOWN_GROUP = "unknown-group"
    MATRIX_ROW = "matrix-row"
    PIXEL = "pixel"
    A_VECTOR = "a-vector"
    LANE_OF_SHORTER = "lane-of-shorter"
    LANE_MISSING = "lane-missing"
    LANE_MISSING_IN_CALL = "lane-missing-in-call"
    ITEM = "item"
    REFERS_TO = "refers-to"
    SPEAKS_OF = "speaks-of"
    PLACE_SPOKEN_OF = "place-spoken-of"
    MEMORY_BEFORE_CALL = "memory-before-call"
    GIVEN_BACK = "given-back"
    COPY_ARGUMENTS = "copy-arguments"

    # --- values that a device makes
    VALUE_OF = "value-of"
    GROUP_VALUE_OF = "group-value-of"
    GROUP_RESULT = "group-result"
    OUTPUT_OF = "output-of"
    RESULT_OF = "result-of"
    RESULT_OF_METHOD = "result-of-method"
    A_RESULT_OF = "a-result-of"
    RESULT_THROUGH_NULL = "result-through-null"
    RESULT_THROUGH_POINTER = "result-through-pointer"
    RESULT_OF_LAMBDA = "result-of-lambda"
    OLD_VALUE_OF = "old-value-of"
    EVENT_OF = "event-of"
    TEXTURE_READ = "texture-read"
    IMAGE_READ = "image-read"
    LANE_NUMBER = "lane-number"
    COPYING_ITEMS = "copying-items"
    WHERE_POINTER_POINTS = "where-pointer-points"
    ACTIVE_LANES = "active-lanes"
    CHOSEN_ACCESS = "chosen-access"
    NOT_INITIALISED = "not-initialised"
    READ_BEFORE_SET = "read-before-set"
    CLOCK = "clock"

    # --- values that the analysis does not follow
    CONTENTS = "contents"
    CONTENTS_WRITTEN = "contents-written"
    PRIVATE_ARRAY = "private-array"
    LOOP_VARIABLE = "loop-variable"
    LOOP_COUNT = "loop-count"
    AFTER_LOOP = "after-loop"
    LEFT_FOR_GOOD = "left-for-good"
    ATOMIC_VALUE = "atomic-value"
    ATOMIC_RESULT = "atomic-result"
    SYMBOL = "symbol"

    # --- claims that cannot be proved
    CHANGES_PARAMETERS = "changes-parameters"
    MORE_THAN_LOOKING = "more-than-looking"
    HALF_A_PAIR = "half-a-pair"
    SPEAKS_OF_ABSENT = "speaks-of-absent"
    CLAIM_NOT_UNDERSTOOD = "claim-not-understood"
    CLAIM_OF_FLOATS = "claim-of-floats"
    CLAIM_OF_NO_THREAD = "claim-of-no-thread"
    ARRAY_NOT_PARAMETER = "array-not-parameter"
    NOT_CALCULATED = "not-calculated"
    CLAIM_NOT_LAST = "claim-not-last"
    CLAIM_OF_UNKNOWN_VARIABLE = "claim-of-unknown-variable"
    CLAIM_OF_PARAMETER = "claim-of-parameter"
    CLAIM_CALLS = "claim-calls"

    # --- named barriers
    MISCOUNTED = "miscounted"
    COUNT_NOT_OF_WARPS = "count-not-of-warps"
    USED_AGAIN = "used-again"
    NUMBER_UNKNOWN = "number-unknown"
    NOBODY_WAITS = "nobody-waits"
    COUNTS_DIFFER = "counts-differ"
    NO_ONE_ORDER = "no-one-order"
    PARTS_OF_WARPS = "parts-of-warps"
    COMPUTED_NUMBERS = "computed-numbers"
    BLOCK_NUMBER_TAKEN = "block-number-taken"
    BLOCK_SIZE_UNKNOWN = "block-size-unknown"
    DIFFERENT_LOOPS = "different-loops"

    # --- work that was not finished
    WORK_SPENT = "work-spent"
    TIME_OVER = "time-over"
    BEFORE_ALL_ACCESSES = "before-all-accesses"
    SOLVER_SAYS = "solver-says"
    MODEL_NOT_CHECKED = "model-not-checked"
    NO_CONTENTS_FOUND = "no-contents-found"
    NO_PROOF_NO_WITNESS = "no-proof-no-witness"
    SEVERAL = "several"
    WARP_PART_UNKNOWN = "warp-part-unknown"
    BLOCK_TOO_LARGE = "block-too-large"

    # --- what a replay says
    REPLAY_STEPS = "replay-steps"
    REPLAY_THREAD_STEPS = "replay-thread-steps"
    REPLAY_STEPS_USED_UP = "replay-steps-used-up"
    REPLAY_GRID = "replay-grid"
    REPLAY_LAUNCH = "replay-launch"
    REPLAY_EXPRESSION = "replay-expression"
    REPLAY_NESTING = "replay-nesting"
    REPLAY_OPERATOR = "replay-operator"
    REPLAY_SYMBOL = "replay-symbol"
    REPLAY_JUMP = "replay-jump"
    REPLAY_ATOMIC = "replay-atomic"
    REPLAY_ATOMIC_OPERANDS = "replay-atomic-operands"
    REPLAY_NO_VALUE = "replay-no-value"
    DIVISION_BY_ZERO = "division-by-zero"
    SHIFT_TOO_FAR = "shift-too-far"
    ABORTS = "aborts"
    ASSERTION_FAILS = "assertion-fails"
    ASSUMPTION_FAILS = "assumption-fails"
    AT_LINE = "at-line"
    PASSED_OVER = "passed-over"
    READ_AS_OTHER_TYPE = "read-as-other-type"
    READ_IN_PIECES = "read-in-pieces"
    OVERWRITTEN_IN_PART = "overwritten-in-part"
    OVERFLOW_AT = "overflow-at"
    NOT_SHOWN = "not-shown"
    OTHER_THREADS_RACE = "other-threads-race"
    NOT_REACHED = "not-reached"
    ALL_PASS = "all-pass"
    ORDERED_OR_APART = "ordered-or-apart"
    CLAIM_HOLDS = "claim-holds"

    # --- what only some callers do
    NOT_POSITIVE = "not-positive"
    PARTICULAR_VALUES = "particular-values"
    GRID_LARGER_THAN_ARRAY = "grid-larger-than-array"
    SHAPE = "shape"
    MORE_BLOCKS = "more-blocks"
    MORE_THREADS = "more-threads"
    EXITED_WRITES = "exited-writes"
    WAITING_FOR = "waiting-for"
    COLLECTIVE_WAIT = "collective-wait"
    FENCE_OF_CALLER = "fence-of-caller"
    FENCE_OF_SOME = "fence-of-some"

    # --- what is undecided
    PAIRS_UNDECIDED = "pairs-undecided"
    PAIR_MAY_COLLIDE = "pair-may-collide"
    SPLIT_UNDECIDED = "split-undecided"
    SPLIT_POSSIBLE = "split-possible"
    NAMED_BARRIER = "named-barrier"
    CLAIM_UNPROVED = "claim-unproved"
    FAULT_UNDECIDED = "fault-undecided"
    DEPENDS_ON = "depends-on"

    # --- why no fix is offered
    FIX_NOT_PROVED = "fix-not-proved"
    FIX_NO_PLACE = "fix-no-place"
    FIX_IN_OTHER_FILE = "fix-in-other-file"
    FIX_BETWEEN_BLOCKS = "fix-between-blocks"
    MASK_NEEDS_BALLOT = "mask-needs-ballot"
    MASK_NOT_PROVED = "mask-not-proved"
    MASK_TAKEN_ELSEWHERE = "mask-taken-elsewhere"

    __hash__ = object.__hash__

    def __call__(self, *arguments: Argument) -> Reason:
        return Reason(self, arguments)


@record
class Reason:
    """One cause with what it is about. `span` is the place that it speaks of, where that is another one than where the
    reason is told."""

    cause: Cause
    arguments: tuple[Argument, ...] = ()
    span: Span | None = None

    def __str__(self) -> str:
        """For those who work on Syncline: `call-without-body(f)`."""
        return f"{self.cause.value}({', '.join(map(str, self.arguments))})" if self.arguments else self.cause.value


class Because(Exception):
    """An exception with its reason."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class AssumptionKind(enum.Enum):
    """The kinds of assumptions. `AssumptionKind.NO_OVERLAP("a", "b")` is one."""

    UNDECLARED_UNIFORM = "undeclared-uniform"
    UNDECLARED_MEMBER = "undeclared-member"
    INCLUDE_NOT_FOUND = "include-not-found"
    MACROS_TRIED = "macros-tried"
    ARCHITECTURE_TRIED = "architecture-tried"
    NO_CALL = "no-call"
    WAIT_ENDS_COPY = "wait-ends-copy"
    INSTANCE_ALONE = "instance-alone"
    FUNCTORS_TOUCH_NOTHING = "functors-touch-nothing"
    NO_LANE_RETURNS = "no-lane-returns"
    NO_GLOBAL_OFFSET = "no-global-offset"
    TYPE_PARAMETER = "type-parameter"
    TYPE_PARAMETER_OF = "type-parameter-of"
    TYPE_PARAMETER_AS = "type-parameter-as"
    POINTEES_APART = "pointees-apart"
    CONSTANT_POINTER = "constant-pointer"
    HOLDS_ENUMERATOR = "holds-enumerator"
    HARMLESS_CALL = "harmless-call"
    AXIOM = "axiom"
    ALLOCATIONS_SUCCEED = "allocations-succeed"
    PROMISE = "promise"
    ONE_EXTENT = "one-extent"
    WORK_DIMENSIONS = "work-dimensions"
    NOT_NEGATIVE = "not-negative"
    IN_STEP = "in-step"
    COUNTS_FROM_ZERO = "counts-from-zero"
    STARTS_AT_ZERO = "starts-at-zero"
    NO_OVERLAP = "no-overlap"
    NO_OVERFLOW = "no-overflow"

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
