"""`syncline show`: each stage prints its form, and what does not exist is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from syncline.cli import main

SOURCE = """\
#define N 64
__global__ void first(int *out) {
    __shared__ int s[N];
    s[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    for (int i = 0; i < 4; i++) {
        out[threadIdx.x] += s[(threadIdx.x + i) % N];
    }
}
__global__ void second(int *out) { out[threadIdx.x] = 0; }
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "k.cu"
    path.write_text(SOURCE)
    return str(path)


@pytest.mark.parametrize(
    ("stage", "pieces"),
    [
        ("tokens", ["__shared__ int s[64];"]),
        ("ir", ["kernel first(", "kernel second(", "barrier"]),
        ("intervals", ["barrier", "access", "meets"]),
        ("summaries", ["threadIdx.x", "access"]),
        ("queries", ["query 1", "-> "]),
        ("conflicts", ["kernel first", "kernel second"]),
    ],
)
def test_every_stage_prints_its_form(
    file: str, stage: str, pieces: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 0 and the form of each kernel."""
    assert main(["show", "--stage", stage, file]) == 0
    out = capsys.readouterr().out
    for piece in pieces:
        assert piece in out


def test_one_kernel(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """--kernel leaves the others out."""
    assert main(["show", "--stage", "ir", "--kernel", "second", file]) == 0
    assert "kernel first" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--stage", "llvm", "FILE"], "tokens, ir, intervals, summaries, queries, conflicts"),
        (["--stage", "ir", "--kernel", "third", "FILE"], "first, second"),
        (["--stage", "ir", "missing.cu"], "No such file"),
        (["--stage", "ir"], "name the file"),
        (["FILE"], "--stage --limits"),
    ],
)
def test_what_does_not_exist_is_named(
    file: str, argv: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2, and what there is instead."""
    assert main(["show", *(file if a == "FILE" else a for a in argv)]) == 2
    assert words in capsys.readouterr().err


def test_the_conflict_graph(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The accesses, the pairs that collide, the barrier that parts them, and what none does."""
    path = tmp_path / "k.cu"
    path.write_text("""\
// syncline: launch(block=64, grid=1)
__global__ void mirror(int *out) {
    __shared__ int s[64];
    s[threadIdx.x] = out[threadIdx.x];
    out[threadIdx.x] = s[63 - threadIdx.x];
    s[0] = threadIdx.x;
}
""")
    assert main(["show", "--stage", "conflicts", str(path)]) == 0
    out = capsys.readouterr().out
    write, read, last = (line.split()[1] for line in out.splitlines() if line.startswith("  access"))
    assert f"{write} and {read} collide, threads of two warps: no barrier between them" in out
    assert f"a barrier of the block before line 5 (weight 1) parts {write} and {read}" in out
    assert f"no barrier within a block parts {last} and {last}" in out


def test_limits_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Name, value, what is counted, and what happens then; for tools the same as JSON."""
    assert main(["show", "--limits"]) == 0
    table = capsys.readouterr().out
    assert "| replay.STEPS | 500,000 | statements of all threads | the run stops: it shows nothing |" in table
    assert main(["show", "--limits", "--output-format", "json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert len(listed) == len(table.splitlines()) - 2
    assert {
        "name": "repair.EDGE",
        "value": {"rlimit": 200_000, "units": 40_000},
        "unit": "resources of Z3, units of work: for whether a barrier orders two accesses",
        "reached": "they count as unordered",
    } in listed


def test_the_witness_of_the_worst_finding_is_a_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "k.cu"
    path.write_text(SOURCE.replace("    __syncthreads();\n", "    if (threadIdx.x < 3) __syncthreads();\n"))
    assert main(["show", "--stage", "witness", "--block-dim", "64", "--grid-dim", "1", str(path)]) == 0
    out = capsys.readouterr().out
    assert "first<<<dim3(1, 1, 1), dim3(64, 1, 1)>>>(out);" in out
    assert out.count("int main()") == 1
    assert (
        main(["show", "--stage", "witness", "--kernel", "second", "--block-dim", "64", "--grid-dim", "1", str(path)])
        == 2
    )
    assert "no finding of second has a witness" in capsys.readouterr().err
