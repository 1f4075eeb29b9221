"""Small programs around the pitfalls of C++: each file says what a compiler makes of it, and the lowering agrees."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .running import CUDA_WORDS, left_by, printed_by

FILES = sorted((Path(__file__).parent / "features").glob("*.cu"))
OUTPUTS = 16
N = 3  #: the kernels' argument


def expected(path: Path) -> list[int]:
    """What the file's first line says that `out` holds."""
    first = path.read_text().splitlines()[0]
    return [int(word) for word in re.findall(r"-?\d+", first)]


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_the_lowering_computes_what_the_file_says(path: Path) -> None:
    assert left_by(path.read_text(), N, {"out": OUTPUTS}) == expected(path)


@pytest.mark.compiler
def test_the_files_say_what_the_compiler_makes_of_them(tmp_path: Path) -> None:
    text = [CUDA_WORDS]
    text += [f"namespace n{k} {{\n{path.read_text()}\n}}" for k, path in enumerate(FILES)]
    text.append("int main() {")
    for k in range(len(FILES)):
        text.append(f"  {{ static int out[{OUTPUTS}]; n{k}::k(out, {N});")
        text.append(f'    for (int i = 0; i < {OUTPUTS}; i++) printf("%d ", out[i]); puts(""); }}')
    text.append("}")
    made = printed_by("\n".join(text), tmp_path)
    assert {p.stem: found for p, found in zip(FILES, made, strict=True)} == {p.stem: expected(p) for p in FILES}
