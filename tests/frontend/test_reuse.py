"""After an edit only the kernels that it touches are lowered again, and what is said is what a fresh look would say."""

from __future__ import annotations

import gc
import re
from pathlib import Path

import pytest

from syncline.api import Options, Recent, check
from syncline.findings import FileReport
from syncline.frontend import planning, read
from syncline.frontend.syntax.node import Node
from syncline.frontend.unit import Draft as LoweredDraft
from syncline.incremental import CheckedFile
from syncline.ir.kernel import Kernel

KERNELS = Path(__file__).parent.parent / "kernels"

FILE = """\
#define HALF(n) ((n) / 2)
struct Cell { float a, b; };
__device__ float twice(float x) { return 2 * x; }

__global__ void first(float *a) {
  __shared__ float s[64];
  s[threadIdx.x] = twice(a[threadIdx.x]);
  __syncthreads();
  a[threadIdx.x] = s[63 - threadIdx.x];
}

template <int N> __global__ void second(Cell *c) {
  __shared__ float t[N];
  t[threadIdx.x] = c[threadIdx.x].a;
  if (threadIdx.x < HALF(N)) c[threadIdx.x].b = t[threadIdx.x + HALF(N)];
}

// syncline: launch(block=32)
__global__ void third(float *a) { __shared__ float u[32]; u[threadIdx.x] = 1; __syncwarp(); a[threadIdx.x] = u[0]; }

int main() {
  first<<<1, 64>>>(nullptr);
  second<128><<<1, 128>>>(nullptr);
  second<64><<<1, 64>>>(nullptr);
}
"""


def draft_of(text: str, earlier: LoweredDraft | None = None) -> LoweredDraft:
    found = read("f.cu", text.encode(), None, earlier)
    assert isinstance(found, LoweredDraft)
    return found


def kernels_of(draft: LoweredDraft) -> list[Kernel]:
    return [draft.kernel(number) for number in range(len(draft.names))]


EDITS = {
    "nothing": ("", "", {"first", "second<128>", "second<64>", "third"}),
    "in the first": ("63 - threadIdx.x", "(63 - threadIdx.x) % 64", {"second<128>", "second<64>", "third"}),
    "a line in the first": ("  __syncthreads();\n", "", {"second<128>", "second<64>", "third"}),
    "a line before all": ("#define", "\n// a remark\n#define", set()),
    "in the template": ("t[N]", "t[N + 1]", {"first", "third"}),
    "in the last": ("u[threadIdx.x] = 1;", "u[threadIdx.x] =\n2;", {"first", "second<128>", "second<64>"}),
    "a function": ("2 * x", "3 * x", set()),
    "a macro": ("(n) / 2", "(n) >> 1", set()),
    "the host code": (
        "first<<<1, 64>>>(nullptr);",
        "int n = 3;\n  first<<<n, 64>>>(nullptr);",
        {"first", "second<128>", "second<64>", "third"},
    ),
    "one launch fewer": ("  second<64><<<1, 64>>>(nullptr);\n", "", {"first", "third"}),
    "a kernel more": ("template <int N>", "__global__ void more() {}\ntemplate <int N>", set()),
}


@pytest.mark.parametrize("edit", EDITS)
def test_lowered_again_is_what_changed(edit: str) -> None:
    old, new, kept = EDITS[edit]
    before = draft_of(FILE)
    kernels_of(before)
    after = draft_of(FILE.replace(old, new, 1) if old else FILE, before)
    kernels = kernels_of(after)
    assert {after.names[n] for n in after.reused} == kept
    assert kernels == kernels_of(draft_of(FILE.replace(old, new, 1) if old else FILE))


@pytest.mark.parametrize(("old", "new"), [("only<32>", "only<64>"), ("float *a", "double *a")])
def test_the_only_instance_is_the_one_that_is_launched(old: str, new: str) -> None:
    """Its name is the same whatever the template arguments are."""
    text = """
    template <int N, typename T> __global__ void only(T *a) { __shared__ T s[N]; s[threadIdx.x] = a[0]; }
    int main() { float *a; only<32><<<1, 32>>>(a); }
    """
    before = draft_of(text)
    kernels_of(before)
    after = text.replace(old, new)
    assert kernels_of(draft_of(after, before)) == kernels_of(draft_of(after)) != kernels_of(before)


def test_edits_follow_each_other() -> None:
    """What was moved once can be moved again."""
    draft = draft_of(FILE)
    text = FILE
    for step in range(4):
        kernels_of(draft)
        text = text.replace("  __shared__ float s[64];\n", f"  // {step}\n  __shared__ float s[64];\n", 1)
        draft = draft_of(text, draft)
    assert kernels_of(draft) == kernels_of(draft_of(text))
    assert {draft.names[n] for n in draft.reused} == {"second<128>", "second<64>", "third"}


def run(recent: Recent, text: str) -> FileReport:
    running = recent.check_each("f.cu", text.encode(), Options())
    while True:
        try:
            next(running)
        except StopIteration as done:
            return done.value


def plain(report: FileReport) -> list[tuple[object, ...]]:
    """A report without its times."""
    return [(k.name, k.span, k.verdict, k.findings, k.incomplete, k.barriers) for k in report.kernels]


