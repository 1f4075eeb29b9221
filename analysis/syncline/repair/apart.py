"""A branch taken apart around a barrier, so that all threads come to it (the "unrepairable" of GPURepair, Listing 4):

    if (t % 2 == 0) {                 const bool inside = t % 2 == 0;
      int x = a[t + 2];               int x;
      __syncthreads();                if (inside) {
      a[t] = x;                  =>     x = a[t + 2];
    }                                 }
                                      __syncthreads();
                                      if (inside) {
                                        a[t] = x;
                                      }

The condition is evaluated once, as before. What is declared before the barrier and used behind it has to be of a plain
form."""

from __future__ import annotations

import re

from ..findings import Edit, Fix, FixKind
from ..frontend.branches import IfStatement, Inner
from ..ir.kernel import Span
from .layout import Layout


def parted(source: bytes, place: Span, around: IfStatement, call: str, weight: float, *, stands: bool) -> Fix | None:
    """The fix; None where the branch is not of a form for it. The barrier, of this weight, `stands` at `place`, as a
    statement of the branch's own body, or is put in before what stands there."""
    layout = Layout(source)
    if not around.braced or around.is_else or not layout.is_first(around.start) or not layout.is_first(place.start):
        return None
    if source[: layout.code_before(around.start)][-1:] not in (b";", b"{", b"}"):
        return None  # it is the body of something else: the declarations would be all of that
    first = [s for s in around.statements if s.end <= place.start]
    second = [s for s in around.statements if s.start >= (place.end if stands else place.start)]
    moved = _moved(source, around, first, second)
    complete = len(around.statements) == len(first) + len(second) + stands
    if not complete or not first or not second or moved is None or _jumps(source[around.body[0] : place.start]):
        return None
    name = layout.fresh("inside")
    indent, newline = layout.indent(around.start), layout.newline
    condition = source[around.condition[0] : around.condition[1]].decode("utf-8", "replace").strip()
    head = [f"const bool {name} = {condition};", *(f"{kind} {variable};" for kind, variable in moved.values())]
    lines = [f"{indent}}}", f"{indent}{call};", f"{indent}if ({name}) {{"]
    if around.orelse is not None:
        lines[0] += " " + source[around.orelse[0] : around.orelse[1]].decode("utf-8", "replace")
    start = layout.line_start(place.start)
    end = place.end if stands else start
    path = place.path
    edits = [
        Edit(path, around.start, around.start, "".join(f"{line}{newline}{indent}" for line in head)),
        Edit(path, *around.condition, name),
        *(edit for statement in first if statement.start in moved for edit in _assigned(path, statement)),
        Edit(path, start, end, newline.join(lines) + ("" if stands else newline)),
    ]
    if around.orelse is not None:
        edits.append(Edit(path, around.body[1], around.orelse[1], ""))
    title = f"Take the branch at line {layout.line(around.start)} apart, with {call} between its halves"
    return Fix(title, FixKind.SPLIT_BRANCH, tuple(edits), preferred=True, weight=weight)


def _assigned(path: str, statement: Inner) -> list[Edit]:
    """A declaration as the assignment that is left of it."""
    variable = statement.variable
    assert variable is not None
    if variable.value is None:
        return [Edit(path, statement.start, statement.end, ";")]
    return [Edit(path, statement.start, variable.value, f"{variable.name} = ")]


def _moved(
    source: bytes, around: IfStatement, first: list[Inner], second: list[Inner]
) -> dict[int, tuple[str, str]] | None:
    """The declarations of the first half that the second one uses, by where they stand: the type and the name. None
    where one of them cannot be made earlier."""
    elsewhere = source[around.function[0] : around.start] + source[around.end : around.function[1]]
    rest = source[second[0].start : second[-1].end] if second else b""
    macros = b"".join(re.findall(rb"^[ \t]*#[ \t]*define\b(?:[^\n]*\\\r?\n)*[^\n]*", source, re.MULTILINE))
    moved: dict[int, tuple[str, str]] = {}
    for statement in first:
        if not statement.declares:
            continue
        if statement.variable is not None and re.search(rb"\b%s\b" % statement.variable.name.encode(), macros):
            return None  # a macro may use it in the other half
        variable = statement.variable
        if variable is None:
            names = set(re.findall(rb"[A-Za-z_]\w*", source[statement.start : statement.end]))
            if names & set(re.findall(rb"[A-Za-z_]\w*", rest)):
                return None
        elif re.search(rb"\b" + re.escape(variable.name.encode()) + rb"\b", rest):
            if re.search(rb"\b" + re.escape(variable.name.encode()) + rb"\b", elsewhere):
                return None  # it could be another variable's name there
            if re.search(_OWN_TYPE.replace(b"%s", re.escape(variable.kind.encode())), source):
                return None  # it may want a value at once: it is constant, or has a constructor
            moved[statement.start] = variable.kind, variable.name
    return moved


#: a type of the file's own
_OWN_TYPE = rb"\b(?:struct|class|union)\s+(?:\w+\s+)?%s\b|\bconst\b[^;{}]*\b%s\s*;|\busing\s+%s\b"


def _jumps(text: bytes) -> bool:
    return re.search(rb"\b(?:return|break|continue|goto|case|default)\b", text) is not None
