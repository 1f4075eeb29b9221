"""One generated kernel through the whole pipeline, and against the oracle."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace

from syncline import api
from syncline.findings import KernelReport
from syncline.wording import words

from .generate import Generated, smaller
from .oracle import contradictions, observe

PATH = "generated.cu"


#: the launch that the kernel's comment states, or all there are
STATED = api.Options(fixes=False)  # a busy machine should not change a verdict
ANY_LAUNCH = replace(STATED, all_dims=True)


def check(kernel: Generated, options: api.Options = STATED) -> tuple[KernelReport, list[str]]:
    """The report of a generated kernel, and the first contradictions to it."""
    report, wrong = judge(kernel.source, kernel.block, kernel.grid, options)
    return report, list(itertools.islice(wrong, 3))


def judge(
    text: str, block: tuple[int, int], grid: int, options: api.Options = STATED
) -> tuple[KernelReport, Iterator[str]]:
    """The report of the one kernel in a text, and every contradiction to it."""
    source = text.encode()
    (lowered,) = api.lowered(PATH, source).kernels
    file = api.check(PATH, source, options)
    (report,) = file.kernels
    assert not file.errors
    return report, contradictions(report, observe(lowered, block, grid))


def shrunk(kernel: Generated, fails: Callable[[Generated], bool]) -> Generated:
    """A smallest kernel that still fails, as far as leaving out single statements goes."""
    while True:
        less = next((k for k in smaller(kernel) if fails(k)), None)
        if less is None:
            return kernel
        kernel = less


def explained(kernel: Generated, options: api.Options = STATED) -> str:
    """The kernel's text with its verdict and the contradictions, for a failing test's message."""
    report, wrong = check(kernel, options)
    told = [f"  {f.rule} {f.verdict}: {f.message}" for f in report.findings]
    told += [f"  incomplete: {words(i.reason)}" for i in report.incomplete]
    return "\n".join([kernel.source, f"reported {report.verdict.value}:", *told, "contradicted by:", *wrong])
