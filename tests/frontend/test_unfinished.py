"""Unfinished code: the kernel that is being typed has errors, and the others keep their findings."""

from __future__ import annotations

import pytest

from syncline.api import check
from syncline.findings import FileReport
from syncline.frontend import lower_file, outline
from syncline.frontend.syntax.braces import Kind
from syncline.frontend.syntax.braces import outline as outline_of
from syncline.frontend.syntax.document import parse
from syncline.frontend.syntax.recovery import read
from syncline.wording import words

RACY = """__global__ void shifted(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
}
"""
VERIFIED = """// in step
__global__ void in_step(int *out) {
  __shared__ int s[1025];
  s[threadIdx.x] = 1;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
}
"""
TYPED = {
    "statements": r"""__global__ void typed(const int *in, int *out, int n) {
  __shared__ float tile[16][17];  // padded: "no"
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] != '{') {
    for (int k = 0; k < n; k++) {
      tile[k & 15][threadIdx.x & 15] = in[i] * 2.0f;
    }
  } else {
    printf("at %d {\n", i);
  }
  do { i++; } while (i < 3);
  out[i] = tile[0][0] > 1.f ? in[i + 1] : (int)in[i];
}
""",
    "template": """template <typename T, int N = 4>
__global__ void __launch_bounds__(256) typed(T *out) {
  extern __shared__ T buffer[];
  auto put = [&](int at) { buffer[at] = T(1); };
  switch (threadIdx.x) { case 0: put(1); break; default: return; }
  /* a comment { with a brace */
#pragma unroll
  for (int k = 0; k < N; ++k) out[k] = buffer[k];
#if 1
  atomicAdd(&out[0], 1);
#endif
}
""",
    "function": """struct Pair { int a; float b[2]; };
constexpr int LIMIT[] = {1, 2, 3};
__device__ inline int helper(Pair &p, int x) {
  p.a = x; while (x > 0) { x -= LIMIT[x]; }
  return p.b[0] + x;
}
static __global__ void typed(int *out) {
  Pair p; out[threadIdx.x] = helper(p, 3);
}
""",
}


def report_of(middle: str) -> FileReport:
    """What is said of a text between the two healthy kernels."""
    return check("k.cu", f"{RACY}\n{middle}\n\n{VERIFIED}".encode())


def verdicts(report: FileReport) -> dict[str, str]:
    return {kernel.name: kernel.verdict.value for kernel in report.kernels}


def reasons(report: FileReport, name: str) -> list[str]:
    """Why a kernel is incomplete."""
    return [words(why.reason) for kernel in report.kernels if kernel.name == name for why in kernel.incomplete]


@pytest.mark.parametrize("text", TYPED.values(), ids=TYPED)
def test_typed_letter_by_letter(text: str):
    """At every prefix the healthy ones have their verdicts, and the new one is verified only where its text parses."""
    for end in range(len(text) + 1):
        report = report_of(text[:end])
        found = verdicts(report)
        assert (found.pop("shifted", ""), found.pop("in_step", "")) == ("racy", "verified"), text[:end]
        if parse(text[:end].encode()).root_node.has_error:
            assert found.get("typed") != "verified", text[:end]
        if "__global__ void typed" in text[:end]:
            assert found or report.errors, text[:end]


BROKEN = {
    "brace to come": "if (i < 3) {\n    out[i] = 1;\n}",
    "operand to come": "out[i] = in[i] *\n}",
    "bracket to come": "out[i] = in[i +\n}",
    "member to come": "out[i] = threadIdx.\n}",
    "condition to come": "if (\n}",
    "loop to come": "for (int k = 0; k <\n}",
    "open string": 'printf("abc\n}',
    "open character": "char c = 'a;\n}",
    "name to come": "__shared__ int\n}",
    "extent to come": "__shared__ int s[\n}",
    "extra brace": "out[i] = 1; }\n}",
    "extra brace in the middle": "if (i < 3) { out[i] = 1; } }\n  __syncthreads();\n  out[i] = 2;\n}",
    "no end": "out[i] = 1;\n",
    "else without if": "else out[i] = 1;\n}",
    "keyword for a value": "out[i] = return;\n}",
    "condition of a directive to come": "#if\n  out[i] = 1;\n}",
    "directive without an end": "#if 0\n  out[i] = 1;\n}",
    "directive misspelled": "#els\n  out[i] = 1;\n}",
    "comment without an end": "/* out[i] = 1;\n}",
    "raw string without an end": 'const char *c = R"(abc;\n}',
}


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN)
def test_broken_kernel_is_incomplete(body: str):
    """Never verified, with a syntax error as the reason; the others are as ever."""
    head = "__global__ void broken(const int *in, int *out) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  "
    report = report_of(head + body)
    assert verdicts(report) == {"shifted": "racy", "broken": "incomplete", "in_step": "verified"}
    assert any("syntax error" in why for why in reasons(report, "broken"))


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN)
def test_caller_of_a_broken_function_is_incomplete(body: str):
    """It is inlined, and may do anything."""
    head = "__device__ void broken(const int *in, int *out) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  "
    caller = "__global__ void caller(const int *in, int *out) {\n  broken(in, out);\n}\n"
    report = report_of(f"{head}{body}\n\n{caller}")
    assert verdicts(report) == {"shifted": "racy", "caller": "incomplete", "in_step": "verified"}


