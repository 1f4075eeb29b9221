"""The OpenCL C dialect, versions 1.2 to 3.0. Tables, no behaviour."""

from __future__ import annotations

from . import cuda
from .ctypes import CType, Record

MACROS: tuple[str, ...] = ()
SCALARS: dict[str, CType] = {**cuda.SCALARS}
VECTORS: dict[str, Record] = {}
CONSTANTS = {name: value for name, value in cuda.CONSTANTS.items() if name != "warpSize"}
