"""A finding as a hover says it: what happens, the two threads, when, and what mends it; then the rest."""

from __future__ import annotations

from collections.abc import Iterator

from syncline.findings import Finding, Hazard, KernelReport, Stage, ThreadId, Witness
from syncline.ir.dialect import Speech
from syncline.ir.kernel import Span
from syncline.wording import listed, races, words
from syncline.wording.conditions import for_inputs, race_free
from syncline.wording.speech import said

from .markup import Markup

Triple = tuple[int, int, int]

#: what the two threads do, by the hazard: the first is at the finding's span and comes later
_ACTS = {
    Hazard.RAW: ("reads", "writes"),
    Hazard.WAR: ("writes", "reads"),
    Hazard.WAW: ("writes", "writes"),
}


def finding_text(finding: Finding, kernel: KernelReport | None, markup: Markup, *, headline: bool = True) -> str:
    """The whole text. Without `headline` the message is left out: the client shows it beside the hover."""
    told = for_inputs(finding.witness) if finding.witness is not None else ""
    first, rest = lines_of(finding.message.replace(told, ""))  # the condition says it
    parts = [markup.bold(markup.prose(first))] if headline else []
    if finding.witness is not None:
        parts.append(markup.items(map(markup.prose, _threads(finding, finding.witness))))
        parts.append("\n".join(map(markup.prose, _when(finding.witness))))
    if headline and rest:
        parts.append(markup.prose(rest))
    parts += [markup.prose(text) for text in _remedy(finding, kernel)]
    parts += [markup.prose(text) for text in _rest(finding, kernel)]
    title = f"{finding.rule} {finding.name} ({finding.verdict})"
    parts.append(markup.prose(f"{title}. `syncline explain {finding.rule}` tells more about this rule."))
    return "\n\n".join(parts)


def lines_of(message: str) -> tuple[str, str]:
    """What happens, and what it depends on, which may be long: a line for each."""
    first, _, rest = message.partition("; ")
    return first, rest[:1].upper() + rest[1:]


def _threads(finding: Finding, witness: Witness) -> Iterator[str]:
    """A line for each of the two threads: "line 8: thread 64 (warp 2, lane 0) writes `tile[64]`, i = 0"."""
    one, other = witness.threads
    if one == other:
        yield f"{races.who(one, witness, apart=witness.grid_dim != (1, 1, 1))}{_lane(one, witness.speech)}"
        return
    acts = _ACTS[finding.hazard] if finding.hazard is not None and witness.address is not None else None
    places = _places(finding) if acts is not None else ("", "")
    for side, thread in enumerate(witness.threads):
        does = f" {acts[side]} `{witness.address}`" if acts is not None else ""
        values = "".join(f", {name} = {pair[side]}" for name, *pair in witness.values if pair[side] != "-")
        who = races.who(thread, witness, apart=one.block != other.block)
        yield f"{places[side]}{who}{_lane(thread, witness.speech)}{does}{values}"


def _places(finding: Finding) -> tuple[str, str]:
    """Where each thread is: by its line, and in one line by its column, too."""
    here = finding.span
    there = finding.related[0].span if finding.related else here
    if here.path != there.path:
        return f"line {here.line}: ", f"{there.path}:{there.line}: "
    if here.line != there.line or here == there:
        return f"line {here.line}: ", f"line {there.line}: "
    return _exactly(here), _exactly(there)


def _exactly(span: Span) -> str:
    return f"line {span.line}, column {span.column}: "


def _lane(thread: ThreadId, speech: Speech) -> str:
    """Which work-items form a sub-group is up to the device."""
    if speech is Speech.OPENCL:
        return ""
    return f" (warp {thread.warp}, lane {thread.lane})"


def _when(witness: Witness) -> Iterator[str]:
    """The condition under which it happens: the values, the launch, and what memory holds."""
    blocks = _extents(witness.grid_dim)
    launch = f"{blocks} block{'' if blocks == '1' else 's'} of {_extents(witness.block_dim)} threads"
    first, second = witness.threads
    if first.block == second.block and blocks != "1":
        launch += f", both threads in block {races.index(first.block, witness.grid_dim)}"
    values = [*(f"{name} = {value}" for name, value in witness.shared_values), *witness.data]
    yield f"When: {', '.join([*values, said(launch, witness.speech)])}."
    if witness.distance:
        text = f"The threads are {witness.distance} iteration{'s' if witness.distance > 1 else ''} of the loop apart."
        yield said(text, witness.speech)
    if witness.confirmed:
        yield "Running it step by step confirms it."


def _extents(extents: Triple) -> str:
    used = list(extents)
    while len(used) > 1 and used[-1] == 1:
        used.pop()
    return "×".join(map(str, used))


def _remedy(finding: Finding, kernel: KernelReport | None) -> Iterator[str]:
    if kernel is not None and kernel.race_free_if is not None and race_free(kernel.race_free_if) not in finding.message:
        yield f"{race_free(kernel.race_free_if).capitalize()}."
    if finding.fixes:
        best = next((fix for fix in finding.fixes if fix.preferred), finding.fixes[0])
        yield f"Fix: {best.title}"
    elif kernel is not None and kernel.stage is Stage.DECIDED:
        yield "Fixes are still being sought."
    elif finding.no_fix:
        yield f"No fix is offered: {words(finding.no_fix, finding.speech)}"


def _rest(finding: Finding, kernel: KernelReport | None) -> Iterator[str]:
    if finding.missing and finding.missing not in finding.message:
        yield f"Missing: {finding.missing}"
    unsaid = dict.fromkeys(text for text in _leaned_on(finding) if text not in finding.message)
    if unsaid:
        yield f"Only if: {'; '.join(unsaid)}"
    if finding.hazard is not None and finding.memory is not None:
        yield said(f"{finding.hazard}, {finding.memory.value} memory, {finding.scope} scope", finding.speech)
    if kernel is not None and kernel.assumptions:
        yield f"Assuming: {listed(kernel.assumptions, kernel.speech)}"


def _leaned_on(finding: Finding) -> list[str]:
    return [words(each, finding.speech) for each in finding.depends_on]
