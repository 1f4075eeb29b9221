"""Another solver is a class that `rounds` names (ARCHITECTURE.md, "How to add"), and needs not be believed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from syncline.api import Options, check
from syncline.findings import Verdict
from syncline.ir.reasons import Cause, Reason
from syncline.prove import prover
from syncline.prove.questions.query import Value
from syncline.prove.questions.work import Work
from syncline.prove.search import rounds
from syncline.prove.solving.solver import Outcome, Solver

#: no two threads meet, but it takes a solver to say so; and two that do
_APART = "if (threadIdx.x * threadIdx.x == n) a[0] = threadIdx.x;"
_MEET = "if (threadIdx.x * threadIdx.x > n) a[0] = threadIdx.x;"


class _Toy:
    """Says one thing, whatever is asked, and counts the questions."""

    says: Outcome = "unknown"
    asked = 0

    def __init__(self, text: str, rlimit: int, work: Work) -> None:
        self.reason: Reason | None = Cause.SOLVER_SAYS("no idea")

    def check(self, extra: str = "", names: Iterable[str] = ()) -> tuple[Outcome, Mapping[str, Value]]:
        type(self).asked += 1
        return self.says, dict.fromkeys(names, 0) if self.says == "sat" else {}

    def learn(self, text: str) -> None:
        """It learns nothing."""


def _verdict(statement: str) -> Verdict:
    prover.forget()
    source = f"__global__ void k(int *a, int n) {{ {statement} }} void f(int *a, int n) {{ k<<<1, 256>>>(a, n); }}"
    options = Options(fixes=False)
    (report,) = check("k.cu", source.encode(), options).kernels
    return report.verdict


@pytest.mark.parametrize("says", ["unknown", "sat"])
def test_what_a_solver_cannot_show_is_claimed_by_nobody(says: Outcome, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a solver that gives up nor one whose solutions are wrong makes a kernel verified or racy."""
    toy = type("Toy", (_Toy,), {"says": says})
    monkeypatch.setattr(rounds, "Session", toy)
    made: Solver = toy("", 0, Work(0))
    assert made.check()[0] == says
    assert _verdict(_APART) is Verdict.INCOMPLETE
    assert toy.asked > 1
    prover.forget()


def test_z3_decides_them() -> None:
    assert _verdict(_APART) is Verdict.VERIFIED
    assert _verdict(_MEET) is Verdict.RACY
