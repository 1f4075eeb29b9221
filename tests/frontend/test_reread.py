"""A text that is read again after an edit is as if it were read for the first time: what was taken over from before is
what a fresh look finds, with every place in it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from syncline.frontend import FrontendOptions, Unsaved, read
from syncline.frontend.shifted import ShiftedDraft
from syncline.frontend.unit import Draft
from syncline.ir.kernel import Unit
from tests.frontend.edits import of_host, of_kernel, sequence
from tests.frontend.rereading import HOST, SEED, STEPS, TEXT, read_in_turn, taken_over, told

KERNELS = Path(__file__).parent.parent / "kernels"
#: files with much that hangs on names, on launches and on places
FILES = (
    "collectives/cub_storage.cu", "collectives/generators.cu", "barriers/named.cu", "launches/dimensions.cu",
    "launches/distances.cu", "launches/loop_bounds.cu", "memory/unions.cu",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(SEED, SEED + 6))
def test_read_again_is_as_read_anew(seed: int) -> None:
    assert taken_over("f.cu", TEXT, seed) > 0


@pytest.mark.parametrize("seed", range(SEED, SEED + 6))
def test_host_code_read_again_is_as_read_anew(seed: int) -> None:
    kernels = TEXT[: TEXT.index("static int blocks")]
    edits = (kernels + host for host in sequence(HOST, random.Random(seed), STEPS, of_host))
    assert read_in_turn("f.cu", kernels + HOST, edits) > 0


@pytest.mark.parametrize("seed", range(SEED, SEED + 6))
def test_kernels_with_names_of_the_host_read_again_are_as_read_anew(seed: int) -> None:
    kernels = TEXT[: TEXT.index("static int blocks")]
    host = TEXT[len(kernels) :]
    edits = (kernels + host for kernels in sequence(kernels, random.Random(seed), STEPS, of_kernel))
    assert read_in_turn("f.cu", TEXT, edits) > 0


@pytest.mark.parametrize("name", FILES)
def test_files_read_again_are_as_read_anew(name: str) -> None:
    path = KERNELS / name
    assert taken_over(str(path), path.read_text(), SEED) > 0


EDITS = {
    "a line above all": ("#include", "\n#include"),
    "a remark in a kernel": ("// of the block", "// of the whole block"),
    "a remark before a kernel": ("/* doubles */", "/* doubles it\n */"),
    "a remark in a statement": ("twice(a[t])", "twice(/* each */ a[t])"),
    "a line in the host": ("  int width = 32;", "\n\n  int width = 32;"),
    "a statement in a kernel": ("s[63 - t]);\n", "s[63 - t]);;\n"),
    "an index": ("s[63 - t]", "s[62 - t]"),
    "a cast": ("i = (int)-t", "i = (Word)-t"),
}


@pytest.mark.parametrize("edit", EDITS)
def test_nothing_else_is_looked_at_again(edit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an edit of blanks and remarks, or in one kernel, host code is not."""
    before = read("f.cu", TEXT.encode())
    told(before)
    assert isinstance(before, Draft)
    edited = TEXT.replace(*EDITS[edit], 1)
    anew = told(read("f.cu", edited.encode()))

    def refused(*_: object) -> None:
        raise AssertionError("the host was read again")

    monkeypatch.setattr("syncline.frontend.planning.launches_in", refused)
    after = read("f.cu", edited.encode(), None, before)
    assert told(after) == anew
    assert not isinstance(after, Unit)
    assert len(after.whole.reused) >= len(after.names) - 1


#: edits of remarks: whether no more is looked at than where everything is now
REMARKS = {
    "a line above all": ("#include", "// of remarks\n#include", True),
    "a remark in a kernel": ("// of the block", "// of all of the block", True),
    "a remark on more lines": ("/* doubles */", "/* doubles\n * it\n */", True),
    "a remark less": ("  // of the block", "", True),
    "a blank line": ("  int width", "\n  int width", True),
    "a function's name": ("// of the block", "// of the blocks", False),
    "a launch": ("// of the block", "// <<<", False),
    "a directive": ("/* doubles */", "/* doubles\n#define N 3\n*/", False),
    "a statement": ("/* doubles */", "/* doubles */ int more;", False),
    "a remark that goes on": ("// of the block", "// of the block \\", False),
    "a remark that opens": ("// of the block", "/* of the block", False),
    "a blank in a word": ("Word t", "Wo rd t", False),
}


@pytest.mark.parametrize("edit", REMARKS)
def test_remarks_move_what_was_read(edit: str) -> None:
    """A text in which blanks and remarks alone are others is not read again, unless a word in them may count."""
    before = read("f.cu", TEXT.encode())
    told(before)
    assert isinstance(before, Draft)
    old, new, is_moved = REMARKS[edit]
    edited = TEXT.replace(old, new, 1)
    after = read("f.cu", edited.encode(), None, before)
    assert isinstance(after, ShiftedDraft) == is_moved
    assert told(after) == told(read("f.cu", edited.encode()))
    again = read("f.cu", TEXT.encode(), None, None if isinstance(after, Unit) else after)
    assert told(again) == told(read("f.cu", TEXT.encode()))


