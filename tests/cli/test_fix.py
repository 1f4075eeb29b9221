"""`syncline fix` as a user runs it: what is written, what is said, and exit codes."""

from __future__ import annotations

import io
import os
import stat
import sys
from pathlib import Path

import pytest

from syncline.api import check
from syncline.cli import fix, main

RACY = """\
__global__ void shift_left(float *out, const float *in) {
    __shared__ float tile[257];
    int t = threadIdx.x;
    tile[t] = in[t];
    out[t] = tile[t + 1];
}
"""
FIXED = RACY.replace("    out", "    __syncthreads();\n    out")
SECOND = RACY.replace("shift_left", "again")
#: no barrier helps: two threads write the same cell
HOPELESS = """\
__global__ void all_to_one(int *out) {
    __shared__ int sum[1];
    sum[0] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) out[blockIdx.x] = sum[0];
}
"""
REDUNDANT = FIXED.replace("    out", "    __syncthreads();\n    out")

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


def _typed(monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))


# --- files --------------------------------------------------------------------------------------------------------


def test_a_file_is_repaired_in_place(capsys: Output) -> None:
    """What was applied to which kernel is said; nothing is left, so 0. The second time there is nothing to do."""
    Path("a.cu").write_text(RACY)
    assert main(["fix", "a.cu"]) == 0
    assert Path("a.cu").read_text() == FIXED
    out = capsys.readouterr().out
    assert "fixed a.cu\n  shift_left: Insert __syncthreads() " in out
    assert "Applied 1 fix to 1 of 1 file. Nothing is left to fix." in out
    assert main(["fix", "a.cu"]) == 0
    assert "Nothing was fixed in 1 file. Nothing is left to fix." in capsys.readouterr().out
    assert Path("a.cu").read_text() == FIXED
    assert os.listdir() == ["a.cu"]


def test_titles_speak_of_the_lines_that_the_user_sees(capsys: Output) -> None:
    """Of several kernels the last is repaired first: those above keep their place."""
    Path("a.cu").write_text(RACY + SECOND)
    repairs = [(kernel.name, kernel.repair) for kernel in check("a.cu", (RACY + SECOND).encode()).kernels]
    assert main(["fix", "a.cu"]) == 0
    assert Path("a.cu").read_text() == FIXED + FIXED.replace("shift_left", "again")
    told = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    assert told == [f"  {name}: {repair.title}" for name, repair in repairs if repair]


def test_a_tree_is_repaired(capsys: Output) -> None:
    """The files that `check` takes, and no others; files that need nothing are not touched."""
    for name, text in (("one.cu", RACY), ("sub/two.cu", SECOND), ("clean.cu", FIXED), ("notes.txt", RACY)):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(text)
    os.utime("clean.cu", (1, 1))
    assert main(["fix", ".", "--jobs", "2"]) == 0
    assert Path("one.cu").read_text() == FIXED
    assert Path("sub/two.cu").read_text() == FIXED.replace("shift_left", "again")
    assert Path("notes.txt").read_text() == RACY
    assert os.stat("clean.cu").st_mtime == 1
    assert "Applied 2 fixes to 2 of 3 files." in capsys.readouterr().out


def test_what_is_left_is_told(capsys: Output) -> None:
    """With its line in the text as it is now; exit code 1."""
    Path("a.cu").write_text(RACY + HOPELESS)
    assert main(["fix", "a.cu"]) == 1
    assert Path("a.cu").read_text() == FIXED + HOPELESS
    out = capsys.readouterr().out
    assert "a.cu:10:5: SL101 [racy] " in out
    assert "1 finding is left." in out


def test_quiet_says_nothing(capsys: Output) -> None:
    """But for errors."""
    Path("a.cu").write_text(RACY)
    assert main(["fix", "-q", "a.cu", "missing.cu"]) == 2
    captured = capsys.readouterr()
    assert captured.out.splitlines() == ["missing.cu: error: no such file or directory"]
    assert Path("a.cu").read_text() == FIXED


