"""A text that is read again after an edit is as if it were read for the first time: what was taken over from before is
what a fresh look finds, with every place in it."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from syncline.frontend import AnyDraft, FrontendOptions, Unsaved, read
from syncline.frontend.shifted import ShiftedDraft
from syncline.frontend.unit import Draft
from syncline.ir.kernel import Unit
from tests.frontend.edits import of_host, of_kernel, sequence

KERNELS = Path(__file__).parent.parent / "kernels"
#: files with much that hangs on names, on launches and on places
FILES = (
    "collectives/cub_storage.cu", "collectives/generators.cu", "barriers/named.cu", "launches/dimensions.cu",
    "launches/distances.cu", "launches/loop_bounds.cu", "memory/unions.cu",
)  # fmt: skip
STEPS = int(os.environ.get("SYNCLINE_EDITS", "16"))
SEED = int(os.environ.get("SYNCLINE_EDITS_SEED", "1"))

TEXT = """\
#include "missing.h"
#define HALF(n) ((n) / 2)
#define TILE 64
typedef unsigned int Word;
struct Cell { float a, b; };
enum Mode { PLAIN = 1, TWICE };
__constant__ float weights[TILE];
const int WIDTH = 128;

namespace inner {
template <typename T> __device__ T half(T x) { return (T)(x) / 2; }
}

/* doubles */
__device__ float twice(float x) { return 2 * x; }

__global__ void first(float *a, int n) {
  __shared__ float s[TILE];
  Word t = threadIdx.x;  // of the block
  int i = (int)-t;
  if (i < n && t > (n)) return;
  s[t] = twice(a[t]) + (Word)(t) * weights[t];
  __syncthreads();
  a[t] = inner::half(s[63 - t]);
}

template <int N, typename T> __global__ void second(Cell *c, T *out) {
  __shared__ T t[N];
  t[threadIdx.x] = c[threadIdx.x].a;
  __syncthreads();
  if (threadIdx.x < HALF(N)) out[threadIdx.x] = t[threadIdx.x + HALF(N)];
  else unknown * out;
}

__global__ void third(float *a, Mode mode) { __shared__ float u[32]; u[threadIdx.x] = mode; __syncwarp(); a[0] = u[0]; }

static int blocks(int n) { return (n + WIDTH - 1) / WIDTH; }

void run(float *a, int n) {
  int width = 32;
  if (n > 1024) return;
  first<<<blocks(n), TILE>>>(a, n); third<<<1, width>>>(a, TWICE);
}

int main(int argc, char **argv) {
  float *a; Cell *c;
  int n = argc > 1 ? atoi(argv[1]) : WIDTH;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc((void **)&c, WIDTH * sizeof(Cell));
  dim3 block(WIDTH);
  second<128, float><<<1, block>>>(c, a);
  second<64, double><<<dim3(1, 2), 64>>>(c, (double *)a);
  for (int k = 0; k < 3; k++) third<<<k + 1, 32>>>(a + k, PLAIN);
  run(a, n);
  return 0;
}
"""


#: code of the host, behind the kernels of `TEXT`
HOST = """\
static float seconds(float since) {
  float now = clock();
  while (now < since) now += 1;
  return now - since;
}

void reference(const float *a, float *out, int count) {
  for (int k = 0; k < count; k++) {
    float sum = 0;
    if (a[k] > 2) sum += a[k];
    out[k] = sum;
  }
}

int rounded(int size) {
  int steps = 1;
  while (steps < size) steps *= 2;
  return steps;
}

void start(float *a, int n) {
  float begun = seconds(0);
  if (n < 1) { printf("nothing\\n"); return; }
  int width = 16;
  for (int k = 0; k < 2; k++) width *= 2;
  third<<<rounded(n), width>>>(a, PLAIN);
  printf("took %f\\n", seconds(begun));
}

