"""`benchmarks/unchanged.py`: what a record holds, and what counts as a difference between two."""

from __future__ import annotations

from pathlib import Path

from benchmarks.differences import differences
from benchmarks.recording import checked_file, lowered_file

from syncline.api import Options

_RACE = "__global__ void k(int *a) {\n  int i = threadIdx.x;\n  a[i] = a[i + 1];\n}\n"


def _of(kernel: dict[str, object]) -> dict[str, object]:
    return {"errors": [], "kernels": {"k@1": kernel}}


def test_equal_records_have_no_difference():
    record = {"a.cu": _of({"verdict": "racy", "findings": [{"rule": "SL101"}]})}
    assert differences(record, record) == []


def test_differences_name_file_kernel_and_what_each_side_has_alone():
    old = {"a.cu": _of({"verdict": "racy", "findings": ["both", "old"]}), "gone.cu": {}}
    new = {"a.cu": _of({"verdict": "verified", "findings": ["both"]}), "came.cu": {}}
    assert [str(one) for one in differences(old, new)] == [
        'a.cu: k@1: findings: ["old"] -> []',
        "a.cu: k@1: verdict: racy -> verified",
        "came.cu: file: null -> recorded",
        "gone.cu: file: recorded -> null",
    ]


def test_lists_of_equal_things_differ_by_order_and_number():
    (found,) = differences({"a.cu": {"errors": [1, 2]}}, {"a.cu": {"errors": [2, 1]}})
    assert found.what == "errors (order or number)"


def test_a_kernel_that_came_and_a_file_that_fails():
    found = differences({"a.cu": {"kernels": {}}}, {"a.cu": {"kernels": {"k@1": {}}}, "b.cu": {"failure": "TypeError"}})
    assert [(one.file, one.kernel, one.what) for one in found] == [("a.cu", "k@1", "kernel"), ("b.cu", "", "file")]


def _lowered(folder: Path, text: str) -> dict[str, str]:
    file = folder / "k.cu"
    file.write_text(text)
    ((_, kernel),) = lowered_file(str(file), Options())["kernels"].items()
    return kernel


def test_each_part_of_what_was_lowered_has_a_digest_of_its_own(tmp_path: Path):
    base = _lowered(tmp_path, _RACE)
    assert base == _lowered(tmp_path, _RACE)
    moved, other = _lowered(tmp_path, f" {_RACE}"), _lowered(tmp_path, _RACE.replace("+ 1", "+ 2"))
    assert moved["ir"] == base["ir"]
    assert moved["spans"] != base["spans"]
    assert other["ir"] != base["ir"]
    assert other["spans"] == base["spans"]
    launched = _lowered(tmp_path, f"{_RACE}void host(int *a) {{ k<<<1, 64>>>(a); }}\n")
    assert {part for part in base if launched[part] != base[part]} == {"launches"}


def test_a_check_is_recorded_with_its_findings_and_without_times(tmp_path: Path):
    file = tmp_path / "k.cu"
    file.write_text(_RACE)
    record = checked_file(str(file), Options(), fixes=False)
    assert record == checked_file(str(file), Options(), fixes=False)
    kernel = record["kernels"]["k@1"]
    assert kernel["verdict"] == "racy"
    assert [(f["rule"], f["verdict"], f["fixes"]) for f in kernel["findings"]] == [("SL102", "racy", [])]
    assert "time_ms" not in kernel
