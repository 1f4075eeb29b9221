"""Which macros the headers of well-known libraries may define that were not found."""

from __future__ import annotations

from ..regex import regex

#: headers by their folders -> the macros that belong to their library, or that it takes over from its build
_LIBRARIES = (
    (
        regex(r"(?:ATen|c10|caffe2|torch|torchgen|pybind11)/|Python\.h$"),
        regex(
            r"_*(?:AT|ATEN|C10|CAFFE2|TORCH|PYTORCH|PYBIND11|PY|Py|THC?|USE|BUILD|HAVE|HAS|WITH|NO|ENABLE|DISABLE"
            r"|CUDA|CUDART|CUDNN|CUB|NCCL|HIP|ROCM|XLA|XPU|MPS|MKL|MKLDNN|CPU|STRIP|FBGEMM|FLASH)_?[A-Z0-9_]*_*"
            r"|_*(?:ROCM|HIP|CUDA|TORCH)\w*|\w*_(?:VERSION|VERSION_MAJOR|VERSION_MINOR)|__[a-z]\w*"
        ),
    ),
)


def may_define(header: str, macro: str) -> bool:
    """Whether a header that was not found may define a macro. A header of a library that is listed here defines macros
    of that library alone; any other may define any."""
    of = next((macros for headers, macros in _LIBRARIES if headers.match(header)), None)
    return of is None or of.fullmatch(macro) is not None
