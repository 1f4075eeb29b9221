"""The languages that the front end reads: which one a file is in, and where its vocabulary stands.

The grammar, the preprocessor and the lowering are the same for all. A language says which macros its compiler defines,
which types and constants need no declaration, and what its synchronisation is called; its built-in functions are
lowered in `lower/`.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from ..ir import dialect
from ..ir.dialect import Dialect
from ..limits.preprocess import LANGUAGE_HEADERS
from . import cuda, hip, opencl
from .ctypes import Arithmetic, CType, Record


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """`macros` are lines `NAME value` as in a #define; `uniforms` are names that stand for one unknown number between
    two bounds."""

    dialect: Dialect
    macros: tuple[str, ...]
    scalars: Mapping[str, CType]
    vectors: Mapping[str, Record]
    constants: Mapping[str, tuple[int, Arithmetic]]
    uniforms: Mapping[str, tuple[int, int]] = field(default_factory=dict)


CUDA = Language(dialect.CUDA, cuda.MACROS, cuda.SCALARS, cuda.VECTORS, cuda.CONSTANTS)
HIP = Language(dialect.HIP, hip.MACROS, hip.SCALARS, hip.VECTORS, hip.CONSTANTS, hip.UNIFORMS)
OPENCL = Language(dialect.OPENCL, opencl.MACROS, opencl.SCALARS, opencl.VECTORS, opencl.CONSTANTS)

_BY_NAME = {"cuda": CUDA, "cuda-cpp": CUDA, "hip": HIP, "hip-cpp": HIP, "opencl": OPENCL, "opencl-c": OPENCL}
_BY_SUFFIX = {".cl": OPENCL, ".clh": OPENCL, ".ocl": OPENCL, ".hip": HIP}
_HIP = re.compile(rb"#[ \t]*include[ \t]*[<\"]hip/hip_|\bhipLaunchKernelGGL\b|\bHIP_DYNAMIC_SHARED\b")
_CUDA = re.compile(rb"#[ \t]*include[ \t]*[<\"]cuda(?:_runtime)?(?:_api)?\.h")
_CUDA_HEADER = re.compile(r"(?:.*/)?cuda(?:_runtime)?(?:_api)?\.h")
_QUOTED = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*\"([^\"\n]+)\"", re.MULTILINE)


def _nothing(path: str) -> bytes | None:
    return None


def language_of(
    path: str, data: bytes, named: str | None = None, read: Callable[[str], bytes | None] = _nothing
) -> Language:
    """The language that an editor or the file's suffix names, else HIP for what includes its runtime and not CUDA's, by
    itself or in the headers beside it, which `read` gives; CUDA otherwise. Conditionals are not looked at: for HIP,
    `of_includes` has to agree."""
    given = named_language(path, named)
    if given is not None:
        return given
    for text in _with_headers(path, data, read):
        if _CUDA.search(text):
            return CUDA
        if b"ip" in text and _HIP.search(text):
            return HIP
    return CUDA


def named_language(path: str, named: str | None) -> Language | None:
    """The language of the file's suffix, else one that an editor named and that is not CUDA, which is anybody's name;
    None where nobody says."""
    given = _BY_NAME.get((named or "").lower())
    name = path.lower()
    by_suffix = next((language for suffix, language in _BY_SUFFIX.items() if name.endswith(suffix)), None)
    return by_suffix or (given if given is OPENCL or given is HIP else None)


def of_includes(headers: Iterable[str], text: bytes) -> Language:
    """HIP where the headers that a text includes, in their order, name its runtime before CUDA's, or its words stand in
    what is left of the text; CUDA otherwise."""
    for name in headers:
        if _CUDA_HEADER.fullmatch(name):
            return CUDA
        if "hip/hip_" in name:
            return HIP
    return HIP if _HIP.search(text) else CUDA


def _with_headers(path: str, data: bytes, read: Callable[[str], bytes | None]) -> Iterator[bytes]:
    """The text of a file and of the headers that it includes with quotes, nearest first."""
    seen, waiting = {path}, [(path, data)]
    while waiting:
        here, text = waiting.pop(0)
        yield text
        for match in _QUOTED.finditer(text):
            name = match.group(1).decode("utf-8", "replace")
            header = posixpath.normpath(posixpath.join(posixpath.dirname(here), name))
            if header not in seen and len(seen) <= LANGUAGE_HEADERS:
                seen.add(header)
                found = read(header)
                if found is not None:
                    waiting.append((header, found))
