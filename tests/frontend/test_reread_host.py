"""Of an edit of host code, what it says of launches is read again, and nothing else."""

from __future__ import annotations

import pytest

from syncline.frontend import read
from syncline.frontend.unit import Draft
from tests.frontend.rereading import HOST, TEXT, told

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
