"""Every fix of the kernels under tests/kernels/repair compiles where the text before it did, and changes nothing for a
thread that meets no other: the threads one after another leave the same.

Run by `make test-compiled`, as it needs a C++ compiler. CUDA's own front end is asked, too, where there is one.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from syncline.api import Options, check
from syncline.edits import apply
from syncline.findings import FixKind

from .running import COMPILER

FOLDER = Path(__file__).parents[1] / "kernels" / "repair"
STUBS = Path(__file__).parent / "compared"
FILES = sorted(FOLDER.glob("*.cu"))
NVCC = shutil.which("nvcc")
#: CUDA's `k<<<1, 64>>>(a)`, which no C++ compiler reads
_LAUNCH = re.compile(r"<<<[^>]*>>>")
#: what the kernels include
_HEADERS = ("#include <cooperative_groups.h>", "#include <cuda_pipeline.h>")
_INCLUDE = re.compile(r"^#include.*$", re.MULTILINE)


@cache
def _texts(path: Path) -> tuple[str, dict[str, str], tuple[str, ...], frozenset[str]]:
    """A file's text, what each of its fixes makes of it, by title, its kernels, and the titles of those fixes that keep
    another one of the values that threads store."""
    source = path.read_bytes()
    report = check(path.name, source, Options())
    assert not report.errors
    after: dict[str, str] = {}
    chooses: set[str] = set()
    for kernel in report.kernels:
        offered = [(fix, finding.rule == "SL105") for finding in kernel.findings for fix in finding.fixes]
        for fix, same_value in [*offered, *([(kernel.repair, False)] if kernel.repair else [])]:
            title = f"{kernel.name}: {fix.title}"
            after[title] = apply(source, fix.edits).decode()
            if fix.kind is FixKind.ONE_WRITER and not same_value:
                chooses.add(title)
    return source.decode(), after, tuple(kernel.name for kernel in report.kernels), frozenset(chooses)


@pytest.mark.compiler
@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_what_compiled_before_compiles_after(path: Path) -> None:
    """Each fix by itself, with no more headers than the text itself includes."""
    before, after, _, _ = _texts(path)
    assert _refused(before) == "", "the kernels themselves do not compile"
    wrong = {title: said for title, text in after.items() if (said := _refused(text))}
    assert not wrong, "\n\n".join(f"{title}\n{said}\n{after[title]}" for title, said in wrong.items())


def _refused(text: str) -> str:
    """What the compiler has against a text; nothing where it takes it."""
    assert COMPILER is not None, "no C++ compiler"
    plain = _LAUNCH.sub("", text)
    asked = [COMPILER, "-std=c++17", "-fsyntax-only", "-w", f"-I{STUBS}", "-include", "kernels.h", "-x", "c++", "-"]
    done = subprocess.run(asked, input=plain, capture_output=True, text=True, timeout=60, check=False)
    return done.stderr if done.returncode else ""


@pytest.mark.compiler
@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_a_thread_by_itself_computes_the_same(path: Path, tmp_path: Path) -> None:
    """Types, conversions, the order of evaluation and side effects are those of the text before: all arrays are left
    with the same bytes."""
    before, after, kernels, chooses = _texts(path)
    after = {title: text for title, text in after.items() if title not in chooses}
    printed = _printed([before, *after.values()], kernels, tmp_path)
    wrong = [title for title, left in zip(after, printed[1:], strict=True) if left != printed[0]]
    assert not wrong, "\n\n".join(f"{title}\n{after[title]}" for title in wrong)


def _printed(texts: list[str], kernels: tuple[str, ...], folder: Path) -> list[list[str]]:
    """What the kernels of each text leave, a line a kernel."""
    assert COMPILER is not None, "no C++ compiler"
    parts = [
        '#include "kernels.h"',
        '#include "cooperative_groups.h"',
        '#include "cuda_pipeline.h"',
        '#include "called.h"',
        *_spaces(texts),
    ]
    calls = [f"  called(n{k}::{kernel});" for k in range(len(texts)) for kernel in kernels]
    parts += ["int main() {", *calls, "}"]
    (folder / "fixes.cpp").write_text("\n".join(parts))
    asked = [COMPILER, "-std=c++17", "-O0", "-w", f"-I{STUBS}", "fixes.cpp", "-o", "fixes"]
    subprocess.run(asked, cwd=folder, timeout=300, check=True)
    done = subprocess.run([str(folder / "fixes")], capture_output=True, text=True, timeout=60, check=True)
    lines = done.stdout.splitlines()
    return [lines[at : at + len(kernels)] for at in range(0, len(lines), len(kernels))]


def _spaces(texts: list[str]) -> list[str]:
    """The texts side by side, each in a namespace."""
    return [f"namespace n{k} {{\n{_INCLUDE.sub('', _LAUNCH.sub('', text))}\n}}" for k, text in enumerate(texts)]


@pytest.mark.compiler
@pytest.mark.skipif(
    NVCC is None,
    reason="no nvcc on the PATH, and no distribution packages it; g++ compiles all of these fixes, too",
)
@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_the_front_end_of_cuda_takes_every_fix(path: Path, tmp_path: Path) -> None:
    """All texts of a file at once: the header that a fix brings is asked about above."""
    assert NVCC is not None
    before, after, _, _ = _texts(path)
    spaces = [f"namespace n{k} {{\n{_INCLUDE.sub('', text)}\n}}" for k, text in enumerate([before, *after.values()])]
    (tmp_path / "fixes.cu").write_text("\n".join([*_HEADERS, *spaces]))
    asked = [NVCC, "-std=c++17", "-w", "--cuda", "fixes.cu", "-o", "fixes.ii"]
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
