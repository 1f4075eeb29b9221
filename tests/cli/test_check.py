"""`syncline check` as a user runs it: output, selection and exit codes."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from syncline.cli import main
from syncline.cli.html_output import HtmlWriter
from syncline.report.source import Sources

RACY = """\
__global__ void shift_left(float *out, const float *in) {
    __shared__ float tile[257];
    int t = threadIdx.x;
    tile[t] = in[t];
    out[t] = tile[t + 1];
}
"""
CLEAN = RACY.replace("    out", "    __syncthreads();\n    out").replace("shift_left", "clean")
UNKNOWN = """\
extern __device__ void elsewhere(int *p);
__global__ void opaque(int *p) { elsewhere(p); }
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a racy and a clean file, as the working directory."""
    (tmp_path / "racy.cu").write_text(RACY)
    (tmp_path / "clean.cu").write_text(CLEAN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


def test_findings_give_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The excerpt, the witness, the fix and the table; exit code 1."""
    assert main(["check", ".", "--block-dim", "64"]) == 1
    out = capsys.readouterr().out
    assert "SL101 shared-race [racy]" in out
    assert "━━━━" in out
    assert "thread A" in out
    assert "+    __syncthreads();" in out
    assert "✓ verified  clean" in out
    assert "\x1b" not in out


