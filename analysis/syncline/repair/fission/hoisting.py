"""Hoisting: a declaration in one piece that another piece uses is put before both, where that means the same."""

from __future__ import annotations

import re

from ...frontend.editing.blocks import Item, Range
from ...frontend.editing.uses import Words
from ...ir.reasons import Because, Cause
from ...records import field, record
from ..edits.layout import Layout


@record(frozen=False)
class Scope:
    """The block that pieces are written into: where it ends, what is declared in it and around its braces, and what was
    hoisted in it."""

    end: int
    declared: frozenset[str]
    hoisted: set[str] = field(default_factory=set)


@record
class Hoisted:
    """A declaration that was hoisted: what is declared `before` the piece, and what is left of it in the piece. `bare`:
    all of it stays where it is, but under no condition."""

    before: tuple[str, ...] = ()
    left: str = ""
    bare: bool = False


def hoisted(
    source: bytes, words: Words, item: Item, guard: str, run: int, own_end: int, scope: Scope, partial: set[str]
) -> Hoisted:
    """How a declaration is hoisted, one of whose variables a later piece uses. `run` is where its piece begins,
    `own_end` where the scope of its names ends. `partial` holds the names that have a value for some threads alone;
    those of this declaration are added where they are such. Raises `Because` where it cannot be hoisted."""
    refused = Because(Cause.FIX_DECLARED_INSIDE(Layout(source).line(item.start)))
    if item.kept is None:
        raise refused
    qualifiers, kind, _ = item.kept
    for variable in item.variables:
        name = variable.name
        elsewhere = words.uses(name, run, item.start) or words.uses(name, own_end, scope.end)
        inside = variable.value is not None and words.uses(name, *variable.value)
        moves = own_end != scope.end  # out of a block of its own
        if elsewhere or inside or name in scope.hoisted or (moves and name in scope.declared):
            raise refused
    names = {variable.name for variable in item.variables}
    values = [variable.value for variable in item.variables if variable.value is not None]
    plain = all(words.is_pure(value) and not words.names(*value) & partial for value in values)
    is_known = kind in _NUMBERS or (_is_plain_type(source, kind) and not set(qualifiers) & {"const", "constexpr"})
    sized = all(_is_constant(words, item, variable.declarator) for variable in item.variables)
    memory = bool(set(qualifiers) & _MEMORY)
    pointers = all(source[slice(*variable.declarator)].startswith(b"*") for variable in item.variables)
    if memory and (values or any(b"*" in source[slice(*variable.declarator)] for variable in item.variables)):
        raise refused
    if "volatile" in qualifiers or not sized or (set(qualifiers) - _MEMORY - _QUALIFIERS):
        raise refused
    scope.hoisted |= names
    if (not values and (is_known or memory)) or (plain and values and (kind in _NUMBERS or kind == "auto" or pointers)):
        if not values and not memory:
            partial |= names
        return Hoisted(bare=True)
    if not is_known or not all(variable.is_plain for variable in item.variables):
        raise refused
    partial |= names
    texts = [source[slice(*variable.declarator)].decode() for variable in item.variables]
    if set(qualifiers) & {"const", "constexpr"} and not pointers:
        return _of_constant(source, item, guard, kind, refused)
    head = source[slice(*item.kept[2])].decode().strip()
    left = [
        f"{variable.name} = {source[slice(*variable.value)].decode()};"
        for variable in item.variables
        if variable.value is not None
    ]
    return Hoisted((f"{head} {', '.join(texts)};",), " ".join(left))


def _of_constant(source: bytes, item: Item, guard: str, kind: str, refused: Because) -> Hoisted:
    """A constant number gets its value as before, and zero where nobody asks for it."""
    (variable, *more), (qualifiers, _, head) = item.variables, item.kept or ((), "", (0, 0))
    if more or variable.value is None or kind not in _NUMBERS or "constexpr" in qualifiers or not variable.is_plain:
        raise refused
    if source[slice(*variable.declarator)].decode() != variable.name:
        raise refused
    value = source[slice(*variable.value)].decode()
    start = source[slice(*head)].decode().strip()
    return Hoisted((), f"{start} {variable.name} = {guard} ? ({kind})({value}) : ({kind})0;", bare=True)


def _is_constant(words: Words, item: Item, declarator: Range) -> bool:
    """Whether sizes in a declarator are numbers or names that stand for such."""
    sizes = re.findall(rb"\[([^\]]*)\]", words.text[slice(*declarator)])
    return all(re.fullmatch(rb"[\s\w+*\-]+", size) for size in sizes)


def _is_plain_type(source: bytes, kind: str) -> bool:
    """Whether a type may be declared without a value: no class of the file's own, which may have a constructor."""
    if not re.fullmatch(r"[\w ]+", kind) or kind == "auto":
        return False
    return re.search(_OWN_TYPE.replace(b"%s", re.escape(kind.encode())), source) is None


#: a type of the file's own
_OWN_TYPE = rb"\b(?:struct|class|union)\s+(?:\w+\s+)?%s\b|\bconst\b[^;{}]*\b%s\s*;|\busing\s+%s\b"
_MEMORY = frozenset({"__shared__", "__local", "local"})
_QUALIFIERS = frozenset({"const", "constexpr"})
_NUMBERS = frozenset(
    {
        "bool", "char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "unsigned int",
        "long", "unsigned long", "long long", "unsigned long long", "float", "double", "size_t", "uint", "uchar",
        "int8_t", "uint8_t", "int16_t", "uint16_t", "int32_t", "uint32_t", "int64_t", "uint64_t",
    }
)  # fmt: skip
