"""After an edit only what it touches is proved again, and the reports of the rest say what a fresh look would say."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from pathlib import Path

import pytest

from syncline.api import Options, Recent, check, options_for
from syncline.findings import FileReport, KernelReport, Verdict
from syncline.frontend.lower.kernels.reuse import behind
from syncline.frontend.source import Source
from syncline.incremental import CheckedFile
from syncline.ir.moved import Lost
from syncline.limits import workers as limits
from syncline.moved_reports import Before, moved_report
from syncline.records import replace
from tests.frontend import edits

KERNELS = Path(__file__).parent / "kernels"

FILE = """\
// kernels
__device__ float half_of(float x) { return x / 2; }

__global__ void first(float *a) {
  __shared__ float s[64];
  s[threadIdx.x] = half_of(a[threadIdx.x]);
  __syncthreads();
  a[threadIdx.x] = s[63 - threadIdx.x];
}

__global__ void second(float *a) {
  __shared__ float s[64];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[63 - threadIdx.x];
}

__global__ void third(float *a, int n) {
  __shared__ float s[64];
  s[threadIdx.x] = half_of(a[threadIdx.x]);
  if (threadIdx.x < n) __syncthreads();
  a[threadIdx.x] = s[63 - threadIdx.x];
}

void run(float *a, int n) {
  first<<<1, 64>>>(a);
  second<<<1, 64>>>(a);
  third<<<n, 64>>>(a, n);
}
"""

#: what is put where, and which kernels are then proved again
EDITS = {
    "a letter in a comment above": ("// kernels", "// kernelsx", set[str]()),
    "a line above": ("__device__", "// line 3\n__device__", set[str]()),
    "a blank in the first": ("63 - threadIdx.x", "63  - threadIdx.x", set[str]()),
    "a statement in the first": ("s[63 - threadIdx.x];", "s[63 - threadIdx.x] + 1;", {"first", "third"}),
    "lines in the first": ("s[63 - threadIdx.x];", "s[63 -\n threadIdx.x]\n + 1;", {"first", "third"}),
    "a line fewer in the first": ("  __syncthreads();\n", "", {"first", "third"}),
    "a statement in the second": ("= a[threadIdx.x];", "= a[threadIdx.x] + 1;", {"second"}),
    "a line between": ("\n\n__global__ void third", "\n\n\n__global__ void third", {"third"}),  # a fix stands there
    "the host's code": ("void run(float *a, int n) {", "void run(float *a, int n) {\n\n", set[str]()),
    "a level of indentation": ("first(float *a) {\n  _", "first(float *a) {\n   _", {"second", "third"}),
    "a function that two call": ("x / 2", "x / 3", {"first", "second", "third"}),
}
#: `third` has fixes, which are tried on `first` as well: both call one function


def shown(report: FileReport) -> list[tuple[object, ...]]:
    """All of a report but its times; where its launches stand as well, by which they are not compared."""
    return [
        (
            kernel.name, kernel.span, kernel.name_span, kernel.verdict, kernel.findings, kernel.incomplete,
            kernel.assumptions, kernel.barriers, kernel.repair, kernel.race_free_if, kernel.launches,
            [launch.at for launch in kernel.launches],
        )
        for kernel in report.kernels
    ]  # fmt: skip


@pytest.fixture
def proved(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The kernels that are checked, by name."""
    names: set[str] = set()
    anew = CheckedFile.decided

    def watched(self: CheckedFile, number: int) -> KernelReport:
        if not self.is_known(number):
            names.add(self.draft.names[number])
        return anew(self, number)

    monkeypatch.setattr(CheckedFile, "decided", watched)
    return names