def test_clean_gives_zero(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing but the table and the summary."""
    assert main(["check", "clean.cu"]) == 0
    assert "1 kernel in 1 file: 1 verified. Nothing found." in capsys.readouterr().out


def test_concise_lines(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`path:line:col: SL101 [racy] message`; with --quiet nothing else."""
    assert main(["check", "racy.cu", "--format", "concise", "-q"]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("racy.cu:5:14: SL101 [racy] Thread 31 reads `tile[32]` while thread 32 writes it")


def test_json_goes_to_a_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--output-file takes the document; standard output stays empty."""
    assert main(["check", "racy.cu", "clean.cu", "--output-format", "json", "--output-file", "out.json"]) == 1
    value = json.loads(Path("out.json").read_text())
    assert [k["verdict"] for f in value["files"] for k in f["kernels"]] == ["racy", "verified"]
    assert capsys.readouterr().out == ""


def test_json_lines(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line per file in the order of the arguments, and the summary."""
    main(["check", "racy.cu", "clean.cu", "--format", "json-lines"])
    values = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [v["file"]["path"] for v in values[:2]] == ["racy.cu", "clean.cu"]
    assert values[2]["summary"]["kernels"] == 2


def test_html(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One page for all files, on standard output as other formats, in whatever encoding that has."""
    assert main(["check", "racy.cu", "clean.cu", "--format", "html", "--statistics"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("<!DOCTYPE html>")
    assert out.count("</html>") == 1
    assert "racy.cu" in out
    assert "</svg>" in out
    with Path("page.html").open("w", encoding="ascii") as target:
        HtmlWriter(target, Sources()).end([], 0.0)
    assert Path("page.html").read_text().startswith("<!DOCTYPE html>")


def test_ignored_rules_do_not_fail_and_do_not_verify(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--ignore takes the finding away; the verdict is about the kernel and stays."""
    assert main(["check", "racy.cu", "--ignore", "SL1", "--format", "json"]) == 0
    (kernel,) = json.loads(capsys.readouterr().out)["files"][0]["kernels"]
    assert kernel["findings"] == []
    assert kernel["verdict"] == "racy"
    assert main(["check", "racy.cu", "--select", "SL2"]) == 0


def test_incomplete_is_visible_and_strict_fails(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What could not be checked is said; it fails with --strict only."""
    Path("opaque.cu").write_text(UNKNOWN)
    assert main(["check", "opaque.cu", "--statistics"]) == 0
    out = capsys.readouterr().out
    assert "SL901 [incomplete]" in out
    assert "Why kernels are incomplete" in out
    assert main(["check", "opaque.cu", "--strict"]) == 1


def test_no_fixes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--no-fixes saves the work of proving them."""
    main(["check", "racy.cu", "--no-fixes", "--format", "json"])
    assert json.loads(capsys.readouterr().out)["files"][0]["kernels"][0]["findings"][0]["fixes"] == []


def test_standard_input(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """`-` reads the source, and reports it under --stdin-filename with its excerpt."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RACY.encode())))
    assert main(["check", "-", "--stdin-filename", "unsaved.cu"]) == 1
    out = capsys.readouterr().out
    assert "┌─ unsaved.cu:5:14" in out
    assert "out[t] = tile[t + 1];" in out


def test_what_cannot_be_checked_gives_two(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing file is named; the rest is checked all the same."""
    assert main(["check", "missing.cu", "racy.cu"]) == 2
    out = capsys.readouterr().out
    assert "no such file or directory" in out
    assert "SL101" in out


def test_source_that_cannot_be_read_gives_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Half-typed code is a problem of the source, not of the program: it is shown, and the check does not pass."""
    Path("half.cu").write_text("__global__ void k(int *a) { if (a[threadIdx.x]")
    assert main(["check", "half.cu"]) == 1
    assert "half.cu:1:1" in capsys.readouterr().out


def test_a_folder_without_kernels_warns(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An empty folder is no error, but it is not silent either."""
    Path("empty").mkdir()
    assert main(["check", "empty"]) == 0
    assert "no file with a kernel in empty" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\x00\xff\xfe\x01" * 300,
        b"__global__ void k(int *a) { if (a[threadIdx.x]",
        b"}}}}{{{{(((",
        b"__global__ void k(\n" * 50,
        "__global__ void k(int *a) { a[0] = 1; /* \udcff */ }".encode("utf-8", "surrogateescape"),
        RACY.replace("\n", "\r\n").encode(),
        RACY.replace("    ", "\t").encode(),
        RACY.replace("\n", "\x0c\n").encode(),
        b"\xef\xbb\xbf" + RACY.encode(),
        b"(" * 20_000,
    ],
    ids=["empty", "binary", "half", "braces", "heads", "not-utf8", "crlf", "tabs", "form-feeds", "bom", "deep"],
)
@pytest.mark.parametrize("style", ["full", "json"])
def test_no_input_gives_a_traceback(folder: Path, capsys: pytest.CaptureFixture[str], text: bytes, style: str) -> None:
    """Whatever a file holds, there is an answer in words."""
    Path("odd.cu").write_bytes(text)
    assert main(["check", "odd.cu", "--format", style]) in (0, 1, 2)
    captured = capsys.readouterr()
    assert "Traceback" not in captured.out + captured.err
    assert "internal error" not in captured.out + captured.err


KERNEL_IN_PYTHON = '''
mod = SourceModule("""
__global__ void turn(float *a) {
  __shared__ float s[64];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[63 - threadIdx.x];
}
""")
'''


def test_kernels_in_strings_are_checked_and_fixed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the Python files of a folder that hold some, and in C++ files beside their own kernels."""
    Path("src").mkdir()
    Path("src/run.py").write_text(KERNEL_IN_PYTHON)
    Path("src/other.py").write_text('"""__global__ void is a word."""\n')
    Path("src/host.cpp").write_text(KERNEL_IN_PYTHON.replace('"""', 'R"(', 1).replace('"""', ')"').strip()[6:] + ";\n")
    assert main(["check", "src", "--output-format", "concise"]) == 1
    out = capsys.readouterr().out
    assert "src/run.py:6:20: SL101 [racy]" in out
    assert "src/host.cpp:5:20: SL101 [racy]" in out
    assert "2 kernels in 2 files" in out
    assert main(["fix", "src"]) == 0
    assert "  __syncthreads();\n  a[threadIdx.x] = s" in Path("src/run.py").read_text()
    assert main(["check", "src"]) == 0


FUNCTION = """\
__device__ float reversed(float value) {
    __shared__ float tile[1024];
    tile[threadIdx.x] = value;
    return tile[blockDim.x - 1 - threadIdx.x];
}
"""


def test_device_functions_are_counted_apart(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the table, in the summary, with what is assumed of the call, and in JSON."""
    (folder / "block.cuh").write_text(FUNCTION)
    assert main(["check", "clean.cu", "block.cuh"]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert "in device function reversed" in out
    assert "✗ racy reversed (device function)" in out
    assert "all threads of a block call reversed() together, once" in out
    assert "1 kernel in 2 files: 1 verified; 1 device function: 1 racy." in out
    assert main(["check", "clean.cu", "block.cuh", "--format", "json"]) == 1
    value = json.loads(capsys.readouterr().out)
    assert [k["kind"] for f in value["files"] for k in f["kernels"]] == ["kernel", "device-function"]
    assert value["summary"]["kernels"] == 1
    assert value["summary"]["device_functions"]["racy"] == 1


def test_a_header_of_called_functions_is_no_file_of_the_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its functions are checked in the kernels that call them."""
    (folder / "block.h").write_text(FUNCTION.replace("    return", "    __syncthreads();\n    return"))
    kernel = '#include "block.h"\n__global__ void k(float *a) { a[threadIdx.x] = reversed(a[threadIdx.x]); }\n'
    (folder / "caller.cu").write_text(kernel)
    assert main(["check", "caller.cu"]) == 0
    assert "1 kernel in 1 file: 1 verified." in capsys.readouterr().out


def test_a_long_chain_of_branches_is_checked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Deeper than Python's own limit, all the way to the report."""
    chain = "if (n == 0) ;" + "".join(f" else if (n == {number}) ;" for number in range(1, 1000))
    (folder / "deep.cu").write_text(f"__global__ void k(int *a, int n) {{ a[threadIdx.x] = 1; {chain} }}")
    assert main(["check", "deep.cu"]) == 0
    assert "1 verified" in capsys.readouterr().out
