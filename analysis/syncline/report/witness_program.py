"""A program of CUDA or HIP that runs a kernel as a finding's witness has it: for tools that watch a run, and for people
who want to see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from ..findings import Finding, Input, Witness
from ..ir.kernel import Space
from ..records import record
from ..regex import regex
from ..wording import listed

_SIMPLE = regex(
    r"(?:const )?(?:(?:unsigned |signed )?(?:char|short|int|long|long long)|unsigned|bool|size_t|u?int\d+_t"
    r"|float|double)"
)
_NAME = regex(r"[A-Za-z_]\w*")
_OPENED = regex(r"\bextern\s+__shared__\b")
#: names that the program has for itself
_OURS = frozenset({"check", "main", "Memory", "Number"})

#: characters of a line of a comment
_WIDTH = 110
#: bytes of the shared memory that a launch has room for, where nobody says how much the kernel wants
_DYNAMIC_SHARED = 32 * 1024


@record
class Runtime:
    """The functions of a platform, how its files end, and what watches a run on it."""

    prefix: str
    suffix: str
    header: str
    compiler: str
    race_tool: str
    barrier_tool: str


CUDA = Runtime(
    "cuda",
    "cu",
    "cuda_runtime.h",
    "nvcc -lineinfo",
    "compute-sanitizer --tool racecheck",
    "compute-sanitizer --tool synccheck",
)
HIP = Runtime("hip", "hip", "hip/hip_runtime.h", "hipcc -g", "", "")


@record
class Subject:
    """The kernel: its name as a launch has it, the text that it needs, and the headers that come before that: those
    that every toolkit or compiler has, and others."""

    name: str
    text: str
    headers: Sequence[str]
    others: Sequence[str]


def witness_program(subject: Subject, finding: Finding, witness: Witness, runtime: Runtime, dynamic: int | None) -> str:
    """The program. `dynamic` are the bytes of dynamic shared memory that the launch has, None where nobody knows."""
    shared = dynamic if dynamic is not None else _DYNAMIC_SHARED if _OPENED.search(subject.text) else 0
    memory, numbers = (any(map(uses, witness.inputs)) for uses in (_points, _is_number))
    helpers = [_CHECK, *([_MEMORY] if memory else []), *([_NUMBER] if numbers else [])]
    parts = [
        _lines("// ", _head(finding, witness, runtime)),
        "\n".join(_includes(subject, runtime)),
        subject.text.rstrip(),
        *(each.replace("RUNTIME", runtime.prefix) for each in helpers),
        _main(subject.name, witness, runtime, shared),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


# --- what it says --------------------------------------------------------------------------------------------------


def _head(finding: Finding, witness: Witness, runtime: Runtime) -> Iterator[str]:
    span = finding.span
    place = f"{_file(span.path)}:{span.line}"
    yield f"{finding.rule} {finding.name} ({finding.verdict}) at {place}, as a program of its own:"
    yield finding.message.partition("; ")[0]
    if witness.data:
        yield f"It needs {', '.join(witness.data)}."
    if finding.depends_on:
        yield f"It depends on {listed(finding.depends_on)}."
    yield ""
    yield f"{runtime.compiler} -o witness witness.{runtime.suffix}"
    tool = runtime.race_tool if finding.hazard is not None else runtime.barrier_tool
    if finding.hazard is not None and finding.memory is not Space.SHARED:
        yield "./witness"
        yield "(No tool sees races in global memory: what the kernel leaves there may differ from run to run.)"
    else:
        yield f"{tool} ./witness".strip()


def _file(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2]


def _lines(mark: str, texts: Iterable[str]) -> str:
    """Each text in lines with a mark before them, none longer than people read."""
    lines = (line for text in texts for line in (wrap(text, _WIDTH, break_long_words=False) or [""]))
    return "\n".join(f"{mark}{line}".rstrip() for line in lines)


def _includes(subject: Subject, runtime: Runtime) -> Iterator[str]:
    needed = dict.fromkeys((runtime.header, "cmath", "cstdint", "cstdio", "cstdlib", *subject.headers))
    yield from (f"#include <{name}>" for name in needed)
    for name in subject.others:
        yield f'#if __has_include("{name}")'
        yield f'#include "{name}"'
        yield "#endif"


# --- what it does --------------------------------------------------------------------------------------------------

_CHECK = """\
static void check(RUNTIMEError_t error) {
    if (error != RUNTIMESuccess) {
        std::fprintf(stderr, "%s\\n", RUNTIMEGetErrorString(error));
        std::exit(1);
    }
}"""

_MEMORY = """\
// What a pointer leads to: zeros, with room on both sides, as nobody knows how much the kernel wants.
struct Memory {
    char *bytes = nullptr;

