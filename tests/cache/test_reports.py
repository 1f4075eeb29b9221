"""A report from the disk is the one that a fresh check gives, whatever was edited meanwhile."""

from __future__ import annotations

import itertools
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from syncline import api
from syncline.cache import fingerprint, reports
from syncline.cache.reports import check_steps
from syncline.cache.store import Store
from syncline.findings import FileReport
from syncline.options import Options
from syncline.records import replace

KERNEL = """\
#include "sizes.h"
#include <lib/more.h>
#ifndef WIDE
#define WIDE 1
#endif
__global__ void shift(float *out, const float *in, int n) {
    __shared__ float tile[2 * SIZE];
    int t = threadIdx.x;
    tile[t] = in[t];
    SYNC
    out[t + WIDE * blockIdx.x * SIZE] = tile[t + 1];
}
"""
MAIN = """\
#include "sizes.h"
__global__ void shift(float *out, const float *in, int n);
void run(float *out, const float *in, int n) { shift<<<GRID, SIZE>>>(out, in, n); }
"""


_OPTIONS = (
    *(Options(), Options(block_dim=(64, 1, 1)), Options(defines=(("WIDE", "4"),)), Options(fixes=False)),
    *(Options(include_dirs=("elsewhere",)), Options(forced=("sizes.h",))),
)


@pytest.fixture
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(str(tmp_path_factory.mktemp("kept")))


def _run(steps: api.Steps) -> tuple[FileReport, int]:
    """The report, and how many steps came before it."""
    count = 0
    while True:
        try:
            next(steps)
            count += 1
        except StopIteration as done:
            return done.value, count


def _timeless(report: FileReport) -> FileReport:
    return replace(report, kernels=tuple(replace(kernel, time_ms=0.0) for kernel in report.kernels))


def _checked(store: Store, path: str, options: Options) -> tuple[FileReport, bool]:
    """The report of a file on the disk, and whether it was known."""
    report, steps = _run(check_steps(store, path, Path(path).read_bytes(), options))
    return report, not steps


def _states(folder: Path) -> Iterator[tuple[str, list[str | None]]]:
    """The files of a project, and what each may be (None: it is not there)."""
    kernels = [KERNEL.replace("SYNC", sync) for sync in ("", "__syncthreads();", "  // nothing\n")]
    yield "src/kernel.cu", [*kernels, "#define SYNC __syncthreads();\n" + KERNEL, kernels[0] + "// end\n", ""]
    yield "src/main.cu", [MAIN.replace("GRID", grid) for grid in ("1", "n", "(n + 63) / 64")] + [None]
    yield "src/sizes.h", ["#define SIZE 64\n", "#define SIZE 32\n", None]
    yield "include/sizes.h", [None, "#define SIZE 128\n"]
    yield "include/lib/more.h", [None, "#define WIDE 0\n", '#include "deep.h"\n']
    yield "include/lib/deep.h", ["#define WIDE 2\n", None, "#define WIDE n\n"]
    yield "third_party/x/include/lib/more.h", [None, "#define WIDE 3\n"]
    yield "elsewhere/sizes.h", [None, "#define SIZE 16\n"]
    yield "LICENSE", ["", None]
    yield "src/Makefile", [None, ""]


@pytest.mark.parametrize("seed", range(3))
def test_random_edits(seed: int, tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are edited, come and go, and so do headers that were looked for in vain; the options change."""
    monkeypatch.chdir(tmp_path)
    draw = random.Random(seed)
    states = dict(_states(tmp_path))
    now: dict[str, str | None] = {}
    known = 0
    for step in range(80):
        for name in states if not step else draw.sample(sorted(states), draw.choice((0, 1, 1, 2))):
            now[name] = states[name][0] if not step else draw.choice(states[name])
            _put(tmp_path, name, now[name])
        options = draw.choice(_OPTIONS)
        there = [name for name in ("src/kernel.cu", "src/main.cu") if now[name] is not None]
        for path, chosen in api.tasks(there, options):
            found, was_known = _checked(store, path, chosen)
            fresh = api.check(path, Path(path).read_bytes(), chosen)
            assert _timeless(found) == _timeless(fresh), (step, path, now)
            known += was_known
    assert known > 25


_written = itertools.count(1)


def _put(folder: Path, name: str, text: str | None) -> None:
    """Writes a file (None: removes it), later than all that was written before: a fresh check may remember what it made
    of another file in this process, for as long as that is not written again."""
    path = folder / name
    if text is None:
        path.unlink(missing_ok=True)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    for each in (path, *path.parents):
        if each.exists() and each.is_relative_to(folder):
            os.utime(each, ns=(0, next(_written) * 1_000_000_000))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, states in _states(tmp_path):
        _put(tmp_path, name, states[0])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _known(store: Store, options: Options | None = None) -> bool:
    """Whether the kernel's report is known; it is from then on."""
    ((path, chosen),) = api.tasks(["src/kernel.cu"], options)
    return _checked(store, path, chosen)[1]


def test_what_is_asked_again_is_known(project: Path, store: Store) -> None:
    assert [_known(store) for _ in range(3)] == [False, True, True]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("src/kernel.cu", KERNEL + "//\n"),
        ("src/sizes.h", "#define SIZE 64  \n"),
        ("src/lib/more.h", ""),
        ("include/lib/more.h", ""),
        ("src/main.cu", MAIN),
        ("src/main.cu", None),
        ("src/second.cu", MAIN),
        ("src/LICENSE", ""),
    ],
)
def test_what_makes_another_report(name: str, text: str | None, project: Path, store: Store) -> None:
    _known(store)
    _put(project, name, text)
    assert not _known(store)
    assert _known(store)


