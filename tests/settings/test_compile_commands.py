"""The entries of `compile_commands.json`, and which a file without one takes."""

from __future__ import annotations

import json

import pytest

from syncline.limits import settings as limits
from syncline.settings.compile_commands import Entry, entries_of, entry_for, index_of


def test_entries_with_a_command_or_arguments() -> None:
    """Paths are those of the directory, which is that of the database where it is relative or left out."""
    data = [
        {"directory": "/p/build", "file": "../a.cu", "command": "nvcc ../a.cu"},
        {"directory": "sub", "file": "b.cu", "arguments": ["nvcc", "b.cu"]},
        {"file": "/q/c.cu", "command": "nvcc c.cu"},
        {"directory": "/p/build", "file": "/p/a.cu", "command": "nvcc -DLATER ../a.cu"},
    ]
    entries, problems = entries_of(json.dumps(data).encode(), "/p/build")
    assert problems == ()
    assert list(entries.values()) == [
        Entry("/p/a.cu", "/p/build", "nvcc ../a.cu"),
        Entry("/p/build/sub/b.cu", "/p/build/sub", ("nvcc", "b.cu")),
        Entry("/q/c.cu", "/p/build", "nvcc c.cu"),
    ]


@pytest.mark.parametrize(
    "text", ["", "{", "[" * 200_000, "{}", "null", "7", '"text"', "\ufeff[]x", "[1" + "0" * 10_000 + "x]"]
)
def test_what_is_no_database_has_no_entries(text: str) -> None:
    """And a sentence says what it should be."""
    entries, problems = entries_of(text.encode(), "/p")
    assert entries == {}
    assert len(problems) == 1


def test_bytes_that_are_no_text() -> None:
    assert entries_of(b'["\xff\xfe\x80"]', "/p")[1]


@pytest.mark.parametrize(
    "entry",
    [
        7,
        None,
        [],
        {},
        {"file": "a.cu"},
        {"file": "", "command": "x"},
        {"file": "a/" * 100_000 + "a.cu", "command": "x"},
        {"file": 3, "command": "x"},
        {"file": "a\0.cu", "command": "x"},
        {"file": "a.cu", "directory": 3, "command": "x"},
        {"file": "a.cu", "arguments": ["x", 3]},
        {"file": "a.cu", "arguments": {"0": "x"}},
        {"file": "a.cu", "command": ["x"]},
    ],
)
def test_an_odd_entry_is_left_out_and_counted(entry: object) -> None:
    """The others hold."""
    entries, problems = entries_of(json.dumps([entry, {"file": "b.cu", "command": "nvcc"}]).encode(), "/p")
    assert list(entries) == ["/p/b.cu"]
    (problem,) = problems
    assert problem.startswith("1 of 2 entries left out, the first of them number 1")


def test_too_many_entries() -> None:
    data = json.dumps([{"file": f"{n}.cu", "command": "x"} for n in range(limits.ENTRIES + 1)])
    entries, problems = entries_of(data.encode(), "/p")
    assert len(entries) == limits.ENTRIES
    assert len(problems) == 1


def nearest(path: str, *files: str) -> str | None:
    entry = entry_for(path, index_of(Entry(file, "/", "nvcc") for file in files), "/p")
    return entry.file if entry is not None else None


def test_the_nearest_entry() -> None:
    """Folders in common, then the stem, then a kernel file, then the way down, then the name."""
    assert nearest("/p/a/x.cuh", "/p/b/x.cu", "/p/a/z.cu") == "/p/a/z.cu"
    assert nearest("/p/a/x.cuh", "/p/a/b.cu", "/p/a/x.cpp") == "/p/a/x.cpp"
    assert nearest("/p/a/x.cuh", "/p/a/b.cpp", "/p/a/c.cu") == "/p/a/c.cu"
    assert nearest("/p/a/x.cuh", "/p/a/deep/b.cu", "/p/a/c.cu") == "/p/a/c.cu"
    assert nearest("/p/a/x.cuh", "/p/a/d.cu", "/p/a/c.cu") == "/p/a/c.cu"
    assert nearest("/p/include/x.cuh", "/p/src/a.cu") == "/p/src/a.cu"


def test_none_outside_of_the_project() -> None:
    """Neither of a file elsewhere nor for one; /p2 is not below /p."""
    assert nearest("/p/a.cuh", "/q/a.cu", "/p2/a.cu") is None
    assert nearest("/q/a.cuh", "/p/a.cu") is None