@pytest.fixture(autouse=True)
def latest_alone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that comes back is one like any other, but where that is what is tried."""
    if "taken_back" not in request.fixturenames:
        monkeypatch.setattr(limits, "TEXTS", 1)


@pytest.fixture
def taken_back() -> None:
    """For tests of texts that come back."""


@pytest.mark.parametrize("edit", EDITS)
def test_what_an_edit_leaves_alone_keeps_its_report(edit: str, proved: set[str]) -> None:
    old, new, again = EDITS[edit]
    assert old in FILE
    text = FILE.replace(old, new, 1).encode()
    recent = Recent()
    recent.check("f.cu", FILE.encode(), Options())
    proved.clear()
    report = recent.check("f.cu", text, Options())
    assert proved == again
    assert shown(report) == shown(check("f.cu", text, Options()))


#: what makes a kernel's body one that cannot be read, or not whole
BROKEN = {
    "an expression that goes on": ("= s[63 - threadIdx.x];", "= s[63 - threadIdx.x] + (;"),
    "a parenthesis that is not closed": ("s[63 - threadIdx.x];", "s[63 - threadIdx.x] + (1;"),
    "a brace too few": ("  a[threadIdx.x] = s[63", "  { a[threadIdx.x] = s[63"),
    "half a statement": ("  a[threadIdx.x] = s[63", "  if (\n  a[threadIdx.x] = s[63"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_an_unfinished_kernel_concerns_no_other(name: str, proved: set[str]) -> None:
    """Neither when it breaks, nor while it is typed on, nor when it is whole again. (What a fix writes may hang on what
    can be parsed beside it: those from before are kept.)"""
    old, new = BROKEN[name]
    at = FILE.index(old, FILE.index("second"))
    broken = FILE[:at] + new + FILE[at + len(old) :]
    more = broken.replace(new, new.replace("threadIdx.x", "threadIdx.x - 0"), 1)
    recent = Recent()
    recent.check("f.cu", FILE.encode(), Options())
    for text in (broken, more, broken, FILE, broken):
        proved.clear()
        report = recent.check("f.cu", text.encode(), Options())
        assert proved == {"second"}
        assert without_fixes(report) == without_fixes(check("f.cu", text.encode(), Options()))
        if text is FILE:
            assert shown(report) == shown(check("f.cu", text.encode(), Options()))


def without_fixes(report: FileReport) -> list[tuple[object, ...]]:
    """What a report says of its kernels beside what mends them."""
    return [
        (
            kernel.name, kernel.span, kernel.verdict, kernel.incomplete, kernel.assumptions, kernel.barriers,
            kernel.launches, [replace(finding, fixes=(), no_fix=None) for finding in kernel.findings],
        )
        for kernel in report.kernels
    ]  # fmt: skip


def test_an_edit_that_is_taken_back_costs_nothing(
    taken_back: None, proved: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor one that is made again."""
    recent = Recent()
    edited = FILE.replace("63 - threadIdx.x", "62 - threadIdx.x").replace("x / 2", "x / 4")
    reports = {text: shown(recent.check("f.cu", text.encode())) for text in (FILE, edited)}
    proved.clear()
    monkeypatch.setattr("syncline.frontend.unit.read_program", lambda *_: pytest.fail("read again"))
    for text in (FILE, edited, edited, FILE):
        assert shown(recent.check("f.cu", text.encode())) == reports[text]
    assert not proved


def test_what_was_read_for_a_text_that_comes_back_may_be_another(taken_back: None, tmp_path: Path) -> None:
    """A header that has changed meanwhile, one that came to be there, and what an editor has of one."""
    path, text = str(tmp_path / "k.cu"), f'#include "h.h"\n{FILE}'.replace("63 -", "AT -").encode()
    header, recent = tmp_path / "h.h", Recent()
    for said, unsaved in (
        (None, None), ("#define AT 63", None), ("#define AT blockDim.x", None), ("#define AT 63", None),
        ("#define AT 63", "#define AT 31"), ("#define AT 63", "#define AT 63"), (None, None),
    ):  # fmt: skip
        if said is None:
            header.unlink(missing_ok=True)
        else:
            header.write_text(said)
        options = Options(unsaved=((str(header), unsaved.encode()),) if unsaved else ())
        for each in (text, text + b"\nint more;"):
            assert shown(recent.check(path, each, options)) == shown(check(path, each, options))


def test_a_text_whose_check_ended_is_checked_to_its_end(taken_back: None) -> None:
    """What was complete of it is not checked again."""
    recent = Recent()
    trials = iter([None, None, KeyboardInterrupt])

    def between() -> None:
        if next(trials, None) is not None:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(recent.check_steps("f.cu", FILE.encode(), Options(), 0, between))
    assert recent.knows("f.cu")
    assert shown(recent.check("f.cu", FILE.encode())) == shown(check("f.cu", FILE.encode()))


