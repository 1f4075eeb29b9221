"""What a picture says: threads, accesses and barriers by their names."""

from __future__ import annotations

from ...courses import Doing, Step
from ...findings import Finding, ThreadId, Witness
from ...ir.dialect import Speech
from ...wording.speech import said as in_words
from ..lines import listed

VERBS = {Doing.READ: "reads", Doing.WRITE: "writes", Doing.ATOMIC: "updates"}
LETTERS = {Doing.READ: "R", Doing.WRITE: "W", Doing.ATOMIC: "A"}

Triple = tuple[int, int, int]


def index(value: Triple, extent: Triple) -> str:
    """ "64", or "(3, 1)" where there is more than one axis."""
    used = max((axis for axis in range(3) if extent[axis] != 1 or value[axis] != 0), default=0)
    return str(value[0]) if used == 0 else f"({', '.join(map(str, value[: used + 1]))})"


def thread_name(witness: Witness, thread: ThreadId) -> str:
    """ "Thread 64"."""
    return in_words(f"Thread {index(thread.thread, witness.block_dim)}", witness.speech)


def thread_place(witness: Witness, thread: ThreadId) -> str:
    """Where it stands: "block 1, warp 2, lane 0"."""
    block = "" if witness.grid_dim == (1, 1, 1) else f"block {index(thread.block, witness.grid_dim)}, "
    if witness.speech is Speech.OPENCL:  # which work-items form a sub-group is up to the device
        return in_words(block.removesuffix(", "), witness.speech)
    return f"{block}warp {thread.warp}, lane {thread.lane}"


def doing(step: Step) -> str:
    """ "writes tile[64]"."""
    return f"{VERBS[step.doing]} {step.what}"


def counted_more(times: int, noun: str) -> str:
    """ "3 more steps"."""
    return f"{times} more {noun}{'s' if times != 1 else ''}"


def described(finding: Finding, names: tuple[str, str], steps: tuple[tuple[Step, ...], tuple[Step, ...]]) -> str:
    """The picture in sentences, for those who do not see it."""
    said: list[str] = []
    shared = {step.meeting for step in steps[0] if step.meeting} & {step.meeting for step in steps[1] if step.meeting}
    for name, own in zip(names, steps, strict=True):
        parts = [_sentence_part(step, step.meeting in shared) for step in own]
        said.append(f"{name} {listed(['then ' * bool(i) + part for i, part in enumerate(filter(None, parts))])}.")
    if finding.hazard is not None:
        said.append(f"Nothing orders the two accesses to {finding.witness.address if finding.witness else 'memory'}.")
    if finding.missing:
        said.append(f"Missing: {finding.missing}.")
    return " ".join(said)


def _sentence_part(step: Step, together: bool) -> str:
    where = f" at line {step.span.line}" if step.span is not None else ""
    match step.doing:
        case Doing.PASS if together:
            return f"passes {step.what}{where} along with the other"
        case Doing.PASS:
            return f"passes {step.what}{where} without the other" if step.conflicts else f"passes {step.what}{where}"
        case Doing.WAIT:
            return f"waits in vain in {step.what}{where}"
        case Doing.RETURN:
            return "returns early"
        case Doing.END:
            return "comes to the end of the kernel"
        case Doing.MORE:
            return ""
        case _:
            return doing(step) + where