@pytest.mark.parametrize("name", ["notes.txt", "src/other.h", "other/file.cu"])
def test_what_makes_no_other_report(name: str, project: Path, store: Store) -> None:
    _known(store)
    _put(project, name, "int x;\n")
    assert _known(store)


def test_options_and_versions(project: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    variants = [
        *(Options(), Options(arch=900), Options(effort=2.0), Options(timeout_ms=1_000_000), Options(bounds=True)),
        *(Options(fixes=False), Options(include_dirs=("elsewhere",)), Options(parameters=(("n", 1),))),
        *(Options(lockstep=32), Options(undefines=("X",)), Options(language="hip"), Options(all_dims=True)),
    ]
    assert [_known(store, each) for each in variants] == [False] * len(variants)
    assert all(_known(store, each) for each in variants)
    monkeypatch.setattr(reports, "fingerprint", lambda: "another version")
    assert not _known(store)


def test_the_path_and_the_folder_count(project: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    source = (project / "src/kernel.cu").read_bytes()

    def is_known(path: str) -> bool:
        return not _run(check_steps(store, path, source, Options()))[1]

    assert not is_known("src/kernel.cu")
    assert is_known("src/kernel.cu")
    assert not is_known("src/../src/kernel.cu")
    assert not is_known(str(project / "src/kernel.cu"))
    monkeypatch.chdir(project / "include")
    assert not is_known("src/kernel.cu")


def test_what_the_clock_decided_is_not_kept(project: Path, store: Store) -> None:
    hurried = Options(timeout_ms=0)
    assert [_known(store, hurried) for _ in range(2)] == [False, False]
    assert list(store.kept()) == []


def test_a_check_that_is_ended_keeps_nothing(project: Path, store: Store) -> None:
    steps = check_steps(store, "src/kernel.cu", KERNEL.encode(), Options())
    next(steps)
    steps.close()
    assert list(store.kept()) == []


def test_without_a_store(project: Path) -> None:
    assert _run(check_steps(None, "src/kernel.cu", KERNEL.encode(), Options()))[1] > 0


def test_what_is_kept_elsewhere_and_is_no_report(project: Path, store: Store) -> None:
    """An entry that is whole and says something else is not there."""
    key = reports.key_of("src/kernel.cu", KERNEL.encode(), Options())
    assert key is not None
    no_reports = ("none ", "tuple", "int 1\ntuple 0 0", "tuple\nnone \ntuple 0 1", "tuple\ntext x\ntuple 0 1", "\xff")
    for text in no_reports:
        store.put(key, text.encode("latin-1"))
        assert reports.found(store, key) is None
    asked = "text what\ntext ever\ntuple 0 1\ntext x\ntuple 2 3\ntuple 4\nnone \ntuple 5 6"
    store.put(key, asked.encode())
    assert reports.found(store, key) is None


def test_a_folder_that_is_gone(project: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> str:
        raise FileNotFoundError

    monkeypatch.setattr(os, "getcwd", gone)
    assert reports.key_of("kernel.cu", b"", Options()) is None


def test_the_fingerprint_is_that_of_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "another_package"
    package.mkdir()
    (package / "__init__.py").write_text("")
    monkeypatch.setattr(fingerprint, "_PACKAGES", ("another_package",))
    monkeypatch.syspath_prepend(str(tmp_path))

    def taken() -> str:
        fingerprint.fingerprint.cache_clear()
        return fingerprint.fingerprint()

    try:
        before = taken()
        assert taken() == before
        seen = {before}
        for count, change in enumerate(("a.py", "models/b.cuh", "models/c/d.so"), 2):
            (package / change).parent.mkdir(parents=True, exist_ok=True)
            (package / change).write_text("x")
            seen.add(taken())
            assert len(seen) == count
        os.utime(package / "a.py", ns=(1, 1))
        assert taken() not in seen
        monkeypatch.setattr(sys, "version", "4.0")
        assert len({*seen, taken()}) == 5
        monkeypatch.setattr(fingerprint, "_PACKAGES", ("there_is_none",))
        with pytest.raises(OSError, match="there_is_none"):
            taken()
    finally:
        fingerprint.fingerprint.cache_clear()


def test_questions_are_told_apart() -> None:
    from syncline.frontend.asked import digest

    values = [b"", b"None", None, "None", (), ("a", "b"), ("a, b",), "('a', 'b')", (True, ("a",)), (False, ("a",))]
    for one, other in itertools.combinations(values, 2):
        assert digest(one) != digest(other)