int main(int argc, char **argv) {
  float *a, *b; Cell *c;
  int n = 512, verbose = 0;
  if (argc > 1) n = atoi(argv[1]);
  b = (float *)malloc(n * sizeof(float));
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc((void **)&c, n * sizeof(Cell));
  cudaMemcpyToSymbol(weights, b, sizeof(weights));
  if (verbose) puts("begin");
  assert(n <= 4096);
  dim3 block(TILE);
  float begun = seconds(0);
  first<<<(n + TILE - 1) / TILE, block>>>(a, n);
  start(a, n / 2);
  reference(b, a, n);
  second<64, float><<<1, 64>>>(c, a);
  printf("%f %d\\n", seconds(begun), n);
  free(b);
  return 0;
}
"""


def told(found: AnyDraft | Unit) -> object:
    """All that the rest of the program gets to know of a text."""
    if isinstance(found, Unit):
        return found
    kernels = [found.kernel(number) for number in range(len(found.names))]
    at = [[launch.at for launch in launches] for launches in found.started]
    return kernels, found.names, found.spans, found.started, at, found.launches, found.errors(), found.unread()


def taken_over(path: str, text: str, seed: int) -> int:
    """Reads a text after one edit after the other; gives how many kernels were taken over."""
    return read_in_turn(path, text, sequence(text, random.Random(seed), STEPS))


def read_in_turn(path: str, text: str, edits: Iterable[str]) -> int:
    """Reads a text and what becomes of it; gives how many kernels were taken over."""
    draft = read(path, text.encode())
    told(draft)
    count = 0
    for edited in edits:
        draft = read(path, edited.encode(), None, None if isinstance(draft, Unit) else draft)
        again = told(draft)
        assert again == told(read(path, edited.encode())), edited
        if not isinstance(draft, Unit):
            draft.finish()
            count += len(draft.whole.reused)
    return count


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


#: edits of the host that say nothing of a launch
SILENT = {
    "a statement more": ("  reference(b, a, n);", "  reference(b, a, n);;"),
    "what is printed": ("took %f", "it took %f"),
    "a variable that nobody asks for": ("float begun = seconds(0);\n  first", "float begun = seconds(1);\n  first"),
    "a loop of a function without launches": ("if (a[k] > 2) sum", "if (a[k] > 3) sum"),
    "a function that gives no number": ("while (now < since) now += 1;", "while (now < since) now += 2;"),
}


@pytest.mark.parametrize("edit", SILENT)
def test_of_the_host_only_what_says_something_is_read_again(edit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = TEXT[: TEXT.index("static int blocks")] + HOST
    before = read("f.cu", whole.encode())
    told(before)
    assert isinstance(before, Draft)
    assert whole.count(SILENT[edit][0]) == 1
    edited = whole.replace(*SILENT[edit])
    anew = told(read("f.cu", edited.encode()))

    def refused(*_: object) -> None:
        raise AssertionError("read again")

    monkeypatch.setattr("syncline.frontend.planning.launches_in", refused)
    monkeypatch.setattr("syncline.frontend.unit.kernels.lower", refused)
    assert told(read("f.cu", edited.encode(), None, before)) == anew


APART = """\
typedef int Count;
__global__ void set(float *p, int n) { p[blockIdx.x * n + threadIdx.x] = blockIdx.x; }
void run(float *p, Count n, Count width) {
  Count blocks = 4;
  for (Count i = 1; i < n; i++) set<<<blocks, WIDE>>>(p, width);
}
float mean(const float *a, Count width) {
  float sum = 0;
  Count blocks = 2;
  sums = new float[width];
  for (Count i = 0; i < width; i++) {
    sum += a[i];
  }
  return sum / blocks;
}
"""
#: edits of a function that has names which the host analysis looks up elsewhere: whether they say nothing of a launch
APART_EDITS = {
    "a variable of that name": ("blocks = 2", "blocks = 3", True),
    "a mention of a variable of that name": ("a[i];", "a[i] * 2;", True),
    "a type of that name": ("new float[width]", "new Count[width + 1]", True),
    "an allocation more": ("  float sum", "  sums = new float[width];\n  float sum", True),
    "a constant of that name": ("  float sum", "  enum { WIDE = 16 };\n  float sum", False),
    "a type of another meaning": ("  float sum", "  typedef short Count;\n  float sum", False),
    "a function that is declared": ("  float sum", "  Count run(int);\n  float sum", False),
    "a launch": ("  float sum", "  set<<<2, 32>>>(sums, 3);\n  float sum", False),
    "a call of who launches": ("  float sum", "  run(sums, 3, width);\n  float sum", False),
}


@pytest.mark.parametrize("edit", APART_EDITS)
def test_a_function_that_nobody_came_into_may_have_names_that_others_look_up(
    edit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = read("f.cu", APART.encode())
    told(before)
    assert isinstance(before, Draft)
    gone, come, silent = APART_EDITS[edit]
    assert APART.count(gone) == 1
    edited = APART.replace(gone, come)
    anew = told(read("f.cu", edited.encode()))

    def refused(*_: object) -> None:
        raise AssertionError("the host was read again")

    if silent:
        monkeypatch.setattr("syncline.frontend.planning.launches_in", refused)
    assert told(read("f.cu", edited.encode(), None, before)) == anew


STARTING = """\
__global__ void child(int *a) { a[threadIdx.x] = 1; }
__host__ __device__ void start(int *a, int n) { child<<<1, n>>>(a); }
__global__ void parent(int *a) { if (threadIdx.x == 0) start(a, 32); }
void run(int *a) { start(a, 32); parent<<<1, 32>>>(a); }
"""


def test_a_function_of_the_device_that_launches_is_read_anew_for_kernels_that_call_it() -> None:
    before = read("f.cu", STARTING.encode())
    told(before)
    assert isinstance(before, Draft)
    edited = STARTING.replace("(a); }\n__global__", "(a); a[0] = 1; }\n__global__").encode()
    assert told(read("f.cu", edited, None, before)) == told(read("f.cu", edited)) != told(before)


REMARKED = """\
__global__ void other(float *p) { p[threadIdx.x] = 1; }
__global__ void set(float *p) {
  // done by using what others<<<1, 2>>> and other leave, isn't it
  float sum = p[threadIdx.x];
  const char *said = "it's /* said */";
  p[threadIdx.x] = sum;
}
void run(float *p) { other<<<1, 32>>>(p); set<<<1, 64>>>(p); }
"""


def test_remarks_of_a_kernel_launch_nothing_while_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    before = read("f.cu", REMARKED.encode())
    told(before)
    assert isinstance(before, Draft)
    edited = REMARKED.replace("= sum;", "= sum + (;").encode()
    anew = told(read("f.cu", edited))

    def refused(*_: object) -> None:
        raise AssertionError("the host was read again")

    monkeypatch.setattr("syncline.frontend.planning.launches_in", refused)
    assert told(read("f.cu", edited, None, before)) == anew


#: edits of functions of the host that kernels or launches hang on
OF_HOST = {
    "a function that a kernel calls": ("return 2 * more(x);", "return 3 * more(x);"),
    "and one that this one calls": ("return x + 1;", "return x + 2;"),
    "an operator": ("return a.a + b;", "return a.b + b;"),
    "the address of a pointer of the device": ("puts(name);", "change(&table);"),
    "a number of a launch": ("int blocks = 4,", "int blocks = 5,"),
    "a way out": ("puts(name);", "return;"),
    "the program's end": ("puts(name);", "exit(1);"),
    "an assertion": ("puts(name);", "assert(n < 9);"),
    "an allocation": ("puts(name);", "p = new int[n];"),
    "another variable": ("puts(name);", "int n = 3;"),
    "a block around a launch": ("puts(name);", "if (n > 2)"),
    "a loop that goes on": ("i < 2;", "i < 3;"),
    "a label": ("puts(name);", "again:"),
    "a jump": ("puts(name);", "goto again;"),
    "a reference": ("puts(name);", "int &other = blocks; other = 7;"),
}
CALLED = """\
struct Pair { int a, b; };
__device__ float *table = nullptr;
constexpr int more(int x) { return x + 1; }
constexpr int twice(int x) { return 2 * more(x); }
constexpr int operator+(Pair a, int b) { return a.a + b; }
__global__ void set(float *p, int n) {
  p[twice(threadIdx.x) + (Pair{1, 2} + 3)] = n;
  if (table != nullptr) table[threadIdx.x] = 0;
}
void run(float *p, int n, const char *name) {
  int blocks = 4, i = 0;
  puts(name);
  for (i = 0; i < 2; i++) set<<<blocks, 32 << i>>>(p, n);
}
"""


DEDUCED = """\
auto number() { float found = 1; return found; }
template <class T> __global__ void set(T *p) { p[threadIdx.x] = 1; }
void run(void *p) { set<decltype(number())><<<1, 64>>>(p); }
"""


def test_a_type_that_a_body_decides_is_read_anew() -> None:
    before = read("f.cu", DEDUCED.encode())
    told(before)
    edited = DEDUCED.replace("float found", "char found").encode()
    assert told(read("f.cu", edited, None, before)) == told(read("f.cu", edited))


@pytest.mark.parametrize("edit", OF_HOST)
def test_functions_of_the_host_that_say_more_are_read_anew(edit: str) -> None:
    before = read("f.cu", CALLED.encode())
    told(before)
    assert isinstance(before, Draft)
    assert CALLED.count(OF_HOST[edit][0]) == 1
    edited = CALLED.replace(*OF_HOST[edit]).encode()
    after = read("f.cu", edited, None, before)
    assert told(after) == told(read("f.cu", edited))
    assert isinstance(after, Draft)
    assert told(read("f.cu", CALLED.encode(), None, after)) == told(read("f.cu", CALLED.encode()))


#: edits of functions that call those which launch, or that these give variables to
OF_CALLS = {
    "a number that is passed": ("run(p, 64, wide);", "run(p, 32, wide);"),
    "a variable that is passed": ("int wide = 64;", "int wide = 32;"),
    "a check before a call": ("puts(name);", "if (n > 64) return;"),
    "a call more": ("puts(name);", "run(p, 8, 16);"),
    "who gets the address": ("puts(name);", "start(run);"),
    "a function that gives a number back": ("*threads = n;", "*threads = n * 2;"),
    "what is done to that": ("spoilt(other);", "spoilt(threads);"),
    "a lambda's call": ("each(16);", "each(8);"),
}
CALLING = """\
__global__ void set(float *p, int n) { p[blockIdx.x * n + threadIdx.x] = blockIdx.x; }
void size(int n, int *threads) { *threads = n; }
static void run(float *p, int n, int width) {
  int threads = 1, other = 1;
  size(n, &threads);
  spoilt(other);
  set<<<4, threads>>>(p, width);
}
void first(float *p, int n, const char *name) {
  int wide = 64;
  puts(name);
  run(p, 64, wide);
}
void second(float *p) {
  auto each = [=](int n) { set<<<2, n>>>(p, 16); };
  each(16);
}
"""


@pytest.mark.parametrize("edit", OF_CALLS)
def test_calls_of_functions_that_launch_are_read_anew(edit: str) -> None:
    before = read("f.cu", CALLING.encode())
    told(before)
    assert isinstance(before, Draft)
    assert CALLING.count(OF_CALLS[edit][0]) == 1
    edited = CALLING.replace(*OF_CALLS[edit]).encode()
    after = read("f.cu", edited, None, before)
    assert told(after) == told(read("f.cu", edited)) != told(read("f.cu", CALLING.encode()))
    assert isinstance(after, Draft)
    assert told(read("f.cu", CALLING.encode(), None, after)) == told(read("f.cu", CALLING.encode()))


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
