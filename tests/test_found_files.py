"""Which files a check is about."""

from __future__ import annotations

import os
import time
from pathlib import Path

from syncline.found_files import find_files
from syncline.limits.preprocess import LOOKED_BYTES


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


KERNEL = "__global__ void k(int *p) { *p = 1; }\n"


def _write(folder: Path, **texts: str) -> None:
    """Files by name, `__` for a dot and `_in_` for a slash."""
    for name, text in texts.items():
        path = folder / name.replace("_in_", "/").replace("__", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def _found(folder: Path) -> list[str]:
    return [str(Path(f).relative_to(folder)) for f in find_files([str(folder)]).files]


def test_files_of_other_names_are_taken_where_they_hold_kernels(tmp_path: Path) -> None:
    """C's and C++'s, whatever their suffix; the rest is not looked into."""
    held = (
        "a__c",
        "b__cc",
        "c__cpp",
        "d__cu__cc",
        "e__cxx",
        "f__h",
        "g__hh",
        "h__hip__cpp",
        "i__hpp",
        "j__inc",
        "k__inl",
    )
    _write(tmp_path, **dict.fromkeys(held, KERNEL), l__md=KERNEL, m__txt=KERNEL, n__java=KERNEL)
    _write(tmp_path / "none", **{name: KERNEL.replace("{ *p = 1; }", ";") for name in held})
    _write(tmp_path, z__clh="", z__ocl="", z__opencl="")
    assert _found(tmp_path) == [name.replace("__", ".") for name in (*held, "z__clh", "z__ocl", "z__opencl")]


def test_programs_without_kernels_are_known(tmp_path: Path) -> None:
    """They may include the headers that hold some."""
    _write(tmp_path, k__h=KERNEL, main__cpp='#include "k.h"\n', plain__h="")
    found = find_files([str(tmp_path)])
    assert [Path(f).name for f in found.files] == ["k.h"]
    assert [Path(f).name for f in found.programs] == ["main.cpp"]


def test_pipes_loops_and_what_cannot_be_read_are_passed_over(tmp_path: Path) -> None:
    _write(tmp_path, sub_in_a__cpp=KERNEL)
    for name in ("pipe.cu", "pipe.cpp", "pipe.h"):
        os.mkfifo(tmp_path / name)
    (tmp_path / "sub" / "again").symlink_to(tmp_path)
    (tmp_path / "loop.cpp").symlink_to(tmp_path / "loop.cpp")
    (tmp_path / "gone.cu").symlink_to(tmp_path / "nowhere.cu")
    (tmp_path / "folder.cpp").mkdir()
    (tmp_path / "other.cpp").symlink_to(tmp_path / "sub" / "a.cpp")
    assert _found(tmp_path) == ["other.cpp", "sub/a.cpp"]


def test_bytes_that_are_no_text_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "latin.cpp").write_bytes(b"// \xe4\xff\xfe\x80\n" + KERNEL.encode())
    (tmp_path / "none.cpp").write_bytes(bytes(range(256)) * 64)
    (tmp_path / "wide.cpp").write_bytes(KERNEL.encode("utf-16"))
    assert _found(tmp_path) == ["latin.cpp"]


def test_the_beginning_of_a_large_file_is_looked_at(tmp_path: Path) -> None:
    with open(tmp_path / "large.cpp", "wb") as file:
        file.truncate(200_000_000)
    with open(tmp_path / "late.cpp", "wb") as file:
        file.write(b"\n" * LOOKED_BYTES + KERNEL.encode())
    began = time.process_time()
    assert _found(tmp_path) == []
    assert time.process_time() - began < 5
