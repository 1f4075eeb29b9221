"""Kernels in the strings of host files: which strings hold one, and what text each of them is."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from syncline.api import Options, Recent, check, options_for
from syncline.edits import apply
from syncline.findings import FileReport, Verdict
from syncline.fixing import fixed
from syncline.frontend import holds_kernels
from syncline.frontend.strings import hosted
from syncline.limits.preprocess import LOOKED_BYTES

CUDA = """__global__ void turn(float *a) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  a[t] = s[63 - t];
}
"""
OPENCL = """__kernel void turn(__global float *a) {
  __local float s[64];
  int t = get_local_id(0);
  s[t] = a[t];
  a[t] = s[63 - t];
}
"""


def lines(text: str, quote: str = '"', between: str = "\n  ") -> str:
    """A text as a literal for each of its lines."""
    return between.join(f"{quote}{line}\\n{quote}" for line in text.splitlines())


#: files with one racy kernel in a string, each with its name
FORMS = {
    "pycuda": ("a.py", f'mod = SourceModule("""\n{CUDA}""")\n'),
    "cupy": ("a.py", f"k = cp.RawKernel(r'''{CUDA}''', 'turn')\n"),
    "cupy module": ("a.py", f'm = cp.RawModule(\n    code=R"""\n{CUDA}""",\n    backend="nvcc",\n)\n'),
    "a name": ("a.py", f'"""Docs about a kernel."""\n\nSOURCE = """{CUDA}"""\nmod = SourceModule(SOURCE)\n'),
    "pyopencl": ("a.py", f'def f(ctx):\n    return cl.Program(ctx, """\n{OPENCL}""").build()\n'),
    "lines": ("a.py", f"SOURCE = ({lines(CUDA)})\n"),
    "spliced": ("a.py", "SOURCE = " + lines(CUDA, "'", " \\\n    ") + "\n"),
    "sum": ("a.py", f'SOURCE = "#define N 64\\n" + """{CUDA}"""\n'),
    "bytes": ("a.py", f'SOURCE = b"""{CUDA}"""\n'),
    "continued": ("a.py", f'SOURCE = """\\\n{CUDA}"""\n'),
    "beyond ascii": ("a.py", f'"""Sätze — 文字 😀"""\né = "😀"; SOURCE = """/* é */{CUDA}"""\n'),
    "doubled braces": ("a.py", 'SOURCE = """' + CUDA.replace("{", "{{").replace("}", "}}") + '""".format(n=1)\n'),
    "f-string": ("a.py", 'SOURCE = f"""' + CUDA.replace("{", "{{").replace("}", "}}") + '"""\n'),
    "doubled braces elsewhere": (
        "a.cpp",
        'f(dfmt(0, R"(' + CUDA.replace("{", "{{").replace("}", "}}") + ')", "N"_a = 1));\n',
    ),
    "per cent": ("a.py", f'SOURCE = """{CUDA.replace("63 - t", "(63 - t) %% 64")}""" % ()\n'),
    "raw": ("a.cpp", f'const char *source = R"({CUDA})";\n'),
    "delimiter": ("a.cpp", f'const char *source = R"cl({OPENCL})cl";\n'),
    "prefix": ("a.cpp", f'auto source = u8R"({CUDA})";\n'),
    "raw strings": ("a.cpp", f'auto source = R"(#define N 64\n)" R"({CUDA})";\n'),
    "literals": ("a.c", f"const char *source = {lines(OPENCL)};\n"),
    "remarks": ("a.c", f"const char *source = {lines(OPENCL, between=' // one' + chr(10) + '/* two */ ')};\n"),
    "stream": ("a.cc", f"out << {lines(CUDA, between=chr(10) + '    << ')};\n"),
    "stringify": ("a.h", f"#define STR(...) #__VA_ARGS__\nconst char *source = STR(\n{OPENCL});\n"),
    "stringify with text": ("a.h", f'#  define STR(x) "#define N 64\\n" #x\nconst char *source = STR(\n{OPENCL});\n'),
    "beside a kernel": ("a.cu", f'__global__ void k(int *p);\nconst char *source = R"({CUDA})";\n'),
    "line ends": ("a.cpp", f'const char *source = R"(\n{CUDA})";\n'.replace("\n", "\r\n")),
    "line ends of literals": ("a.c", f"const char *source =\n  {lines(OPENCL)};\n".replace("\n", "\r\n")),
}

#: files whose strings hold none
OTHERS = {
    "a comment": ("a.py", f'# """{CUDA.splitlines()[0]} }}"""\n'),
    "a declaration": ("a.py", 'S = """__global__ void k(int *p);"""\n'),
    "words": ("a.py", '"""Compiles __global__ void functions. {x}"""\n'),
    "code": ("a.py", CUDA),
    "not closed": ("a.py", 'S = "__global__ void k() {}\nT = 1\n'),
    "two strings": ("a.py", 'f("__global__ void k(int *p)", "{ }")\n'),
    "a comment of C": ("a.cpp", f'/* R"({CUDA})" */\n// "__global__ void k() {{}}"\n'),
    "left out": ("a.cpp", f'#if 0\nconst char *s = R"({CUDA})";\n#endif\n'),
    "an OpenCL file": ("a.cl", 'constant char *s = "__kernel void k() {}";\n'),
    "characters": ("a.c", "int c = '\"'; int __kernel_; void k() {} int d = '\"';\n"),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_string_with_a_kernel_is_a_text_of_the_files_length(form: str) -> None:
    """Each byte is the file's, a blank, or what an escape stands for; line ends outside of the string stay."""
    path, source = FORMS[form]
    data = source.encode()
    (string,) = hosted(path, data)
    text = string.text(data)
    assert len(text) == len(data)
    assert string.is_opencl is (b"__kernel" in data)
    first, last = string.group.first, string.group.last
    for outside in (slice(0, first), slice(last, None)):
        assert text[outside].split() == []
        assert text[outside].count(b"\n") == data[outside].count(b"\n")
    kernel = OPENCL if string.is_opencl else CUDA
    assert kernel.split()[-20:] == text.decode().split()[-20:] or "%%" in source
    assert not string.holes
    assert holds_kernels(path, data)


