"""Which files a check is about."""

from __future__ import annotations

from pathlib import Path

from syncline.cli_files import find_files


def _touch(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")


def test_directories_are_searched_in_order(tmp_path: Path) -> None:
    """.cu and .cuh files, each once, sorted; hidden folders and node_modules are left out."""
    _touch(tmp_path, "b.cu", "a/x.CU", "a/y.cuh", "a/z.cpp", ".git/c.cu", "node_modules/d.cu", ".hidden.cu")
    found = find_files([str(tmp_path), str(tmp_path / "b.cu")])
    assert [str(Path(f).relative_to(tmp_path)) for f in found.files] == ["b.cu", "a/x.CU", "a/y.cuh"]
    assert not found.refused


def test_other_dialects_are_refused_by_name(tmp_path: Path) -> None:
    """OpenCL and HIP say that they are not analysed yet; C++ files are taken when named."""
    _touch(tmp_path, "k.cl", "k.hip", "k.cpp")
    found = find_files([str(tmp_path / n) for n in ("k.cl", "k.hip", "k.cpp", "none.cu")])
    assert [Path(f).name for f in found.files] == ["k.cpp"]
    reasons = [why for _, why in found.refused]
    assert "OpenCL" in reasons[0]
    assert "HIP" in reasons[1]
    assert reasons[2] == "no such file or directory"


def test_a_folder_without_kernels_is_named(tmp_path: Path) -> None:
    """So that a mistyped path does not look like a clean check."""
    _touch(tmp_path, "readme.md")
    assert find_files([str(tmp_path)]).empty == (str(tmp_path),)