@pytest.mark.parametrize("edit", EDITS)
def test_reports_after_an_edit_are_those_of_a_fresh_look(edit: str) -> None:
    old, new, _ = EDITS[edit]
    text = FILE.replace(old, new, 1) if old else FILE
    recent = Recent()
    run(recent, FILE)
    assert plain(run(recent, text)) == plain(check("f.cu", text.encode(), Options()))


def test_a_kernel_that_stays_keeps_its_report(monkeypatch: pytest.MonkeyPatch) -> None:
    recent = Recent()
    run(recent, FILE)
    checked: list[str] = []
    check_alone = CheckedFile._without_fixes

    def watched(self: CheckedFile, number: int, **limits: float) -> object:
        checked.append(self.draft.names[number])
        return check_alone(self, number, **limits)

    monkeypatch.setattr(CheckedFile, "_without_fixes", watched)
    run(recent, FILE.replace("u[0]", "u[1]"))
    assert set(checked) == {"third"}


_BODIES = re.compile(r"(?:__global__|__kernel)[^;{}]*\{")


@pytest.mark.parametrize("folder", ["collectives", "opencl", "copies", "barriers"])
def test_kernels_behind_an_edited_one_are_as_if_read_anew(folder: str) -> None:
    """Whatever a kernel holds that stands somewhere in the text moves along, arrays that a barrier orders among it."""
    reused = 0
    for path in sorted((KERNELS / folder).iterdir()):
        text = path.read_text() if path.suffix in (".cu", ".cl") else ""
        first = _BODIES.search(text)
        if first is None:
            continue
        before = read(str(path), text.encode())
        assert isinstance(before, LoweredDraft)
        kernels_of(before)
        edited = f"{text[: first.end()]} int more = 1;\n{text[first.end() :]}".encode()
        after, anew = read(str(path), edited, None, before), read(str(path), edited)
        assert isinstance(after, LoweredDraft)
        assert isinstance(anew, LoweredDraft)
        assert kernels_of(after) == kernels_of(anew), path
        reused += len(after.reused)
    assert reused > 10


def test_text_that_nobody_asks_for_any_more_is_let_go() -> None:
    """No cache holds on to a tree: an editor reads a text again with each edit."""
    text = FILE.replace("2 * x", "2 * x + 0").encode()
    draft = read("f.cu", text)
    assert isinstance(draft, LoweredDraft)
    kernels_of(draft)
    kept = draft._expanded.text
    del draft
    gc.collect()
    assert not [node for node in gc.get_objects() if isinstance(node, Node) and node.source == kept]


ASSUMING = """\
// syncline: assume(rows > 0)
__global__ void one(float *a, int rows) { a[threadIdx.x * rows] = 1; }
int other;
__global__ void two(float *a, int rows, int step) { a[threadIdx.x * rows + step] = 1; }

void run(float *a, int rows) {
  if (rows % 4) return;
  one<<<1, 64>>>(a, rows);
  two<<<2, 64>>>(a, rows, 3);
}
"""

REMARKS = {
    "above a kernel": ("__global__ void two", "// syncline: assume(step < rows)\n__global__ void two"),
    "in a kernel": ("a[threadIdx.x * rows + step]", "// syncline: assume(step < rows)\na[threadIdx.x * rows + step]"),
    "another": ("assume(rows > 0)", "assume(rows > 1)"),
    "none": ("// syncline: assume(rows > 0)\n", ""),
    "of all kernels": ("int other;", "// syncline: assume(rows > 2)\nint other;"),
    "in the host's code": ("  if (rows", "  // syncline: assume(rows > 3)\n  if (rows"),
    "beside it": ("int other;", "// a remark\nint other;"),
}


@pytest.mark.parametrize("remark", REMARKS)
def test_host_code_is_not_read_again_for_what_a_comment_assumes(remark: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor when it is taken back."""
    old, new = REMARKS[remark]
    before = draft_of(ASSUMING)
    kernels_of(before)
    fresh = {text: draft_of(text) for text in (ASSUMING.replace(old, new, 1), ASSUMING)}
    monkeypatch.setattr(planning, "_host", lambda *_: pytest.fail("read again"))
    for text, anew in fresh.items():
        before = draft_of(text, before)
        assert (before.started, kernels_of(before)) == (anew.started, kernels_of(anew))
        assert before.errors() == anew.errors()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("int other;", "// syncline: launch(block=32)\nint other;"),
        ("// syncline: assume(rows > 0)", "// syncline: launch(block=32, grid=1)"),
        ("__global__ void two", "// syncline: assume(\n__global__ void two"),
        ("int other;", "// syncline: assume(rows > 2)\nint other, more;"),
    ],
)
def test_a_comment_that_says_more_has_the_launches_sought_anew(old: str, new: str) -> None:
    before = draft_of(ASSUMING)
    for text in (ASSUMING.replace(old, new, 1), ASSUMING):
        before, anew = draft_of(text, before), draft_of(text)
        assert (before.started, kernels_of(before)) == (anew.started, kernels_of(anew))
        assert before.errors() == anew.errors()
