"""C types as the lowering needs them: what they denote, how wide they are, where their fields lie."""

from __future__ import annotations

from collections.abc import Iterable

from ..ir import terms
from ..ir.terms import Scalar, Sort
from ..records import field, record, replace


@record
class Arithmetic:
    """An integer, Boolean or floating type."""

    scalar: Scalar
    name: str
    volatile: bool = False
    enum: str = ""  #: the enumeration that has this underlying type
    declared: Scalar | None = None  #: of a bit field, which has fewer bits: the type that it is declared with

    @property
    def size(self) -> int:
        return self.scalar.bits // 8

    @property
    def align(self) -> int:
        return self.scalar.bits // 8


@record
class Void:
    """`void`; arithmetic on `void *` counts bytes, as compilers do."""

    size: int = 1
    align: int = 1


@record
class PointerTo:
    """`const`: whether the pointee is, None where nobody knows; it matters to templates and overloads alone."""

    pointee: CType
    size: int = 8
    align: int = 8
    const: bool | None = field(default=None, compare=False)


@record
class ReferenceTo:
    target: CType
    size: int = 8
    align: int = 8
    const: bool | None = field(default=None, compare=False)
    rvalue: bool = field(default=False, compare=False)


@record
class ArrayOf:
    """`extent` elements; None where the number is not a constant."""

    element: CType
    extent: int | None

    @property
    def size(self) -> int:
        return self.element.size * (1 if self.extent is None else self.extent)

    @property
    def align(self) -> int:
        return self.element.align


@record
class Field:
    name: str
    type: CType
    offset: int
    bits: int | None = None  #: the width of a bit field
    unit: CType | None = None  #: what is read and written at `offset` for a bit field

    @property
    def anonymous(self) -> bool:
        """Whether it is an unnamed struct or union, whose members are named as if they were the record's own."""
        return self.name.startswith("(")


@record
class Record:
    """A struct, class, union or vector type. `tag` finds its methods in the program (empty for built-in vectors).
    `vector` is the element type of OpenCL's vectors, which have operators and swizzles. `inexact`: a compiler may lay
    it out in another way."""

    name: str
    fields: tuple[Field, ...]
    size: int
    align: int
    tag: str = ""
    union: bool = False
    volatile: bool = False
    vector: Arithmetic | None = None
    inexact: bool = False

    def field(self, name: str) -> Field | None:
        """The member of this name; one of an unnamed struct or union inside has its offset in the whole."""
        for candidate in self.fields:
            if candidate.name == name:
                return candidate
        for outer in self.fields:
            inner = outer.type.field(name) if outer.anonymous and isinstance(outer.type, Record) else None
            if inner is not None:
                return replace(inner, offset=outer.offset + inner.offset)
        return None

    def named(self) -> Iterable[Field]:
        """The members by the names that code can use: those of unnamed structs and unions in place of these."""
        for each in self.fields:
            if each.anonymous and isinstance(each.type, Record):
                yield from (replace(inner, offset=each.offset + inner.offset) for inner in each.type.named())
            else:
                yield each


@record
class GroupType:
    """A cooperative group. `threads` is the tile's number of threads where its type says it."""

    kind: str  #: "block", "grid", "tile", "coalesced", "cluster"
    threads: int | None = None
    size: int = 8
    align: int = 8


@record
class Opaque:
    """A type that is not understood. `template` is the last name of the template that it is an instance of."""

    name: str
    size: int = 4
    align: int = 4
    template: str = ""


@record
class Auto:
    """`auto`: the type of the initialiser."""

    size: int = 4
    align: int = 4


CType = Arithmetic | Void | PointerTo | ReferenceTo | ArrayOf | Record | GroupType | Opaque | Auto

BOOL = Arithmetic(terms.BOOL8, "bool")
CHAR = Arithmetic(terms.I8, "char")
SHORT = Arithmetic(terms.I16, "short")
INT = Arithmetic(terms.I32, "int")
LONG = Arithmetic(terms.I64, "long")
SCHAR = Arithmetic(terms.I8, "signed char")
LLONG = Arithmetic(terms.I64, "long long")
UCHAR = Arithmetic(terms.U8, "unsigned char")
USHORT = Arithmetic(terms.U16, "unsigned short")
UINT = Arithmetic(terms.U32, "unsigned int")
ULONG = Arithmetic(terms.U64, "unsigned long")
ULLONG = Arithmetic(terms.U64, "unsigned long long")
HALF = Arithmetic(terms.F16, "half")
BFLOAT = Arithmetic(terms.BF16, "__nv_bfloat16")
FP8_E4M3, FP8_E5M2, FP8_E8M0 = (
    Arithmetic(terms.Scalar(terms.Sort.REAL, 8, True), f"__nv_fp8_{kind}") for kind in ("e4m3", "e5m2", "e8m0")
)
FLOAT = Arithmetic(terms.F32, "float")
DOUBLE = Arithmetic(terms.F64, "double")
VOID = Void()
AUTO = Auto()
FUNCTION = Opaque("a function")