@pytest.mark.parametrize("form", FORMS)
def test_its_race_stands_at_its_place_in_the_file(form: str) -> None:
    """By line, column and offset; its fix is an edit of the file that leaves the kernel verified."""
    path, text = FORMS[form]
    data = text.encode()
    (kernel,) = check(path, data).kernels
    assert kernel.verdict is Verdict.RACY
    (finding,) = kernel.findings
    at = data.index(b"s[", data.index(b"a[t] = s["))
    assert finding.span.start == at
    assert data[finding.span.start : finding.span.end].startswith(b"s[")
    before = data[:at].decode().replace("\r\n", "\n")
    assert finding.span.line == before.count("\n") + 1
    assert finding.span.column == len(before.rpartition("\n")[2]) + 1
    assert kernel.repair is not None
    repaired = apply(data, kernel.repair.edits)
    assert [each.verdict for each in check(path, repaired).kernels] == [Verdict.VERIFIED]
    assert repaired.replace(b"\r\n", b"").count(b"\n") == (0 if b"\r\n" in data else repaired.count(b"\n"))


@pytest.mark.parametrize("form", OTHERS)
def test_what_is_no_kernel_in_a_string_is_none(form: str) -> None:
    path, text = OTHERS[form]
    assert hosted(path, text.encode()) == ()


def test_fixes_are_written_as_the_literals_are() -> None:
    """One more line where each line is a literal, an escape where all are one."""

    def repaired(path: str, text: str) -> str:
        return fixed(path, text.encode()).source.decode()

    line = '                     "  s[t] = a[t];\\n"\n'
    text = f"const char *source = {lines(OPENCL, between=chr(10) + ' ' * 21)};\n"
    wanted = text.replace(line, line + '                     "  barrier(CLK_LOCAL_MEM_FENCE);\\n"\n')
    assert repaired("a.c", text) == wanted
    text = 'S = "' + CUDA.replace("\n", "\\n") + '"\n'
    assert repaired("a.py", text) == text.replace("  a[t] = s", "  __syncthreads();\\n  a[t] = s")
    text = f'S = """{CUDA}"""\n'
    assert repaired("a.py", text) == text.replace("  a[t] = s", "  __syncthreads();\n  a[t] = s")


