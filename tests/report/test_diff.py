"""Edits and diffs."""

from __future__ import annotations

import subprocess

import pytest

from syncline.edits import apply
from syncline.findings import Edit
from syncline.report.diff import fix_diff, unified_diff
from syncline.report.lines import plain
from syncline.report.source import Sources

from .build import PATH, SHIFT, barrier_fix, sources


def test_edits_are_offsets_of_the_text_before_any_of_them() -> None:
    """Several edits of one file do not shift each other, in whatever order they come."""
    edits = [Edit("k", 4, 5, "X"), Edit("k", 0, 1, "long"), Edit("k", 2, 2, "+")]
    assert apply(b"a bcd", edits) == b"long +bcX"


@pytest.mark.parametrize(
    "edits", [[Edit("k", 0, 3, ""), Edit("k", 2, 4, "")], [Edit("k", 4, 9, "")], [Edit("k", 3, 1, "")]]
)
def test_edits_that_do_not_fit_are_refused(edits: list[Edit]) -> None:
    """Overlaps and places outside the file are errors, never a broken text."""
    with pytest.raises(ValueError, match="edit"):
        apply(b"abcde", edits)


def test_the_fix_is_shown_as_a_diff() -> None:
    """Two lines around the change, with the file's name in the head."""
    assert [plain(line) for line in fix_diff(barrier_fix(), sources())] == [
        "--- a/kernels/shift.cu",
        "+++ b/kernels/shift.cu",
        "@@ -3,4 +3,5 @@",
        "     int t = threadIdx.x;",
        "     tile[t] = in[t];",
        "+    __syncthreads();",
        "     out[t] = tile[t + 1];",
        " }",
    ]


@pytest.mark.patch
def test_patch_accepts_the_diff(tmp_path) -> None:
    """Applying the diff with `patch` gives what the edits give, even with CRLF and no newline at the end."""
    before = SHIFT.replace("\n", "\r\n").encode().rstrip()
    after = before.replace(b"    out", b"    __syncthreads();\r\n    out").replace(b"}", b"} // end")
    (tmp_path / "kernels").mkdir()
    (tmp_path / PATH).write_bytes(before)
    diff = unified_diff(before, after, PATH).encode()
    subprocess.run(["patch", "-p1", "--binary"], cwd=tmp_path, input=diff, check=True, capture_output=True)
    assert (tmp_path / PATH).read_bytes() == after


def test_a_fix_that_does_not_fit_shows_no_diff() -> None:
    """When the file changed since the check, nothing misleading is drawn."""
    assert fix_diff(barrier_fix(), Sources({PATH: b"short"})) == []
    assert fix_diff(barrier_fix(), Sources({})) == []