@pytest.mark.parametrize(
    "text",
    [
        RACY.replace("\n", "\r\n").encode(),
        RACY.replace("    ", "\t").encode(),
        b"\xef\xbb\xbf" + RACY.encode(),
        RACY.replace("int t", "/* caf\xe9 */ int t").encode("latin-1"),
        RACY.replace("int t", "/* é😀 */ int t").encode(),
        RACY.rstrip().encode(),
        RACY.replace("{\n", "{\n\x0c", 1).encode() + b"\r\n\n\r// mixed\r\n",
    ],
    ids=["crlf", "tabs", "bom", "latin-1", "utf-8", "no-last-line-end", "mixed"],
)
def test_all_other_bytes_stay(text: bytes) -> None:
    """Line ends, indentation and encoding are the file's own: without the new line it is what it was."""
    Path("a.cu").write_bytes(text)
    assert main(["fix", "a.cu"]) == 0
    lines = Path("a.cu").read_bytes().splitlines(keepends=True)
    (barrier,) = [line for line in lines if b"__syncthreads" in line]
    assert b"".join(line for line in lines if line is not barrier) == text
    (before,) = [line for line in lines if b"out[t]" in line]
    assert barrier.rstrip() == before[: before.index(b"out")] + b"__syncthreads();"
    if text.count(b"\n") == text.count(b"\r\n"):
        assert barrier.endswith(b"\r\n")


def test_text_that_does_not_survive_being_moved_stays(capsys: Output) -> None:
    """A fix that would write a statement anew, with bytes in it that are no UTF-8, is left to the user."""
    text = RACY.replace("    out[t] = tile[t + 1];", "    tile[t] = tile[t + 1] /* caf\xe9 */ * 2;").encode("latin-1")
    Path("a.cu").write_bytes(text)
    main(["fix", "a.cu"])
    assert b"\xe9" in Path("a.cu").read_bytes()
    assert "\ufffd".encode() not in Path("a.cu").read_bytes()


# --- the disk -----------------------------------------------------------------------------------------------------


def test_permissions_stay() -> None:
    """Those of the file that was there."""
    Path("a.cu").write_text(RACY)
    os.chmod("a.cu", 0o751)
    assert main(["fix", "a.cu"]) == 0
    assert stat.S_IMODE(os.stat("a.cu").st_mode) == 0o751


def test_a_read_only_file_is_an_error(capsys: Output) -> None:
    """It is named, and the others are repaired all the same."""
    Path("a.cu").write_text(RACY)
    Path("b.cu").write_text(RACY)
    os.chmod("a.cu", 0o444)
    assert main(["fix", "a.cu", "b.cu"]) == 2
    captured = capsys.readouterr()
    assert captured.err == "syncline: error: a.cu is read-only\n"
    assert "fixed a.cu" not in captured.out
    assert Path("a.cu").read_text() == RACY
    assert Path("b.cu").read_text() == FIXED