def test_many_edits_in_a_row(proved: set[str]) -> None:
    """More than a kernel is left where it was for."""
    recent, text = Recent(), FILE
    recent.check("f.cu", text.encode(), Options())
    proved.clear()
    for letter in "a remark, typed letter by letter":
        text = text.replace("\n\n__global__ void first", f"{letter}\n\n__global__ void first", 1)
        text = text.replace(f" }}{letter}", f" }} // {letter}", 1)
        recent.check("f.cu", text.encode(), Options())
    assert not proved
    text = text.replace("s[63 - threadIdx.x];", "s[63 - threadIdx.x] + 1;")
    report = recent.check("f.cu", text.encode(), Options())
    assert shown(report) == shown(check("f.cu", text.encode(), Options()))


#: a kernel with code of a header, and what the header has of it
NEXT = "__device__ float next(float *s) {\n  return s[threadIdx.x + 1];\n}\n"
USES_NEXT = """\
#include "h.cuh"
__global__ void shift(float *a) {
  __shared__ float s[64];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = next(s);
}
"""
HALF_OF = "__device__ float half_of(float x) {\n  x /= 4;\n  x += 1;\n  x *= 2;\n  return x;\n}\n"
USES_HALF_OF = """\
#include "h.cuh"
__global__ void shift(float *a) {
  __shared__ float s[64];
  s[threadIdx.x] = half_of(a[threadIdx.x]);
  a[threadIdx.x] = s[63 - threadIdx.x];
}
"""


def assert_moved(
    folder: Path, header: str, text: str, counts: Iterable[int], proved: set[str], again: AbstractSet[str]
) -> None:
    """With so many blank lines above the kernel, one number after the other, `again` is proved each time, and the
    report is that of a check from nothing."""
    (folder / "h.cuh").write_text(header)
    path = str(folder / "f.cu")
    recent = Recent()
    recent.check(path, text.encode(), Options())
    for count in counts:
        proved.clear()
        edited = text.replace("__global__", "\n" * count + "__global__").encode()
        report = recent.check(path, edited, Options())
        assert proved == again
        assert shown(report) == shown(check(path, edited, Options()))


def test_lines_that_may_be_of_another_file_are_told_anew(tmp_path: Path, proved: set[str]) -> None:
    """Which file's line 2 the message means, it does not say."""
    assert_moved(tmp_path, NEXT, USES_NEXT, [1], proved, {"shift"})


@pytest.mark.parametrize(("blank_lines", "again"), [(0, {"shift"}), (20, set[str]())])
def test_lines_at_which_no_other_file_has_code_are_of_this_one(
    tmp_path: Path, proved: set[str], blank_lines: int, again: set[str]
) -> None:
    """A header with code of the kernel does not stand in the way, unless it has some in a line of that number."""
    assert_moved(tmp_path, "\n" * blank_lines + HALF_OF, USES_HALF_OF, [1], proved, again)


def test_a_line_of_the_file_stays_one_wherever_it_is_moved(tmp_path: Path, proved: set[str]) -> None:
    """Also to a number at which another file has code of the kernel: it was certain before the first edit."""
    assert_moved(tmp_path, "\n" * 8 + HALF_OF, USES_HALF_OF, (1, 3, 2, 1, 4, 9, 0, 6, 5, 0), proved, frozenset())


@pytest.mark.parametrize(("lines", "again"), [(20, set[str]()), (1, {"shift"})])
def test_lines_behind_the_end_of_the_file_are_of_another(
    lines: int, again: set[str], tmp_path: Path, proved: set[str]
) -> None:
    """Until it comes to be longer than the other one."""
    assert_moved(tmp_path, "\n" * lines + NEXT, USES_NEXT, (1, 30, 0), proved, again)


def edits_of(text: bytes, chance: random.Random) -> Iterator[bytes]:
    """A text after a few edits, one upon the other."""
    for _ in range(3):
        place = chance.choice([b"\n", b";", b" ", b""])
        at = chance.choice([found.end() for found in re.finditer(re.escape(place), text)])
        put = chance.choice([b"\n", b"x", b";", b" ", b"// line 7\n", b"/* of\n two */"])
        text = text[:at] + put + text[at:]
        yield text


@pytest.mark.parametrize("folder", ["barriers", "races", "repair", "launches", "warps", "opencl"])
def test_reports_after_random_edits_are_those_of_a_fresh_look(folder: str) -> None:
    chance = random.Random(folder)
    files = sorted(path for path in (KERNELS / folder).iterdir() if path.suffix in (".cu", ".cl"))
    for path in chance.sample(files, 2):
        recent, text = Recent(), path.read_bytes()
        recent.check(str(path), text, Options())
        for edited in edits_of(text, chance):
            report = recent.check(str(path), edited, Options())
            assert shown(report) == shown(check(str(path), edited, Options())), path