def test_a_header_that_changed_beside_a_remark_is_read_again(tmp_path: Path) -> None:
    header, path = tmp_path / "more.h", str(tmp_path / "f.cu")
    header.write_text("#define MORE 1\n")
    text = '#include "more.h"\n__global__ void k(int *a) { a[MORE] = threadIdx.x; }\n'
    before = read(path, text.encode())
    told(before)
    header.write_text("#define MORE threadIdx.x\n")
    edited = "// a remark\n" + text
    after = read(path, edited.encode(), None, None if isinstance(before, Unit) else before)
    assert told(after) == told(read(path, edited.encode()))


def test_a_header_that_an_editor_has_otherwise_is_read_again(tmp_path: Path) -> None:
    """What was read for a text before an edit may be what an editor had of it then."""
    header, path = tmp_path / "more.h", str(tmp_path / "f.cu")
    header.write_text("int more;\n")
    text = b'#include "more.h"\n__global__ void k(int *a) { a[MORE] = threadIdx.x; }\n'
    draft = None
    for said in (b"#define MORE 1\n", b"#define MORE threadIdx.x\n", b"#define MORE 2\n"):
        options = FrontendOptions(read_file=Unsaved(((str(header), said),)))
        found = read(path, text, options, draft)
        assert told(found) == told(read(path, text, options))
        draft = None if isinstance(found, Unit) else found


#: what a kernel says that other code hangs on: all of it is read again then
TELLING = {
    "an enumerator": ("int i = (int)-t;", "enum { WIDTH = 32 }; int i = 0;"),
    "a constant": ("int i = (int)-t;", "int i = WIDTH;"),
    "a launch": ("int i = (int)-t;", "third<<<1, 8>>>(a, PLAIN);"),
    "a kernel's name": ("int i = (int)-t;", "void *i = (void *)third;"),
    "an assumption": ("// of the block", "// syncline: assume(n < 5)"),
    "a launch in a comment": ("// of the block", "// syncline: launch(block=32)"),
    "a macro": ("  Word t = threadIdx.x;", "#define HALF(n) 3\n  Word t = threadIdx.x;"),
    "a macro of the launch": ("#define TILE 64", "#define TILE 32"),
    "a condition": ("  __syncthreads();\n  a[t]", "#ifdef SAFE\n  __syncthreads();\n#endif\n  a[t]"),
    "the beginning of a comment": ("/* doubles */", "/* doubles"),
    "an end of a comment": ("/* doubles */", "/* dou*/bles */"),
    "a line that goes on": ("// of the block", "// of the block \\"),
    "a name by its use": ("int i = (int)-t;", "unknown i = 3;"),
    "a bracket": ("twice(a[t])", "twice(a[t)"),
    "an end": ("inner::half(s[63 - t]);\n}", "inner::half(s[63 - t]);\n"),
}


@pytest.mark.parametrize("edit", TELLING)
def test_what_tells_more_is_read_anew(edit: str) -> None:
    old, new = TELLING[edit]
    assert TEXT.count(old) >= 1
    before = read("f.cu", TEXT.encode())
    told(before)
    assert isinstance(before, Draft)
    edited = TEXT.replace(old, new, 1).encode()
    after = read("f.cu", edited, None, before)
    assert told(after) == told(read("f.cu", edited))
    assert isinstance(after, Draft)
    again = read("f.cu", TEXT.encode(), None, after)
    assert told(again) == told(read("f.cu", TEXT.encode()))


def test_a_type_without_a_name_is_told_by_no_place() -> None:
    text = "struct Node { union { int n; float f; }; };\n__global__ void k(Node node, int *a) { a[0] = node.n; }\n"
    assert read_in_turn("unnamed.cu", text, ["\n" + text]) == 1


LEFT_OUT = """
__global__ void launched(int *a) { a[threadIdx.x] = 1; }
__global__ void other(int *a) { a[blockIdx.x] = threadIdx.x; }

void host(int *a, int n) {
  launched<<<1, 64>>>(a);
  other<<<1, 64>>>(a);
#ifdef MORE
  launched<<<n, 128>>>(a);  // a remark
  other<<<n, 128>>>(a);
#endif
}
"""


def test_a_kernel_that_is_launched_does_not_hang_on_what_is_left_out() -> None:
    before = read("f.cu", LEFT_OUT.encode())
    told(before)
    assert isinstance(before, Draft)
    remark = read("f.cu", ("// a remark\n" + LEFT_OUT).encode(), None, before)
    assert isinstance(remark, ShiftedDraft)
    assert told(remark) == told(read("f.cu", ("// a remark\n" + LEFT_OUT).encode()))


@pytest.mark.parametrize(
    "edits",
    [
        [("  other<<<1, 64>>>(a);\n", ""), ("a[blockIdx.x] = ", "a[blockIdx.x] = 1 + "), ("n, 128", "n, 32")],
        [("  other<<<1, 64>>>(a);\n", "  // other\n"), ("// a remark\n", "// a longer remark\n"), ("MORE", "LESS")],
        [("  other<<<n, 128>>>(a);\n", ""), ("  other<<<1, 64>>>(a);\n", ""), ("// a remark", "other<<<n, 8>>>(a);")],
    ],
)
def test_a_kernel_that_is_not_launched_hangs_on_what_is_left_out(edits: list[tuple[str, str]]) -> None:
    texts = [LEFT_OUT]
    for old, new in edits:
        assert old in texts[-1]
        texts.append(texts[-1].replace(old, new, 1))
    read_in_turn("f.cu", LEFT_OUT, [*texts[1:], *reversed(texts)])