def test_a_folder_without_rights_is_an_error(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is as it was, and no other is left beside it."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    Path("a.cu").write_text(RACY)
    with monkeypatch.context() as patched:
        patched.setattr("syncline.cli.write.tempfile.mkstemp", refuse)
        assert main(["fix", "a.cu"]) == 2
    assert "a.cu cannot be written: no file may be made in " in capsys.readouterr().err
    with monkeypatch.context() as patched:
        patched.setattr("syncline.cli.write.os.replace", refuse)
        assert main(["fix", "a.cu"]) == 2
    assert "a.cu cannot be written: Permission denied" in capsys.readouterr().err
    assert os.listdir() == ["a.cu"]
    assert Path("a.cu").read_text() == RACY


def test_what_somebody_else_wrote_meanwhile_stays(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    """The repair is of a text that is no longer there."""
    Path("a.cu").write_text(RACY)
    write_back = fix.write_back

    def later(path: str, before: bytes, after: bytes) -> str | None:
        Path(path).write_text("// theirs\n")
        return write_back(path, before, after)

    monkeypatch.setattr(fix, "write_back", later)
    assert main(["fix", "a.cu"]) == 2
    assert "a.cu was changed by someone else during the check" in capsys.readouterr().err
    assert Path("a.cu").read_text() == "// theirs\n"


def test_a_link_is_written_through(capsys: Output) -> None:
    """It stays a link; a file that two names lead to is repaired once."""
    Path("real").mkdir()
    Path("real/a.cu").write_text(RACY)
    Path("link.cu").symlink_to("real/a.cu")
    assert main(["fix", "link.cu", "real/a.cu"]) == 0
    assert Path("link.cu").is_symlink()
    assert Path("real/a.cu").read_text() == FIXED
    assert "Applied 1 fix to 1 of 1 file." in capsys.readouterr().out
    assert os.listdir("real") == ["a.cu"]


def test_what_is_no_text_on_a_disk_is_an_error(capsys: Output) -> None:
    """A name that nothing has; a source that cannot be read is a finding."""
    Path("half.cu").write_text("__global__ void k(int *a) { if (a[threadIdx.x]")
    assert main(["fix", "half.cu"]) == 1
    assert main(["fix", "missing.cu"]) == 2
    assert "missing.cu: error: no such file or directory" in capsys.readouterr().out


def test_headers_are_repaired_as_they_are_checked(capsys: Output) -> None:
    """Each in its own text, before the file that includes it is looked at."""
    Path("shift.cuh").write_text(RACY.replace("257", "WIDTH"))
    Path("main.cu").write_text('#define WIDTH 257\n#include "shift.cuh"\n' + SECOND)
    assert main(["fix", "main.cu"]) == 0
    assert Path("shift.cuh").read_text() == FIXED.replace("257", "WIDTH")
    assert Path("main.cu").read_text().endswith(FIXED.replace("shift_left", "again"))
    out = capsys.readouterr().out
    assert out.index("fixed shift.cuh") < out.index("fixed main.cu")


# --- what is chosen -----------------------------------------------------------------------------------------------


def test_unsafe_fixes_are_asked_for(capsys: Output) -> None:
    """A redundant barrier stays unless they are; that there is a fix is said."""
    Path("a.cu").write_text(REDUNDANT)
    assert main(["fix", "a.cu"]) == 0
    assert Path("a.cu").read_text() == REDUNDANT
    out = capsys.readouterr().out
    assert "a.cu:5:5: SL301 [redundant]" in out
    assert "  not applied: Remove" in out
    assert "--unsafe-fixes" in out
    assert main(["fix", "--unsafe-fixes", "a.cu"]) == 0
    assert Path("a.cu").read_text() == FIXED


def test_rules_that_were_not_chosen_are_not_fixed(capsys: Output) -> None:
    """--select and --ignore say what is fixed, and what is told of."""
    Path("a.cu").write_text(RACY)
    assert main(["fix", "a.cu", "--ignore", "SL101"]) == 0
    assert main(["fix", "a.cu", "--select", "SL2"]) == 0
    assert Path("a.cu").read_text() == RACY
    assert main(["fix", "a.cu", "--select", "SL1"]) == 0
    assert Path("a.cu").read_text() == FIXED


def test_what_is_set_aside_in_the_source_stays() -> None:
    """The user has looked at it."""
    ignored = RACY.replace("    out", "    // syncline: ignore[SL101] one warp\n    out")
    Path("a.cu").write_text(ignored + SECOND)
    assert main(["fix", "a.cu"]) == 0
    assert Path("a.cu").read_text() == ignored + FIXED.replace("shift_left", "again")


def test_flags_of_the_engine_count() -> None:
    """With warps in step and a block of one warp there is no race."""
    Path("a.cu").write_text(RACY)
    assert main(["fix", "a.cu", "--block-dim", "1"]) == 0
    assert Path("a.cu").read_text() == RACY


# --- looking first ------------------------------------------------------------------------------------------------


def test_a_diff_changes_nothing(capsys: Output) -> None:
    """The diff alone on standard output, words on the other one; 1 as a file would change."""
    Path("a.cu").write_text(RACY)
    assert main(["fix", "--diff", "a.cu"]) == 1
    assert Path("a.cu").read_text() == RACY
    captured = capsys.readouterr()
    assert captured.out.startswith("--- a/a.cu\n+++ b/a.cu\n@@ ")
    assert "+    __syncthreads();\n" in captured.out
    assert "would fix a.cu" in captured.err
    assert "Would apply 1 fix to 1 of 1 file." in captured.err


def test_a_diff_of_nothing_is_empty(capsys: Output) -> None:
    """And the exit code 0."""
    Path("a.cu").write_text(FIXED)
    assert main(["fix", "--diff", "-q", "a.cu"]) == 0
    captured = capsys.readouterr()
    assert captured.out + captured.err == ""


def test_the_diff_does_what_fix_does(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """For several files, with line ends and bytes that no encoding explains."""
    text = RACY.replace("int t", "/* caf\xe9 */ int t").replace("\n", "\r\n").encode("latin-1").rstrip()
    Path("sub").mkdir()
    Path("a.cu").write_bytes(text)
    Path("sub/b.cu").write_bytes(SECOND.encode())
    assert main(["fix", "--diff", "."]) == 1
    diff = capfdbinary.readouterr().out
    patched = [_patched(diff, "a.cu"), _patched(diff, "sub/b.cu")]
    assert main(["fix", "."]) == 0
    assert [Path("a.cu").read_bytes(), Path("sub/b.cu").read_bytes()] == patched


def _patched(diff: bytes, path: str) -> bytes:
    """What a unified diff makes of a file: what stands in no hunk stays, and what a hunk takes away is there."""
    lines = Path(path).read_bytes().split(b"\n")
    at, out = 0, list[bytes]()
    part = diff.split(f"--- a/{path}\n+++ b/{path}\n".encode())[1].split(b"\n--- ")[0]
    for text in part.rstrip(b"\n").split(b"\n"):
        if text.startswith(b"@@"):
            start = int(text.split(b"-")[1].split(b",")[0]) - 1
            out += lines[at:start]
            at = start
        elif not text.startswith((b"+", b"\\")):
            assert lines[at] == text[1:]
            at += 1
        if text.startswith((b" ", b"+")):
            out.append(text[1:])
    return b"\n".join(out + lines[at:])


# --- standard input -----------------------------------------------------------------------------------------------


def test_standard_input(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    """The repaired text on standard output, words on the other one."""
    _typed(monkeypatch, RACY.encode())
    assert main(["fix", "-", "--stdin-filename", "unsaved.cu"]) == 0
    captured = capsys.readouterr()
    assert captured.out == FIXED
    assert "fixed unsaved.cu" in captured.err


def test_standard_input_that_needs_nothing(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture) -> None:
    """Comes out byte for byte, findings or not."""
    text = HOPELESS.replace("\n", "\r\n").encode() + b"// caf\xe9"
    _typed(monkeypatch, text)
    assert main(["fix", "-q", "-"]) == 1
    assert capfdbinary.readouterr() == (text, b"")


def test_a_diff_of_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    """In place of the text."""
    _typed(monkeypatch, RACY.encode())
    assert main(["fix", "--diff", "-q", "-", "--stdin-filename", "a.cu"]) == 1
    assert capsys.readouterr().out.startswith("--- a/a.cu\n+++ b/a.cu\n")


def test_standard_input_comes_alone(capsys: Output) -> None:
    """Whose text would it be on standard output?"""
    assert main(["fix", "-", "a.cu"]) == 2
    assert "standard input is fixed alone" in capsys.readouterr().err
    assert main(["fix"]) == 2
    assert "files or directories to fix" in capsys.readouterr().err


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_file_that_takes_too_long_is_left_as_it_is(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    """And is no success."""
    Path("a.cu").write_text(RACY)
    assert main(["fix", "a.cu", "--file-timeout", "0.001"]) == 1
    assert "a.cu takes too long and is left as it is" in capsys.readouterr().err
    assert Path("a.cu").read_text() == RACY
    _typed(monkeypatch, RACY.encode())
    assert main(["fix", "-", "--file-timeout", "0.001"]) == 1
    assert capsys.readouterr().out == RACY
