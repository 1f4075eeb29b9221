"""The languages that the front end reads, a folder each: which one a file is in, and where its vocabulary stands.

The grammar, the preprocessor and the lowering are the same for all. A language registers itself here; what its built-in
functions do is entered in `vocabulary/`.
"""

from .cuda import CUDA
from .detection import language_of, named_language, of_includes
from .hip import HIP
from .language import Language
from .opencl import OPENCL
from .registered import languages, register, searched_suffixes, usual
from .suffixes import (
    header_suffixes,
    is_header,
    is_kernel_language,
    is_looked_into,
    is_program,
    is_script,
    is_searched,
    is_source,
    may_hold_kernels,
)

__all__ = [
    "CUDA",
    "HIP",
    "OPENCL",
    "Language",
    "header_suffixes",
    "is_header",
    "is_kernel_language",
    "is_looked_into",
    "is_program",
    "is_script",
    "is_searched",
    "is_source",
    "language_of",
    "languages",
    "may_hold_kernels",
    "named_language",
    "of_includes",
    "register",
    "searched_suffixes",
    "usual",
]