@pytest.mark.parametrize("seed", range(4))
def test_reports_are_those_of_a_fresh_look_whatever_is_taken_back(taken_back: None, seed: int) -> None:
    """Edits of a text with all that is read by meaning, some of which are taken back, one by one or several at once."""
    chance, recent = random.Random(seed), Recent()
    texts = [FILE]
    for _ in range(12):
        if len(texts) > 1 and chance.random() < 0.4:
            del texts[-chance.randrange(1, min(3, len(texts))) :]
        else:
            texts.append(edits.edited(texts[-1], chance))
        text = texts[-1].encode()
        assert shown(recent.check("f.cu", text)) == shown(check("f.cu", text)), texts[-1]


NUMBERED = """\
#define CHECK(x) check((x), __FILE__, __LINE__)
void check(int error, const char *file, int line);

__global__ void first(float *a) {
  __shared__ float s[64];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[63 - threadIdx.x];
}

void run(float *a) {
  first<<<1, 64>>>(a);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}
"""


@pytest.mark.parametrize("place", ["#define", "void check", "__global__", "  s[threadIdx", "void run"])
def test_lines_that_macros_name_prove_nothing_again(proved: set[str], place: str) -> None:
    """What is read of `__LINE__` is the same wherever it stands."""
    recent = Recent()
    recent.check("k.cu", NUMBERED.encode())
    proved.clear()
    edited = NUMBERED.replace(place, "// more\n" + place, 1).encode()
    report = recent.check("k.cu", edited)
    assert proved <= ({"first"} if "threadIdx" in place else set())
    assert shown(report) == shown(check("k.cu", edited))


def test_no_number_of_edits_above_proves_anything_again(proved: set[str]) -> None:
    """A kernel that nobody asks for stays where it was for so many edits, and is moved then."""
    recent = Recent()
    recent.check("k.cu", NUMBERED.encode())
    for count in range(1, 2 * limits.EDITS + 4):
        edited = b"// more\n" * count + NUMBERED.encode()
        proved.clear()
        report = recent.check("k.cu", edited)
        assert not proved
        assert shown(report) == shown(check("k.cu", edited))


def test_a_header_that_changes_after_a_comment_is_read_again(tmp_path: Path) -> None:
    """The text that was moved along was read with the header as it was."""
    header, path = tmp_path / "barrier.h", str(tmp_path / "k.cu")
    header.write_text("#define BARRIER __syncthreads()\n#define KERNEL __global__\n")
    text = FILE.replace("__syncthreads();", "BARRIER;", 1).replace("__global__", "KERNEL", 1)
    text = f'#include "barrier.h"\n{text}'
    recent = Recent()
    recent.check(path, text.encode(), Options())
    text = text.replace("// kernels", "// of floats", 1)
    recent.check(path, text.encode(), Options())
    for said in ("#define BARRIER (void)0\n#define KERNEL __global__\n", "#define BARRIER\n#define KERNEL static\n"):
        header.write_text(said)
        text = text.replace("return x / 2", "return x / 2 / 2", 1)
        assert _verdicts(recent.check(path, text.encode(), Options())) == _verdicts(check(path, text.encode()))


#: what a comment is put into, and what is put there
LINES_THAT_COUNT = {
    "a directive's second line": (
        "/* syncline\n x */\n__global__ void k(int *a, int *b) { a[threadIdx.x] = b[63 - blockIdx.x]; }\n",
        "\n x",
        "\n : launch(block=1, grid=1)",
    ),
    "a condition on two lines": (
        "// a\n#if \\\n __LINE__ > 3\n#define AT threadIdx.x\n#else\n#define AT 0\n#endif\n"
        "__global__ void k(int *a) { a[AT + blockIdx.x * blockDim.x] = threadIdx.x; }\n",
        "// a\n",
        "// a\n// b\n",
    ),
    "a condition by a macro": (
        "// a\n#define LATE (__LINE__ \\\n > 4)\n#if LATE\n#define AT threadIdx.x\n#else\n#define AT 0\n#endif\n"
        "__global__ void k(int *a) { a[AT + blockIdx.x * blockDim.x] = threadIdx.x; }\n",
        "// a\n",
        "// a\n// b\n",
    ),
}


