"""Adding an output format is a writer and one entry in the table (ARCHITECTURE.md, "How to add")."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TextIO

import pytest

from syncline.__main__ import main
from syncline.cli import formats
from syncline.findings import FileReport
from syncline.report.source import Sources


class _Csv:
    """A line of comma-separated values for each kernel, and none at the end."""

    def __init__(self, arguments: argparse.Namespace, target: TextIO, sources: Sources) -> None:
        self._target = target

    def file(self, report: FileReport) -> None:
        self._target.writelines(f"{kernel.name},{kernel.verdict.value}\n" for kernel in report.kernels)

    def end(self, reports: list[FileReport], elapsed: float) -> None:
        pass


def test_a_further_format_is_a_writer_and_an_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(formats.FORMATS, "csv", _Csv)
    kernels = tmp_path / "kernels.cu"
    kernels.write_text(
        "__global__ void good(int *a) { a[threadIdx.x] = 1; }\n__global__ void bad(int *a) { *a = threadIdx.x; }\n"
    )
    assert main(["check", str(kernels), "--output-format", "csv", "--block-dim", "32", "--grid-dim", "1"]) == 1
    assert capsys.readouterr().out == "good,verified\nbad,racy\n"


def test_an_unknown_format_is_refused_with_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "none.cu", "--output-format", "csv"]) == 2
    told = capsys.readouterr().err
    assert all(f"'{name}'" in told for name in formats.FORMATS)