    Memory() {
        check(RUNTIMEMalloc(&bytes, 16 << 20));
        check(RUNTIMEMemset(bytes, 0, 16 << 20));
        bytes += 4 << 20;
    }

    template <typename T> void set(long long byte, T value) {
        check(RUNTIMEMemcpy(bytes + byte, &value, sizeof value, RUNTIMEMemcpyHostToDevice));
    }

    template <typename T> operator T *() const { return reinterpret_cast<T *>(bytes); }
};"""

_NUMBER = """\
// A number of whatever type the kernel wants.
struct Number {
    long long value;

    template <typename T> operator T() const { return static_cast<T>(value); }
};"""


def _main(name: str, witness: Witness, runtime: Runtime, shared: int) -> str:
    lines: list[str] = []
    variables = dict[str, str]()  # of the parameters, by their names
    for number, each in enumerate(witness.inputs):
        whole, _, part = each.name.partition(".")
        if part:
            lines += _part(f"{variables.get(whole, whole)}.{part}", f"memory{number}", each)
            continue
        usable = _NAME.fullmatch(whole) and whole not in _OURS and whole != name.partition("<")[0]
        variables[whole] = called = whole if usable else f"argument{number}"
        lines += _declared(called, each)
    sizes = [f"dim3({', '.join(map(str, extents))})" for extents in (witness.grid_dim, witness.block_dim)]
    launch = ", ".join([*sizes, *([str(shared)] if shared else [])])
    lines.append(f"{name}<<<{launch}>>>({', '.join(variables.values())});")
    lines += [f"check({runtime.prefix}GetLastError());", f"check({runtime.prefix}DeviceSynchronize());"]
    return "\n".join(["int main() {", *(f"    {line}" for line in lines), "}"])


def _declared(name: str, one: Input) -> Iterator[str]:
    kind = one.type.removeprefix("const ")
    if one.is_null:
        yield f"const auto {name} = nullptr;"
    elif _points(one):
        yield from _memory(name, one)
    elif one.value is None:
        yield f"{kind} {name}{{}};"
    elif _SIMPLE.fullmatch(one.type):
        yield f"{kind} {name} = {_literal(one.value)};"
    else:
        yield f"const auto {name} = {_number(one.value)};"


def _part(place: str, memory: str, one: Input) -> Iterator[str]:
    """A part of an argument that has parts. `memory` names what it leads to, if it is a pointer."""
    if _points(one) and one.cells:
        yield from _memory(memory, one)
        yield f"{place} = {memory};"
    elif _points(one):
        yield f"{place} = Memory();"
    elif one.value is not None:
        yield f"{place} = {_number(one.value)};"


def _points(one: Input) -> bool:
    return (one.is_memory and not one.is_null) or (one.value is None and "*" in one.type and not one.is_memory)


def _is_number(one: Input) -> bool:
    """Whether an integer is given to something of a type that nobody knows here."""
    typed = "." not in one.name and _SIMPLE.fullmatch(one.type) is not None
    return not typed and not _points(one) and one.value is not None and one.value.lstrip("-").isdigit()


def _memory(name: str, one: Input) -> Iterator[str]:
    yield f"Memory {name};"
    yield from (f"{name}.set<{cell.type}>({cell.offset}, {cell.value});" for cell in one.cells)


def _literal(value: str) -> str:
    return f"{value}ull" if value.isdigit() and int(value) >= 1 << 63 else value


def _number(value: str) -> str:
    """Of a type that nobody knows here: for those of C++ or of a class alike."""
    if not value.lstrip("-").isdigit():
        return value
    wrapped = (int(value) + (1 << 63)) % (1 << 64) - (1 << 63)
    return f"Number{{{wrapped}}}"
