"""Random claims about what arrays hold, at barriers, in loops and between: one that a run breaks is never proved."""

from __future__ import annotations

import random
from collections import Counter

from syncline import api
from syncline.wording import words

from .pipeline import PATH, STATED
from .test_specifications import broken
from .test_verdicts import KERNELS, SEED, SHOWN

WIDTH = 4


class _Source:
    """The text of one kernel, in which each thread mostly stays with its own cell."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.grid = self.random.choice((1, 1, 2))
        self.array = self.pick(("s", "s", "s", "g"))
        self.counters: list[str] = []
        body = "".join(self.block(2, "  ", barriers=True))
        self.text = f"""// syncline: launch(block={WIDTH}, grid={self.grid})
__global__ void k(int *g, int n) {{
  __shared__ int s[16];
  int tid = threadIdx.x, x = 0;
  {self.place("tid")} = {self.value()};
{body}}}
"""

    def pick(self, options: tuple[str, ...]) -> str:
        return self.random.choice(options)

    def place(self, index: str) -> str:
        return f"s[{index}]" if self.array == "s" else f"g[blockIdx.x * 16 + {index}]"

    def index(self) -> str:
        next_one, last = f"(tid + 1) % {WIDTH}", f"{WIDTH - 1} - tid"
        return self.pick(("tid",) * 6 + (next_one, last, "2 * tid", "0", "n & 3"))

    def value(self) -> str:
        return self.pick(("0", "0", "1", "tid", "tid", "tid + 1", "x", "x + 1", "n", *self.counters))

    def condition(self) -> str:
        cell = self.place(self.index())
        other = self.place("__other_int(tid)")
        forms = (f"{cell} == {self.value()}",) * 4 + (f"{cell} >= {self.pick(('0', '1'))}", f"{cell} <= 3")
        forms += (f"tid > 1 | {cell} == {self.value()}", f"{cell} == (tid < 2 ? {self.value()} : {self.value()})")
        return self.pick((*forms, f"x == {self.value()}", f"__implies(__same_group, {cell} != {other})"))

    def block(self, depth: int, margin: str, *, barriers: bool) -> list[str]:
        out: list[str] = []
        for _ in range(self.random.randint(1, 4)):
            out += [margin + line for line in self.statement(depth, margin, barriers=barriers)]
        return out

    def statement(self, depth: int, margin: str, *, barriers: bool) -> list[str]:
        kind = self.random.random()
        own = self.place(self.pick(("tid",) * 5 + (self.index(),)))
        if kind < 0.2:
            return [f"{own} = {self.pick((self.value(), self.value(), f'{own} + 1', f'{own} * 2'))};\n"]
        if kind < 0.3:
            return [f"x = {self.place(self.index())};\n"]
        if kind < 0.5:
            return [f"__assert({self.condition()});\n"]
        if kind < 0.75 and barriers:
            claims = [self.claim() for _ in range(self.random.randint(0, 2))]
            read = [f"__read_permission(int, {own});\n"] if self.random.random() < 0.2 else []
            return [*read, *claims, "__syncthreads();\n", f"__assert({self.condition()});\n"]
        if depth == 0:
            return [f"x = {self.value()};\n"]
        if kind < 0.85:
            head = self.pick((f"if (tid < {self.pick(('1', '2'))})", "if (n > 1)", "if (tid == 0)"))
            if self.random.random() < 0.1:
                return [f"{head} return;\n"]
            inner = self.block(depth - 1, "  ", barriers=barriers and "n" in head.split()[1])
            return [f"{head} {{\n", *inner, "}\n"]
        i = "ij"[len(self.counters)]
        invariants = "".join(f"__invariant({self.condition()}), " for _ in range(self.random.randint(0, 2)))
        self.counters.append(i)
        bound = self.pick(("2", "3", "n"))
        invariants += f"__invariant({self.condition()}), " if self.random.random() < 0.5 else ""
        inner = self.block(depth - 1, "  ", barriers=barriers)
        self.counters.pop()
        return [f"for (int {i} = 0; {invariants}{i} < {bound}; {i}++) {{\n", *inner, "}\n"]

    def claim(self) -> str:
        named = (f"(tid + 1) % {WIDTH}", "tid", "0", "tid + 1", str(WIDTH - 1), "x")
        if self.random.random() < 0.2:
            claim = f"{self.place('tid')} != {self.place('__other_int(tid)')}"
            return f"__barrier_invariant_binary_1({claim}, tid, {self.pick(('__other_int(tid)', '0'))});\n"
        return f"__barrier_invariant_2({self.condition()}, {self.pick(named)}, {self.pick(named)});\n"


def untold(seed: int) -> tuple[str, list[str], str]:
    """The text of a seed's kernel, the broken claims that its report takes for proved, and the verdict."""
    source = _Source(seed)
    text = source.text.encode()
    (lowered,) = api.lowered(PATH, text).kernels
    (report,) = api.check(PATH, text, STATED).kernels
    verdict = report.verdict.value
    if any(f.rule[:3] in ("SL1", "SL2") and f.rule not in ("SL105", "SL203") for f in report.findings):
        return source.text, [], verdict  # a claim may rely on what a race would change; the report says that
    if any("could not be proved" not in words(i.reason) for i in report.incomplete):
        return source.text, [], verdict
    told = {f.span for f in report.findings} | {i.span for i in report.incomplete}
    runs = broken(lowered, (WIDTH, 1), source.grid)
    wrong = [f"{inputs}: line {span.line}" for inputs, span in runs if span not in told]
    return source.text, list(dict.fromkeys(wrong))[:3], verdict


def test_no_broken_claim_about_contents_is_taken_for_proved() -> None:
    """What a run shows to be wrong is a finding, or a reason for `incomplete`; and some claims are proved."""
    seen: Counter[str] = Counter()
    wrong: list[str] = []
    for seed in range(SEED, SEED + KERNELS):
        text, problems, verdict = untold(seed)
        seen[verdict] += 1
        if problems:
            wrong.append("\n".join([f"seed {seed}", text, *problems]))
    assert not wrong, "\n\n".join([f"{len(wrong)} of {KERNELS} kernels", *wrong[:SHOWN]])
    if KERNELS >= 40:
        assert min(seen["possible"], seen["verified"]) > 0, seen