@pytest.mark.parametrize("name", LINES_THAT_COUNT)
def test_comments_that_say_more_are_read(name: str) -> None:
    text, old, new = LINES_THAT_COUNT[name]
    recent = Recent()
    recent.check("k.cu", text.encode(), Options())
    edited = text.replace(old, new, 1)
    assert _verdicts(check("k.cu", text.encode())) != _verdicts(check("k.cu", edited.encode()))
    assert _verdicts(recent.check("k.cu", edited.encode(), Options())) == _verdicts(check("k.cu", edited.encode()))


def _verdicts(report: FileReport) -> list[tuple[str, Verdict]]:
    return [(kernel.name, kernel.verdict) for kernel in report.kernels]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_comment_in_a_file_that_another_includes_proves_nothing_again(
    end: str, tmp_path: Path, proved: set[str]
) -> None:
    """It is read as a part of the other one, wherever in it that stands."""
    text = f'#include "more.h"{end}' + FILE.replace("\n", end)
    (tmp_path / "more.h").write_text("#define HALF 2\n")
    (tmp_path / "program.cu").write_text(f'int before;{end}#include "kernels.cuh"{end}int main() {{ run(0, 1); }}{end}')
    path = tmp_path / "kernels.cuh"
    path.write_text(text, newline="")
    options = options_for(str(path), Options(), text.encode())
    assert options.through
    recent = Recent()
    recent.check(str(path), text.encode(), options)
    for edited in (f"// above{end}" + text, text, text.replace("// kernels", f"// kernels{end}// more", 1)):
        proved.clear()
        report = recent.check(str(path), edited.encode(), options)
        assert not proved
        assert shown(report) == shown(check(str(path), edited.encode(), options))


COOPERATIVE = """\
__global__ void sums(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = a[i] + 1;
  if (i == 0) for (int j = 1; j < n; j++) a[0] += a[j];
}
"""
STARTED = "void run(int *a) { sums<<<4, 64>>>(a, 256); }\n"


@pytest.mark.parametrize("is_elsewhere", [False, True])
@pytest.mark.parametrize("above", ["", "#include <cstdio>\n", "// sums\n"])
def test_fixes_that_include_a_header_and_name_a_launch_are_moved(
    is_elsewhere: bool, above: str, tmp_path: Path, proved: set[str]
) -> None:
    """The launch is in this file or in one that includes it; the header's place is before the lines that come there."""
    path = tmp_path / "sums.cu"
    text = above + COOPERATIVE + ("" if is_elsewhere else STARTED)
    path.write_text(text)
    if is_elsewhere:
        (tmp_path / "main.cu").write_text(f'#include "sums.cu"\n{STARTED}')
    options = options_for(str(path), Options(), text.encode())
    assert bool(options.through) == is_elsewhere
    recent = Recent()
    first = recent.check(str(path), text.encode(), options)
    titles = [fix.title for kernel in first.kernels for finding in kernel.findings for fix in finding.fixes]
    assert any(("main.cu:" if is_elsewhere else "at line ") in title for title in titles), titles
    for edited in (f"// more\n{text}", text, f"{above}// one\n// two\n{text.removeprefix(above)}", text):
        proved.clear()
        report = recent.check(str(path), edited.encode(), options)
        assert not proved
        assert shown(report) == shown(check(str(path), edited.encode(), options))


def test_a_place_in_a_file_whose_name_ends_so_is_told_anew() -> None:
    """Whether `sums.cu:7` is a line of `of sums.cu`, the text does not say."""
    with pytest.raises(Lost):
        _moved_text("/p/of sums.cu", "needs a launch at of sums.cu:7")
    with pytest.raises(Lost):
        _moved_text("/p/sums.cu", "needs a launch at sums.cu:7")
    assert _moved_text("/p/sums.cu", "after line 7, as main.cu:7") == "after line 9, as main.cu:7"


def _moved_text(path: str, text: str) -> str:
    old, new = (Source(path, start + b"x\n" * 20) for start in (b"", b"\n\n"))
    report = replace(check("k.cu", COOPERATIVE.encode()).kernels[0], name=text)
    moved = moved_report(Before(report, (), 20, {}), behind(old, new), (), frozenset)
    if moved is None:
        raise Lost
    return moved[0].name
