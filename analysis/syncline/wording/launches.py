"""What comments assume of launches, and what only some callers do."""

from __future__ import annotations

from ..ir.reasons import Cause

WORDS: dict[Cause, str] = {
    # --- what comments assume of launches
    Cause.ASSUMPTION_BROKEN: "assume({0}) does not hold for the launch at {1}: it was left out there",
    Cause.ASSUMPTIONS_EXCLUDE: "no launch keeps to {0}: it was left out",
    Cause.ASSUMPTIONS_UNDECIDED: "whether a launch can keep to {0} was not decided",
    # --- what only some callers do
    Cause.NOT_POSITIVE: "{0} <= 0",
    Cause.PARTICULAR_VALUES: "particular values of {0}",
    Cause.GRID_LARGER_THAN_ARRAY: "a grid or a block that is larger than the array",
    Cause.SHAPE: "the {0} size: no witness with {1} = ({2})",
    Cause.SHAPE_UNDECIDED: "the {0} size: whether there is a witness with {1} = ({2}) was not decided",
    Cause.SHAPE_UNSEEN: "the {0} size: the run of a witness with {1} = ({2}) does not show it",
    Cause.SAME_IN_RUN: "whether the two values differ: the run of the witness writes the same one twice",
    Cause.ORDER_OF_CONTENTS: "the order of what {0} holds: none where it ascends",
    Cause.MORE_BLOCKS: "more than one block along {0}: the kernel never asks in which it is",
    Cause.MORE_THREADS: "more than one thread of a block along {0}: the kernel never asks which of them it is",
    Cause.EXITED_WRITES: "when the writes of exited threads are seen",
    Cause.WAITING_FOR: "what waiting for {0} orders",
    Cause.LANES_AT_THE_END: "whether lanes that end the kernel without it count as exited, for which nobody waits",
    Cause.VOLATILE_ORDER: "which volatile access comes first",
    Cause.FENCE_BEHIND_COUNTING: "a fence behind counting {0}",
    Cause.COLLECTIVE_WAIT: "a collective that does not make the whole block wait",
    Cause.GROUP_LANES: "which lanes of the warp are in the group",
    Cause.SUB_GROUP_MEMBERS: "which work-items form a sub-group, which is up to the device",
    Cause.FENCE_OF_CALLER: "a barrier whose flags the caller chooses without this fence",
    Cause.FENCE_OF_SOME: "a barrier at which the earlier of the two threads alone gives the fence",
    Cause.OTHER_THAN_LAUNCHED: "other values than the launch passes, which has {0}",
    Cause.COMPUTED_AS: "what the launch passes as {0}, which is not followed",
    Cause.COMPUTED_TOGETHER: "how {0} and {1} hang together, which the host computes in ways that are not followed",
    Cause.NOT_EQUAL: "{0} != {1}",
    Cause.NO_MULTIPLE: "{0} being no multiple of {1}",
    Cause.NO_POWER_OF_TWO: "{0} being no power of two",
    Cause.BEING_ONE_ARRAY: "{0} and {1} being one array",
    Cause.LAUNCH_LEFT_OUT: "a configuration that has the launch at {0}",
    Cause.INSIDE_OF_MODEL: "the text of '{0}', which is not found: a model stands for it",
    Cause.DISTANCE: "how far {0} lies behind {1}",
}
