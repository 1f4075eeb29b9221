"""What a compile command says of how a file is read, for nvcc, clang, gcc and hipcc. Nothing of it is ever run."""

from __future__ import annotations

import os.path
import re
from collections.abc import Callable, Iterator, Sequence

from ..limits import settings as limits
from ..records import field, record
from ..regex import regex
from .layers import Layer, Setting
from .values import architecture

#: what a flag is about; flags with a value of no interest here are there so that it is not taken for a flag
_ABOUT = {
    **dict.fromkeys(("-D", "--define-macro"), "define"),
    **dict.fromkeys(("-U", "--undefine-macro"), "undefine"),
    **dict.fromkeys(("-I", "--include-path"), "include"),
    **dict.fromkeys(("-isystem", "--system-include", "-cxx-isystem"), "system"),
    "-iquote": "quoted",
    "-idirafter": "behind",
    **dict.fromkeys(("-include", "--include", "--pre-include"), "forced-include"),
    **dict.fromkeys(("-arch", "--gpu-architecture", "--cuda-gpu-arch", "--offload-arch"), "arch"),
    **dict.fromkeys(("-gencode", "--generate-code"), "arch"),
    **dict.fromkeys(("-std", "--std", "-cl-std"), "standard"),
    **dict.fromkeys(("-x", "--x", "--language"), "language"),
    **dict.fromkeys(("-o", "--output-file", "-odir", "-MF", "-MT", "-MQ", "-L", "-l", "-imacros", "-iprefix"), ""),
    **dict.fromkeys(("-Xcompiler", "-Xptxas", "-Xlinker", "-Xcudafe", "-Xnvlink", "-Xfatbin", "-Xarchive"), ""),
    **dict.fromkeys(("-Xclang", "-Xpreprocessor", "-Xassembler", "-Xarch_device", "-Xarch_host", "-mllvm"), ""),
    **dict.fromkeys(("--compiler-options", "--ptxas-options", "--linker-options", "--compiler-bindir", "-ccbin"), ""),
    **dict.fromkeys(("-isysroot", "--sysroot", "-target", "-code", "--gpu-code", "-maxrregcount", "-rdc"), ""),
    **dict.fromkeys(("--maxrregcount", "--relocatable-device-code", "-t", "--threads", "-cudart", "--cudart"), ""),
}
#: flags whose value may follow without a blank
_GLUED = ("-D", "-U", "-I", "-isystem", "-iquote", "-idirafter", "-include", "-x")
_RESPONSE = frozenset({"-optf", "--options-file"})
#: in the order in which they are searched
_SEARCHED = ("include", "system", "quoted", "behind")
_LISTED = frozenset({"include", "system", "forced-include"})  #: nvcc takes several with commas between
_MACRO = regex(r"[A-Za-z_]\w*(?:\([\w\s,.]*\))?\Z")
_STANDARDS = {
    **dict.fromkeys(("11", "0x"), "201103L"),
    **dict.fromkeys(("14", "1y"), "201402L"),
    **dict.fromkeys(("17", "1z"), "201703L"),
    **dict.fromkeys(("20", "2a"), "202002L"),
    **dict.fromkeys(("23", "2b"), "202302L"),
}
_LANGUAGES = {"hip": "hip", "cl": "opencl", "cu": "cuda", "cuda": "cuda"}

#: the arguments in a response file; None where it cannot be read
Expand = Callable[[str], Sequence[str] | None]


@record(frozen=False)
class _Seen:
    """What a command said so far."""

    macros: dict[str, str | None] = field(default_factory=dict)  #: in the order of their last mention; None: undefined
    folders: dict[str, list[str]] = field(default_factory=lambda: {kind: [] for kind in _SEARCHED})
    forced: list[str] = field(default_factory=list)
    arches: set[int] = field(default_factory=set)
    language: str | None = None

    def take(self, about: str, value: str) -> None:
        match about:
            case "define":
                name, equals, body = value.partition("=")
                if _MACRO.match(name):
                    self._macro(name, body if equals else "1")
            case "undefine":
                self._macro(value, None)
            case "include" | "system" | "quoted" | "behind":
                self.folders[about].append(value)
            case "forced-include":
                self.forced.append(value)
            case "arch":
                self.arches.update(_architectures(value))
            case "standard":
                self._standard(value)
            case "language":
                self.language = _LANGUAGES.get(value, self.language)

    def _macro(self, name: str, body: str | None) -> None:
        self.macros.pop(name, None)
        self.macros[name] = body

    def _standard(self, value: str) -> None:
        kind, plus, year = value.partition("++")
        if plus and kind in ("c", "gnu") and year in _STANDARDS:
            self._macro("__cplusplus", _STANDARDS[year])
        elif (version := re.fullmatch(r"(?i:CL)([123])\.(\d)", value)) is not None:
            self._macro("__OPENCL_C_VERSION__", f"{version[1]}{version[2]}0")