def test_a_fix_that_cannot_be_written_in_the_string_is_not_offered() -> None:
    """An include that would stand before the literal, say; and the reason is given."""
    text = """__global__ void turn(float *a) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  a[t] = a[t] + 1;
  a[t] = a[gridDim.x * blockDim.x - 1 - t];
}
"""
    source = f'const char *source = "{text.replace(chr(10), " ")}";\n'.encode()
    (kernel,) = check("a.cpp", source).kernels
    assert kernel.verdict is Verdict.RACY
    for finding in kernel.findings:
        for fix in finding.fixes:
            assert len(hosted("a.cpp", apply(source, fix.edits))) == 1
        assert finding.fixes or finding.no_fix is not None


@pytest.mark.parametrize(
    ("text", "is_known"),
    [
        ('S = """{0}""" % x', True),
        ('S = """#define N %(N)d\n{0}""" % x', True),
        ('S = """#define N %(N)s\n{0}""" % x', True),
        ('S = """#define N $N\n{0}"""', True),
        ('S = """{0}""".replace("turn", "%(turn)s")', True),
        ('S = """{0} // %s\n""" % x', False),
        ('S = """{0} %s""" % x', False),
        ('S = """${{types}} {0}"""', False),
        ('S = """{0}""" + x + """ int f();"""', False),
        ('S = """{0}"""\nT = S % 3\n', True),
        ('S = """{0} %s"""\nT = S % 3\n', False),
        ('S = """{0} %d"""\nT = t % 3\n', True),
    ],
)
def test_what_is_put_in_outside_of_kernels(text: str, is_known: bool) -> None:
    """A macro counts as one that the build defines; of anything else nothing is known."""
    (kernel,) = check("a.py", text.replace("{0}", CUDA).replace("${{", "${").replace("}}", "}").encode()).kernels
    assert kernel.verdict is (Verdict.RACY if is_known else Verdict.INCOMPLETE)


@pytest.mark.parametrize("hole", ["%s", "%(sync)s", "$sync", "${sync}", "{% if a %}", '""" + sync + """'])
def test_what_is_put_into_a_kernel_may_be_a_barrier(hole: str) -> None:
    """So that neither a race nor its absence is certain."""
    for body in (CUDA, CUDA.replace("63 - t", "t")):
        text = f'S = """{body.replace("  a[t] = s", f"  {hole}{chr(10)}  a[t] = s")}"""\nT = Template(S % sync)\n'
        (kernel,) = check("a.py", text.encode()).kernels
        assert kernel.verdict is Verdict.INCOMPLETE
        assert any("put in" in str(i) or "text-put-in" in str(i.reason) for i in kernel.incomplete)


def test_strings_of_a_file_are_texts_of_their_own() -> None:
    """Two kernels of one name, and macros that differ; in the order of the source, with the file's own among them."""
    text = (
        f'const char *a = R"(#define turn one\n{CUDA})";\n'
        "__global__ void own(int *p) { p[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n"
        f'const char *b = R"({CUDA})";\nconst char *c = R"({OPENCL})";\n'
    )
    report = check("a.cu", text.encode())
    assert [kernel.name for kernel in report.kernels] == ["one", "own", "turn", "turn"]
    assert [kernel.verdict for kernel in report.kernels] == [
        Verdict.RACY,
        Verdict.VERIFIED,
        Verdict.RACY,
        Verdict.RACY,
    ]


def _told(report: FileReport) -> list[tuple[object, ...]]:
    return [
        (kernel.name, kernel.span, kernel.verdict, [(f.rule, f.span, f.fixes) for f in kernel.findings])
        for kernel in report.kernels
    ]