def round_up(value: int, to: int) -> int:
    """The smallest multiple of `to` that is not below `value`."""
    return -(-value // to) * to


def size_of(ctype: CType) -> int:
    """`sizeof`, in bytes; a reference has its target's."""
    return strip_reference(ctype).size


def known_size(ctype: CType) -> int | None:
    """`sizeof`, in bytes; None where it is not known."""
    ctype = strip_reference(ctype)
    if isinstance(ctype, ArrayOf):
        size = known_size(ctype.element)
        return None if size is None or ctype.extent is None else size * ctype.extent
    if isinstance(ctype, Record):
        parts = [known_size(f.type) if not isinstance(f.type, ReferenceTo) else 8 for f in ctype.fields]
        return None if ctype.inexact or None in parts else ctype.size
    return None if isinstance(ctype, Opaque | Auto | GroupType) else ctype.size


def strip_reference(ctype: CType) -> CType:
    """The type of an expression: references are seen through."""
    return ctype.target if isinstance(ctype, ReferenceTo) else ctype


def make_volatile(ctype: CType) -> CType:
    """The volatile-qualified type (of an array: its elements)."""
    if isinstance(ctype, Arithmetic):
        return replace(ctype, volatile=True)
    if isinstance(ctype, Record):
        fields = tuple(replace(f, type=make_volatile(f.type)) for f in ctype.fields)
        return replace(ctype, fields=fields, volatile=True)
    if isinstance(ctype, ArrayOf):
        return ArrayOf(make_volatile(ctype.element), ctype.extent)
    return ctype


def plain(ctype: CType) -> CType:
    """Without `volatile` at the top."""
    return replace(ctype, volatile=False) if isinstance(ctype, Arithmetic) and ctype.volatile else ctype


_FP8 = frozenset(kind.name for kind in (FP8_E4M3, FP8_E5M2, FP8_E8M0))
_DISTINCT = frozenset({"signed char", "long long", "unsigned long long", "__nv_bfloat16"}) | _FP8


def is_fp8(ctype: Arithmetic) -> bool:
    """Whether it is a type of 8 bits of which it is not followed how numbers are rounded to it."""
    return ctype.name in _FP8


def identity(ctype: Arithmetic) -> tuple[Scalar, str]:
    """What tells arithmetic types apart: some have the same values and are different types."""
    return ctype.scalar, ctype.enum or (ctype.name if ctype.name in _DISTINCT else "")


def as_declared(ctype: CType) -> CType:
    """The type itself; that which a bit field is declared with."""
    if isinstance(ctype, Arithmetic) and ctype.declared is not None:
        return replace(ctype, scalar=ctype.declared, declared=None)
    return ctype


def promote(ctype: Arithmetic) -> Arithmetic:
    """C's integer promotion (C11 6.3.1.1)."""
    scalar = ctype.scalar
    if scalar.sort is Sort.REAL:
        return ctype
    if scalar.sort is Sort.INT and scalar.bits > 32:
        wide = LONG if scalar.signed else ULONG  # an enumeration, or a bit field of so many bits
        return ctype if ctype.scalar == wide.scalar and not ctype.enum else wide
    if scalar.sort is Sort.INT and scalar.bits == 32:
        return INT if scalar.signed else UINT
    return INT


def usual(a: Arithmetic, b: Arithmetic) -> Arithmetic:
    """The common type of the usual arithmetic conversions (C11 6.3.1.8)."""
    if a.scalar.sort is Sort.REAL or b.scalar.sort is Sort.REAL:
        if a.scalar.sort is b.scalar.sort:
            return a if a.scalar.bits >= b.scalar.bits else b
        return a if a.scalar.sort is Sort.REAL else b
    a, b = promote(a), promote(b)
    if a.scalar.bits != b.scalar.bits:
        return a if a.scalar.bits > b.scalar.bits else b
    return b if a.scalar.signed else a


def leaves(ctype: CType, offset: int = 0, prefix: str = "") -> Iterable[tuple[str, CType, int]]:
    """Every scalar (or pointer) inside a type: (path, type, byte offset). Arrays are walked element by element."""
    if isinstance(ctype, Record):
        for member in ctype.fields:
            yield from leaves(member.type, offset + member.offset, f"{prefix}.{member.name}")
    elif isinstance(ctype, ArrayOf):
        for k in range(ctype.extent or 0):
            yield from leaves(ctype.element, offset + k * ctype.element.size, f"{prefix}[{k}]")
    else:
        yield prefix, ctype, offset