def test_kernel_that_could_not_be_read_is_an_error():
    """Where nothing but its head is left: the check of the file does not pass."""
    report = report_of("__global__ void broken(int *out) {\n  if (\n")
    assert [message for message, _ in report.errors] == ["syntax error: the kernel 'broken' could not be read"]


HEADS = {
    "parameters to come": "__global__ void broken(",
    "parameter to come": "__global__ void broken(int *out,",
    "body to come": "__global__ void broken(int *out)",
    "no name": "__global__ void (int *out) {\n}",
    "two closing parentheses": "__global__ void broken(int )*out) {\n  *out = 1;\n}",
    "opening brace to come": "__global__ void broken(int *out)\n  int x = 3;\n  if (x) { *out = 1; }\n}",
}


@pytest.mark.parametrize("text", HEADS.values(), ids=HEADS)
def test_broken_head_is_an_error(text: str):
    """A kernel that has no parameters or no body yet is said to be one that could not be read."""
    report = report_of(text)
    assert verdicts(report) == {"shifted": "racy", "in_step": "verified"}
    assert any(message.startswith("syntax error") for message, _ in report.errors)


def test_error_stands_at_the_name():
    """Where the kernel has one."""
    ((message, span),) = report_of("__global__ void broken(int *out,").errors
    assert message == "syntax error: the kernel 'broken' could not be read"
    assert (span.line, span.column, span.end_column) == (7, 17, 23)


def test_error_in_a_template_head():
    """It is none of the function's own tree."""
    report = report_of("template <typename T, 3 = >\n__global__ void typed(T *out) {\n  out[threadIdx.x] = 1;\n}")
    assert verdicts(report).get("typed") != "verified"


def test_launches_in_broken_host_code_count():
    """A half-typed line of the host does not change what is known of the other lines' launches."""
    host = "int main() {\n  int *p;\n  in_step<<<1, 32>>>(p);\n  if (p) {\n}\n"
    unit = lower_file("k.cu", f"{host}\n{VERIFIED}".encode())
    assert [launch.block for launch in unit.launches["in_step"]] == [(32, 1, 1)]


def test_outline_shows_all_kernels():
    """Those that are broken too."""
    text = f"{RACY}\n__global__ void broken(int *out) {{\n  if (\n\n{VERIFIED}"
    assert [name for name, _, _ in outline("k.cu", text.encode())] == ["shifted", "broken", "in_step"]


def test_healthy_text_is_parsed_once():
    """It is its own recovery."""
    text = f"{RACY}{VERIFIED}".encode()
    assert read(text).text is text


def test_offsets_stay():
    """What is set aside is blanked out."""
    text = f"{RACY}\n__global__ void broken(int *out) {{\n  if (x) {{\n\n{VERIFIED}".encode()
    recovered = read(text)
    assert len(recovered.text) == len(text)
    assert recovered.text.index(b"in_step(") == text.index(b"in_step(")


def test_braces_in_comments_and_literals_do_not_count():
    """And quotes that are not closed end with their line."""
    text = b"""void f() { "}"; '}'; R"(})"; /* } */ // }
  "{ }
  1'000; }
int x = 1; namespace n { struct S { int a; }; }
"""
    found = outline_of(text)
    assert [(d.kind, d.closed) for d in found.definitions] == [
        (Kind.FUNCTION, True),
        (Kind.OTHER, True),
        (Kind.RECORD, True),
    ]
    assert found.stray == []


@pytest.mark.parametrize("operator", ["=", "==", "!=", "<=", ">=", "+=", "<<=", "<=>", " ==", "()", "[]"])
def test_equals_sign_of_an_operators_name_is_no_initializer(operator: str):
    """Else what stands behind the operator is taken for the rest of its declaration."""
    text = f"""struct P {{ int x; }};
template <typename T> __device__ P &operator{operator}(P &a, T b) {{ return a; }}
int host(int a) {{ int wrong = = 3; return a; }}
"""
    found = outline_of(text.encode()).definitions
    assert [d.kind for d in found] == [Kind.RECORD, Kind.FUNCTION, Kind.FUNCTION]


def test_operators_beside_a_broken_function_are_read():
    text = f"""struct P {{ int x; }};
__device__ bool operator==(const P &a, const P &b) {{ return a.x == b.x; }}
__device__ int twice(int x) {{ return 2 * x; }}
int host(int a) {{ int wrong = = 3; return a; }}
{VERIFIED.replace("= 1;", "= twice(1);")}"""
    assert verdicts(check("k.cu", text.encode())) == {"in_step": "verified"}


def test_large_broken_file_is_read_in_time():
    """50 000 lines in which every kernel is broken."""
    kernel = RACY.replace("s[threadIdx.x + 1];", "s[threadIdx.x +\n  if (")
    text = "\n".join([kernel] * (50_000 // (kernel.count("\n") + 1))).encode()

    assert len(outline("k.cu", text)) > 6000


@pytest.mark.parametrize(
    "text",
    [
        "template <int N> __global__ void k(int *a) {}\nvoid host(int *a) { k<(4 + )><<<1, 2>>>(a); }\n",
        "template <int N> __global__ void k(int *a) {}\nvoid host(int *a) { k<4 * ><<<1, 2>>>(a); }\n",
        "kernel void k(global float4 *p::) {}\n",
    ],
)
def test_names_that_the_parser_makes_up_are_empty_and_end_nothing(text: str) -> None:
    """A name that is missing is looked up nowhere, and is cut out of nothing."""
    for path in ("typed.cu", "typed.hip", "typed.cl"):
        check(path, text.encode())
