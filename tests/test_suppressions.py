"""`ignore` comments hide findings, keep verdicts, and are told of when they hide nothing."""

from __future__ import annotations

import pytest

from syncline.api import check
from syncline.findings import FileReport, Verdict

RACE = """__global__ void k(int *out) {{
    __shared__ int s;
    if (threadIdx.x == 0) s = 1;{beside}
    {above}
    out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}}
"""


def report(text: str) -> FileReport:
    return check("k.cu", text.encode())


@pytest.mark.parametrize(
    "text",
    [
        RACE.format(above="// syncline: ignore[SL101] known", beside=""),
        RACE.format(above="", beside=" // syncline: ignore[SL101]"),
        "// syncline: ignore[shared-race] the whole kernel\n" + RACE.format(above="", beside=""),
        "// syncline: ignore[SL101] the whole file\nint host;\n" + RACE.format(above="", beside=""),
    ],
    ids=["above the line", "beside the other access", "above the kernel", "before other code"],
)
def test_an_ignored_finding_is_hidden_and_its_verdict_kept(text: str) -> None:
    """At line, kernel and file scope, by code or by name."""
    found = report(text)
    assert found.kernels[0].findings == ()
    assert found.kernels[0].verdict is Verdict.RACY
    assert found.findings == ()


def test_an_ignore_of_another_rule_hides_nothing() -> None:
    """The finding stays, and the comment is reported."""
    found = report(RACE.format(above="// syncline: ignore[SL201] wrong rule", beside=""))
    assert [f.rule for f in found.kernels[0].findings] == ["SL101"]
    assert [f.rule for f in found.findings] == ["SL902"]


def test_an_ignore_elsewhere_in_the_kernel_hides_nothing() -> None:
    """It speaks of its own line only."""
    text = RACE.format(above="", beside="").replace("__shared__ int s;", "__shared__ int s; // syncline: ignore[SL101]")
    found = report(text)
    assert [f.rule for f in found.kernels[0].findings] == ["SL101"]
    assert [f.rule for f in found.findings] == ["SL902"]


@pytest.mark.parametrize(
    ("statement", "left"),
    [
        ("out[threadIdx.x] =\n        // here\n        s;", []),
        ("f(\";\", '{', // ;\n        s\n      );", []),
        ("int t = threadIdx.x;\n    out[t] = s;", ["SL101"]),
        ("if (true) {\n        out[threadIdx.x] = s;\n    }", ["SL101"]),
    ],
    ids=["assignment", "call", "next statement", "in braces"],
)
def test_an_ignore_speaks_of_all_lines_of_a_statement(statement: str, left: list[str]) -> None:
    """Of one with braces of its head: what stands within them are statements of their own."""
    before = "__device__ void f(const char *text, char sign, int value) {}\n"
    text = RACE.replace("out[blockIdx.x * blockDim.x + threadIdx.x] = s;", "@")
    text = text.format(above="// syncline: ignore[SL101] known", beside="").replace("@", statement)
    found = report(before + text)
    assert [f.rule for f in found.kernels[0].findings] == left
