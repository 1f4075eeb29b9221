"""Instances of a template that try the same edits share what comes of them, and get the reports that they would get
alone."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from syncline.api import Options, check, lowered
from syncline.edits import apply
from syncline.engine import check_launch
from syncline.findings import Edit, KernelReport
from syncline.frontend import read
from syncline.incremental import CheckedFile
from syncline.ir.kernel import Unit
from syncline.ir.launch import Launch
from syncline.limits.prove import QUESTION
from syncline.options import frontend_options
from syncline.prove.questions.work import Work
from syncline.records import replace

KERNELS = Path(__file__).parents[1] / "kernels" / "repair"

#: the first barrier is needed by no instance, the second one by all of them
REDUCE = """
template <int N>
__global__ void reduce(float *out, const float *in) {
    __shared__ float s[N];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * N + t];
    __syncthreads();
    __syncthreads();
    for (int k = N / 2; k > 0; k /= 2) {
        if (t < k)
            s[t] += s[t + k];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}
void run(float *out, const float *in, int blocks) {
    reduce<64><<<blocks, 64>>>(out, in);
    reduce<128><<<blocks, 128>>>(out, in);
    reduce<256><<<blocks, 256>>>(out, in);
}
"""


class _Alone(CheckedFile):
    """Reads and checks each edited text from nothing, and all of it."""

    def _after(self, edits: tuple[Edit, ...], most_conflicts: float) -> CheckedFile | None:
        draft = read(self.path, apply(self.source, edits), frontend_options(self.options))
        is_other = isinstance(draft, Unit) or draft.names != self.draft.names
        return None if is_other else CheckedFile(self.path, b"", draft, self.options)


def reports(text: str, options: Options, *, alone: bool) -> list[KernelReport]:
    draft = read("k.cu", text.encode(), frontend_options(options))
    assert not isinstance(draft, Unit)
    file = (_Alone if alone else CheckedFile)("k.cu", text.encode(), draft, options)
    return [replace(file.report(number), time_ms=0.0) for number in range(len(draft.names))]


def test_instances_get_what_they_would_get_alone() -> None:
    found = reports(REDUCE, Options(), alone=False)
    assert found == reports(REDUCE, Options(), alone=True)
    assert [[finding.rule for finding in report.findings] for report in found] == [["SL301", "SL301"]] * 3


@pytest.mark.parametrize("name", ["templates.cu", "functions.cu", "macros.cu", "loops.cu"])
def test_kernels_get_what_they_would_get_alone(name: str) -> None:
    text = (KERNELS / name).read_text()
    assert reports(text, Options(), alone=False) == reports(text, Options(), alone=True)


@pytest.mark.parametrize("effort", [0.0002, 0.002, 0.02])
def test_what_is_left_of_the_work_decides_the_same(effort: float) -> None:
    """Where the work for fixes runs out, it does so at the same place."""
    options = Options(effort=effort)
    assert reports(REDUCE, options, alone=False) == reports(REDUCE, options, alone=True)


def test_work_tells_what_it_had_to_spare() -> None:
    """Of what bounds all of it: as much as no part of it, and no question, could have come to ask for."""
    work = Work(100, most=3 * QUESTION.units)
    assert work.to_spare == 2 * QUESTION.units
    with work.part(2 * QUESTION.units), work.part(5 * QUESTION.units):
        work.question()
    assert work.to_spare == QUESTION.units
    with work.part(3 * QUESTION.units):
        assert work.to_spare < 0


def test_each_edited_text_is_checked_once_for_an_instance(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    checked = CheckedFile._without_fixes

    def counted(self: CheckedFile, number: int, within: Work | None = None) -> object:
        asked.append(number) if within is not None else None
        return checked(self, number, within)

    monkeypatch.setattr(CheckedFile, "_without_fixes", counted)
    assert len(check("k.cu", REDUCE.encode()).kernels) == 3
    assert len(asked) <= 3 * 3  # each of the two barriers, and both together


PARTED = """\
// syncline: launch(block=64, grid=1)
__global__ void k(float *a, float *b, float *c) {
    a[threadIdx.x] = 1;
    b[threadIdx.x] = 2;
    c[threadIdx.x] = 3;
    __syncthreads();
    float sum = a[63 - threadIdx.x] + b[63 - threadIdx.x];
    c[63 - threadIdx.x] = sum;
}
"""


@pytest.mark.parametrize(("most", "number"), [(1, 1), (2, 2), (math.inf, 3)])
def test_no_more_races_are_looked_for_than_are_wanted(most: float, number: int) -> None:
    """To know that a barrier is needed, one is enough."""
    (kernel,) = lowered("k.cu", PARTED.replace("    __syncthreads();\n", "").encode()).kernels
    result = check_launch(kernel, Launch((64, 1, 1), (1, 1, 1)), Work(850_000), most_conflicts=most)
    assert len(result.found) == number
    assert result.is_cut_short == (most <= 3)