def test_an_edit_gives_what_a_fresh_look_gives() -> None:
    """Wherever it is: in the host's code, in this string or in the other; kernels that it leaves alone are kept."""
    text = f'import x\n\nA = """\n{CUDA}"""\n\nB = """\n{OPENCL}"""\n'
    recent = Recent()
    assert _told(recent.check("a.py", text.encode())) == _told(check("a.py", text.encode()))
    for old, new in (
        ("import x\n", "import xyz\n# ä\n"),
        ("  s[t] = a[t];\n", "  s[t] = a[t];\n  __syncthreads();\n"),
        ("get_local_id(0)", "get_local_id( 0 )"),
        ("A = ", "C = '__global__ void k(int *p) { *p = threadIdx.x; }'\nA = "),
        ("B = ", ""),
        (f'A = """\n{CUDA}"""', "A = None"),
        ('"""', "'"),
    ):
        text = text.replace(old, new, 1)
        assert _told(recent.check("a.py", text.encode())) == _told(check("a.py", text.encode()))


def test_ignores_in_a_string_count() -> None:
    ignored = CUDA.replace("  a[t] = s", "  // syncline: ignore[SL101] on purpose\n  a[t] = s")
    report = check("a.py", f'S = """{ignored}"""\n'.encode())
    assert not report.kernels[0].findings
    assert not report.findings


def test_a_file_that_is_a_literal_is_read_by_itself_and_launched_by_who_includes_it(tmp_path: Path) -> None:
    """It is no header of kernels: the program has its text as a value."""
    (tmp_path / "k.h").write_text(f'R"({OPENCL})"\n')
    launch = """
#include <CL/cl.h>
const char *source =
#include "k.h"
;
void run(cl_context c, cl_command_queue q, cl_mem a) {
    cl_program p = clCreateProgramWithSource(c, 1, &source, 0, 0);
    cl_kernel k = clCreateKernel(p, "turn", 0);
    clSetKernelArg(k, 0, sizeof(cl_mem), &a);
    size_t local = 64;
    clEnqueueNDRangeKernel(q, k, 1, 0, &local, &local, 0, 0, 0);
}
"""
    (tmp_path / "main.cpp").write_text(launch)
    path = str(tmp_path / "k.h")
    report = check(path, (tmp_path / "k.h").read_bytes(), options_for(path))
    assert [(kernel.name, kernel.verdict) for kernel in report.kernels] == [("turn", Verdict.RACY)]
    assert report.kernels[0].launches[0].block == (64, 1, 1)


def test_what_a_string_includes_is_not_read() -> None:
    report = check("a.py", f'S = """#include "types.h"\n{CUDA}"""\n'.encode())
    assert [finding.rule for finding in report.findings] == ["SL903"]
    assert report.findings[0].span.line == 1


@pytest.mark.parametrize(
    ("path", "unit"),
    [
        ("a.py", '"""__global__ '),
        ("a.py", '"__global__ void k() {}" '),
        ("a.py", '"__global__" + '),
        ("a.py", "r'__global__\\"),
        ("a.py", "(f'''__global__{"),
        ("a.c", '"__kernel void k() {}\\n" '),
        ("a.c", 'R"(__kernel '),
        ("a.c", '"__kernel" x('),
        ("a.c", "#define S(x) #x\nS(__kernel "),
        ("a.c", '"__kernel" + x + '),
    ],
)
def test_no_text_takes_long(path: str, unit: str) -> None:
    began = time.process_time()
    holds_kernels(path, (unit * (LOOKED_BYTES // 4 // len(unit))).encode())
    assert time.process_time() - began < 20


@pytest.mark.parametrize("path", ["a.py", "a.cpp"])
def test_bytes_that_are_no_text_do_no_harm(path: str) -> None:
    for data in (
        b'S = """\xff\xfe __global__ void k(int *p) { p[0] = threadIdx.x; } \xe4"""',
        b'S = """__global__ void k(int *p) { \x01\x02',
        b'"""\\',
        b'R"x(__kernel void k() {}',
        b"\xef\xbb\xbf" + b'S = """__global__ void k() { }"""',
    ):
        check(path, data, Options(fixes=False))
