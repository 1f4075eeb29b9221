"""Kernels of OpenCL are spoken of in OpenCL's words, wherever people read of them; names in the code stay."""

from __future__ import annotations

import re

import pytest

from syncline.api import check
from syncline.findings import FileReport
from syncline.ir.dialect import Speech
from syncline.report.concise import concise
from syncline.report.page import page
from syncline.report.picture import picture
from syncline.report.source import Sources
from syncline.report.steps import steps
from syncline.report.text import full_text
from syncline.wording import words
from syncline.wording.speech import said
from syncline_server.shown.finding_text import finding_text
from syncline_server.shown.hover import kernel_text, lens_title
from syncline_server.shown.markup import Markup

KERNELS = b"""
__kernel void shift(__global float *out, __global const float *in, __local float *tile, int n) {
  int t = get_local_id(0);
  tile[t] = in[get_global_id(0)];
  out[get_global_id(0)] = tile[t + 1];
  if (t < n) barrier(CLK_LOCAL_MEM_FENCE);
  out[0] = t;
}
__kernel void halves(__global int *out, __local int *row) {
  int t = get_local_id(0);
  row[t] = t;
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0) / 2] = row[t ^ 1];
}
"""
NAMES = b"__kernel void names(__global int *block, __global int *warp) { block[get_local_id(0) / 2] = warp[0]; }"
_CUDAS = re.compile(r"\b(threads?|blocks?|warps?|grid|shared memory)\b(?!-race)", re.IGNORECASE)


@pytest.fixture(scope="module")
def report() -> FileReport:
    return check("shift.cl", KERNELS)


def _of_cuda(text: str) -> list[str]:
    """CUDA's words in a text, which may be marked up."""
    return _CUDAS.findall(re.sub(r"<style>.*?</style>|<[^>]*>", "", text, flags=re.DOTALL))


def _plain(lines) -> str:
    return "\n".join("".join(text for text, _ in line) for line in lines)


@pytest.mark.parametrize(
    ("cuda", "opencl"),
    [
        ("Thread 1 of block 2 writes", "Work-item 1 of work-group 2 writes"),
        ("no barrier of the grid", "no barrier of the NDRange"),
        ("RAW, shared memory, block scope", "RAW, local memory, work-group scope"),
        ("lanes of a warp", "lanes of a sub-group"),
        ("write of block[3] and `thread`", "write of block[3] and `thread`"),
        ("`block` is declared here", "`block` is declared here"),
        ("t.thread and thread->warp", "t.thread and thread->warp"),
        ("get_local_id(0) == 0; threads. Blocks", "get_local_id(0) == 0; work-items. Work-groups"),
    ],
)
def test_words(cuda: str, opencl: str) -> None:
    assert said(cuda, Speech.OPENCL) == opencl
    assert said(cuda, Speech.CUDA) == cuda


def test_all_that_is_printed(report: FileReport) -> None:
    sources = Sources({"shift.cl": KERNELS})
    assert {kernel.speech for kernel in report.kernels} == {Speech.OPENCL}
    assert _of_cuda(_plain(full_text(report, sources))) == []
    assert _of_cuda(_plain(concise(report))) == []
    assert _of_cuda(page([report], sources)) == []


def test_the_page_and_the_pictures(report: FileReport) -> None:
    sources = Sources({"shift.cl": KERNELS})
    drawn = [picture(f, sources) or "" for k in report.kernels for f in k.findings]
    assert any("Work-item 0" in each for each in drawn)
    assert _of_cuda("".join(drawn)) == []
    told = [steps(f) or "" for k in report.kernels for f in k.findings]
    assert _of_cuda("\n".join(told)) == []


def test_what_an_editor_shows(report: FileReport) -> None:
    for kernel in report.kernels:
        shown = [kernel_text(kernel, Markup(True)), lens_title([kernel])]
        shown += [finding_text(finding, kernel, Markup(True)) for finding in kernel.findings]
        shown += [fix.title for finding in kernel.findings for fix in finding.fixes]
        assert _of_cuda("\n".join(shown)) == []


def test_names_of_the_code_stay() -> None:
    (kernel,) = check("names.cl", NAMES).kernels
    assert "block, warp do not overlap" in [words(each, kernel.speech) for each in kernel.assumptions]
    assert "to `block[0]` at the same time" in kernel.findings[0].message
    assert "`block` is declared here" in [related.message for related in kernel.findings[0].related]


NAMED = b"""
__kernel void parted(__local int *block, __global int *out) {
  int t = get_local_id(0);
  block[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = block[t ^ 2];
}
__kernel void steps(__local int *grid, __global int *out, int warp) {
  int t = get_local_id(0);
  grid[t * warp] = t;
  out[get_global_id(0)] = grid[t * warp + 1];
}
"""


def test_names_stay_in_fixes_and_reasons() -> None:
    parted, steps_of = check("named.cl", NAMED).kernels
    assert [part for fact in parted.barriers for part in fact.parts] == [
        "write of `block` at line 4 from read of `block` at line 6 (two work-items of a work-group)"
    ]
    texts = [fix.title for finding in steps_of.findings for fix in finding.fixes]
    texts += [finding.message for finding in steps_of.findings]
    assert any(text.startswith("Assume that callers keep to `warp >= ") for text in texts)
    assert any("; depends on warp <= 0" in text for text in texts)
    assert not any("sub-group" in text.replace("sub_group", "") for text in texts)