def flags_of(arguments: Sequence[str], directory: str, expand: Expand, origin: str) -> tuple[Layer, tuple[str, ...]]:
    """The settings of a command that was called in a directory, and a sentence for each thing that was left out."""
    problems: list[str] = []
    seen = _Seen()
    if any(os.path.basename(argument) == "hipcc" for argument in arguments[:2]):
        seen.language = "hip"
    given = _expanded(arguments, directory, expand, problems)
    for about, value in _flags(given):
        for one in value.split(",") if about in _LISTED else (value,):
            if one and "\0" not in one:
                seen.take(about, one)
    return _layer(seen, directory, origin, problems), tuple(problems)


def _expanded(arguments: Sequence[str], directory: str, expand: Expand, problems: list[str]) -> list[str]:
    """The arguments with those of response files in their place, each file once."""
    out: list[str] = []
    waiting = list(reversed(arguments))
    read: set[str] = set()
    while waiting:
        argument = waiting.pop()
        if len(out) >= limits.ARGUMENTS:
            problems.append(f"more than {limits.ARGUMENTS:,} arguments: further ones are left out")
            break
        if argument in _RESPONSE and waiting:
            names = waiting.pop().split(",")
        elif argument.startswith("@") and len(argument) > 1:
            names = [argument[1:]]
        else:
            out.append(argument)
            continue
        for name in reversed(names):
            path = os.path.normpath(os.path.join(directory, name))
            if path in read:
                problems.append(f"the response file {name} is named again and left out there")
            elif len(read) >= limits.RESPONSE_FILES:
                problems.append(f"more than {limits.RESPONSE_FILES} response files: further ones are left out")
            elif (inside := expand(path)) is None:
                problems.append(f"the response file {name} cannot be read")
            else:
                read.add(path)
                waiting.extend(reversed(inside))
    return out


def _flags(arguments: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What each flag is about, with its value."""
    rest = iter(arguments)
    for argument in rest:
        name, equals, value = argument.partition("=")
        if argument in _ABOUT:
            value = next(rest, "")
        elif equals and name in _ABOUT and name not in ("-D", "-U"):
            pass
        else:
            glued = next((flag for flag in _GLUED if argument.startswith(flag)), None)
            if glued is None:
                continue
            name, value = glued, argument[len(glued) :]
        about = _ABOUT[name]
        if about:
            yield about, value


def _architectures(value: str) -> Iterator[int]:
    """The architectures that are named, as values of __CUDA_ARCH__; `native`, `all` and AMD's name none."""
    for named in re.findall(r"\b(?:sm|compute)_\d+[af]?\b", value):
        try:
            yield architecture(named)
        except ValueError:
            continue


def _layer(seen: _Seen, directory: str, origin: str, problems: list[str]) -> Layer:
    folders = [os.path.normpath(os.path.join(directory, folder)) for kind in _SEARCHED for folder in seen.folders[kind]]
    folders = list(dict.fromkeys(folders))
    if len(folders) > limits.FOLDERS:
        problems.append(f"more than {limits.FOLDERS} include folders: further ones are left out")
    values = {
        "include": folders[: limits.FOLDERS],
        "define": [(name, body) for name, body in seen.macros.items() if body is not None],
        "undefine": [name for name, body in seen.macros.items() if body is None],
        "forced-include": [os.path.normpath(os.path.join(directory, name)) for name in seen.forced],
        "arch": [max(seen.arches)] if seen.arches else [],
        "language": [seen.language] if seen.language else [],
    }
    return {key: tuple(Setting(item, origin) for item in items) for key, items in values.items() if items}
