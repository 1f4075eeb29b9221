"""Random assertions and invariants in random kernels: one that a run breaks is never taken for proved."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from syncline import api
from syncline.findings import KernelReport
from syncline.ir.kernel import Kernel, Span
from syncline.ir.reasons import Reason
from syncline.replay.runs import trace_of
from syncline.replay.translate import translate
from syncline.replay.values import Budget, ConcreteLaunch
from syncline.wording import words

from .generate import Generated, Node, generate
from .oracle import FILLS, OVERLAP, PARAMETER_VALUES
from .pipeline import PATH, STATED, shrunk
from .test_verdicts import KERNELS, SEED, SHOWN


def specified(seed: int) -> Generated:
    """The kernel of a seed with assertions between its statements and invariants at its loops."""
    kernel = generate(seed)
    return replace(kernel, body=_with_claims(kernel.body, random.Random(seed), ()))


def _with_claims(block: tuple[Node, ...], pick: random.Random, counters: tuple[str, ...]) -> tuple[Node, ...]:
    out: list[Node] = []
    for node in block:
        if pick.random() < 0.4:
            out.append(Node(f"__assert({_condition(pick, counters)});"))
        text, inner = node.text, counters
        if text.startswith("for (int "):
            inner = (*counters, text[len("for (int ")])
            if pick.random() < 0.6:
                text = text.replace("; ", f"; __invariant({_condition(pick, inner)}), ", 1)
        out.append(Node(text, tuple(_with_claims(body, pick, inner) for body in node.bodies)))
    if pick.random() < 0.5:
        out.append(Node(f"__assert({_condition(pick, counters)});"))
    return tuple(out)


def _condition(pick: random.Random, counters: tuple[str, ...]) -> str:
    """Something that holds now and then."""
    c = pick.choice((0, 1, 2, 3, 8))
    forms = [f"x <= {c}", f"x >= {c}", "y >= 1", f"y == {c}", "x >= 0", f"tid < {c}", "tid < 40", f"n > {c}"]
    forms += [f"own[{c & 3}] == {c}", f"own[tid & 3] <= {c}", f"s[tid] == {c}", "s[tid] == x", f"g[gid] >= {c}"]
    forms += [
        f"d[tid] == {c}",
        "x == y",
        "!__write(g)",
        "!__read(s)",
        f"__write_implies(s, __write_offset_bytes(s) >= {c})",
    ]
    forms += ["__implies(__write(s), __write_offset_bytes(s) == 4 * tid)", f"__implies(n > {c}, x < n)"]
    for i in counters:
        forms += [f"{i} >= 0", f"{i} <= n", f"{i} >= {c}", f"{i} % 2 == 0", f"{i} <= 32", f"x <= {i}", f"x == {i}"] * 2
    return pick.choice(forms)


def broken(kernel: Kernel, block: tuple[int, int], grid: int) -> Iterator[tuple[str, Span]]:
    """The claims that some run breaks, with its inputs."""
    names = [name for name in translate(kernel).scalars if name in PARAMETER_VALUES]
    for values in itertools.product(*(PARAMETER_VALUES[name] for name in names)):
        for fill, memory in FILLS.items():
            launch = ConcreteLaunch((*block, 1), (grid, 1, 1), dict(zip(names, values, strict=True)), memory, _choice)
            trace = trace_of(kernel, launch, Budget(steps_per_thread=5_000, steps=50_000))
            if not isinstance(trace, Reason) and not trace.stopped and not set(trace.notes) - {OVERLAP}:
                for site in trace.failures:
                    yield f"{dict(zip(names, values, strict=True))} {fill}", site.span


def _choice(*_: object) -> int:
    """Every access is the one that is looked at: the last one counts."""
    return 1


def untold(kernel: Generated) -> tuple[KernelReport, list[str]]:
    """The report, and the broken claims that it takes for proved."""
    source = kernel.source.encode()
    (lowered,) = api.lowered(PATH, source).kernels
    (report,) = api.check(PATH, source, STATED).kernels
    # a claim may rely on what a race or a divergence would change; the report then says that
    if any(f.rule[:3] in ("SL1", "SL2") and f.rule != "SL105" for f in report.findings):
        return report, []
    if any("could not be proved" not in words(i.reason) for i in report.incomplete):
        return report, []
    told = {f.span for f in report.findings} | {i.span for i in report.incomplete}
    wrong = (f"{inputs}: line {span.line}" for inputs, span in broken(lowered, kernel.block, kernel.grid))
    spans = {span for _, span in broken(lowered, kernel.block, kernel.grid)}
    return report, list(dict.fromkeys(wrong))[:3] if spans - told else []


def test_no_broken_claim_is_taken_for_proved() -> None:
    """What a run shows to be wrong is a finding, or a reason for `incomplete`; and some claims are proved."""
    seen: Counter[str] = Counter()
    wrong: list[int] = []
    for seed in range(SEED, SEED + KERNELS):
        kernel = specified(seed)
        try:
            report, problems = untold(kernel)
        except Exception as crash:
            raise AssertionError(f"seed {seed} crashes the check:\n{kernel.source}") from crash
        seen[report.verdict.value] += "__assert" in kernel.text
        seen.update(f.verdict for f in report.findings if f.rule.startswith("SL5"))
        if problems:
            wrong.append(seed)
    shown = []
    for seed in wrong[:SHOWN]:
        least = shrunk(specified(seed), lambda k: bool(untold(k)[1]))
        shown.append("\n".join([f"seed {seed}", least.source, *untold(least)[1]]))
    assert not wrong, "\n\n".join([f"{len(wrong)} of {KERNELS} kernels ({wrong[:20]}):", *shown])
    if KERNELS >= 40:
        assert min(seen["violated"], seen["verified"]) > 0, seen
