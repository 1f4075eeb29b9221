"""Which files a check is about."""

from __future__ import annotations

from pathlib import Path

from syncline.cli.files import find_files


def _touch(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")


def test_directories_are_searched_in_order(tmp_path: Path) -> None:
    """.cu, .cuh, .hip and .cl files, each once, sorted; hidden folders and node_modules are left out."""
    _touch(tmp_path, "b.cu", "a/x.CU", "a/y.cuh", "a/z.cpp", ".git/c.cu", "node_modules/d.cu", ".hidden.cu")
    _touch(tmp_path, "c.cl", "d.hip")
    found = find_files([str(tmp_path), str(tmp_path / "b.cu")])
    assert [str(Path(f).relative_to(tmp_path)) for f in found.files] == ["b.cu", "c.cl", "d.hip", "a/x.CU", "a/y.cuh"]
    assert not found.refused


def test_named_files_are_taken_as_they_are(tmp_path: Path) -> None:
    """Whatever their suffix; a name that nothing has is refused."""
    _touch(tmp_path, "k.cl", "k.hip", "k.cpp")
    found = find_files([str(tmp_path / n) for n in ("k.cl", "k.hip", "k.cpp", "none.cu")])
    assert [Path(f).name for f in found.files] == ["k.cl", "k.hip", "k.cpp"]
    assert [why for _, why in found.refused] == ["no such file or directory"]


def test_a_folder_without_kernels_is_named(tmp_path: Path) -> None:
    """So that a mistyped path does not look like a clean check."""
    _touch(tmp_path, "readme.md")
    assert find_files([str(tmp_path)]).empty == (str(tmp_path),)
