"""What is put into a string when the program runs: placeholders of `%`, of `format`, and of templates."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...records import record
from ...regex import regex
from .literal import Group

#: `%(NAME)d`, whose text names what is put in, and `$NAME`, which stand for nothing else
_ALWAYS = rb"%\(\w+\)[#0 +-]*\d*(?:\.\d+)?[hlL]?(?P<kind>[diouxXeEfFgGcrsa])|\$\{[^}\n]*\}|\$\w+|\$\$"
_PERCENT = rb"|%%|%[#0 +-]*\d*(?:\.\d+)?(?:hh|h|ll|l|z)?[diouxXeEfFgGcrsa]"
_BRACES = rb"|\{\{|\}\}|\{[^{}\n]*(?:\{[^{}\n]*\}[^{}\n]*)*\}"
_TEMPLATE = rb"|\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<%.*?%>|^[ \t]*%[^\r\n]*"
_NUMBERS = frozenset(b"diouxX")

_CLOSERS = regex(rb"[\s)\]]*")
_APPLIED = regex(rb"(%)(?!=)|\.\s*(format|render|safe_substitute|substitute|arg)\b")
_CALLED = regex(
    rb"(\w*printf|StrFormat|boost::format)\s*\([^;{}]*\Z|\b(format|format_to)\s*\([^;{}\"']*\Z|\b(Template)\s*\(\s*\Z"
)
#: functions that fill in one of their arguments
_CALL = rb"\b(\w*printf|StrFormat|boost::format|format|format_to|Template)"
_NAME = regex(rb"([A-Za-z_]\w*)\s*(?:\[[^]\r\n]*\]\s*)?(?::\s*[\w.\[\]]+\s*)?=\s*[(\s]*(?:[\w.:]+\s*[({]\s*)*\Z")
_DEFINE = regex(rb"[ \t]*#[ \t]*define[ \t]+[A-Za-z_]\w*[ \t]")
_LINE = regex(rb"[^\\\r\n]*+(?:\\\r?\n[^\\\r\n]*+|\\.[^\\\r\n]*+)*+")

#: a placeholder that has a name, and no more than that
_NAMED = regex(rb"[%$({ ]+([A-Za-z_]\w*)(?:[ })]*|\)\w|:\w\})")
_HEAD, _PARAMETERS = regex(rb"\bvoid[ \t]+\Z"), regex(rb"\s*\(")
_BEFORE_VALUE, _BEHIND_VALUE = (
    regex(rb"(?:[(\[,=<>+\-*/%&|^!?:]|\breturn)\Z"),
    tuple(bytes([c]) for c in b")],;<>+-*/%&|^?:=!"),
)
#: behind a definition, or on a line of its own
_BETWEEN = regex(rb"(?:\A|[};\r\n])[ \t]*\Z")
#: the beginning of a body as `format` has it
_DOUBLED = regex(rb"\)\s*\{\{\s*[\r\n\\]")
#: placeholders that stand for one sign
_SAME = {b"%%": b" %", b"{{": b" {", b"}}": b"} ", b"$$": b" $"}


@record
class Style:
    """Which placeholders a string has beside those that nothing else looks like."""

    percent: bool = False
    braces: bool = False
    template: bool = False


def style_of(data: bytes, group: Group) -> Style:
    """How a string is filled in, as the code around it and the uses of the name that it is given say, or a body in
    braces that are doubled."""
    start, end = group.literals[0].start, group.literals[-1].end
    before = data[max(0, start - 300) : start]
    words = set[bytes]()
    if (applied := _APPLIED.match(data, _CLOSERS.match(data, end).end())) is not None:  # type: ignore[union-attr]
        words.add(applied.group(1) or applied.group(2))
    if (called := _CALLED.search(before)) is not None:
        words |= {word for word in called.groups() if word}
    if (named := _NAME.search(before)) is not None:
        words |= _uses(data, named.group(1))
    percent = bool(words & {b"%", b"StrFormat", b"boost::format", b"arg"}) or any(w.endswith(b"printf") for w in words)
    braces = bool(words & {b"format", b"format_to"}) or any(literal.is_filled for literal in group.literals)
    braces |= _DOUBLED.search(data, group.first, group.last) is not None
    return Style(percent, braces, bool(words & {b"render", b"Template"}))


def _uses(data: bytes, name: bytes) -> set[bytes]:
    """How a name's string is filled in, wherever the file does so."""
    own = re.escape(name)
    applied = re.findall(rb"\b" + own + rb"\s*\)?\s*(?:(%)(?!=)|\.\s*(format|render)\b)", data)
    called = re.findall(_CALL + rb"\s*\((?:[^;{}\"']{0,200}?,)?\s*" + own + rb"\b", data)
    return {word for pair in applied for word in pair if word} | set(called)


def filled(
    text: bytes, style: Style, gaps: Iterable[tuple[int, int]] = ()
) -> tuple[bytes, tuple[tuple[int, int], ...]]:
    """The text with something of equal length for each placeholder, and where those are of which nothing is known. A
    number that has a name is that name; a macro whose text is put in counts as one that the build defines. `gaps` are
    where expressions stand between literals."""
    out = bytearray(text)
    holes = [(start, end, b"") for start, end in gaps]
    for match in re.finditer(_pattern(style), text, re.DOTALL | re.MULTILINE):
        start, end = match.span()
        same = _SAME.get(match.group())
        if same is not None:
            out[start:end] = same
            continue
        named = _NAMED.fullmatch(match.group())
        name = named.group(1) if named is not None else b""
        is_number = match.group("kind") is not None and match.group("kind")[0] in _NUMBERS
        is_name = _HEAD.search(text, max(0, start - 200), start) and _PARAMETERS.match(text, end)
        if name and (is_number or is_name):
            out[start:end] = name.ljust(end - start)
        elif (defined := _definition(text, start)) is not None:
            out[slice(*defined)] = re.sub(rb"[^\r\n]", b" ", text[slice(*defined)])
        else:
            holes.append((start, end, name))
    depth, counted = 0, 0
    for start, end, name in sorted(holes):
        depth += out.count(b"{", counted, start) - out.count(b"}", counted, start)
        counted = end
        before, behind = bytes(out[max(0, start - 40) : start]), bytes(out[end : end + 40])
        out[start:end] = _unknown(before, behind, end - start, name, is_inside=depth > 0)
    return bytes(out), tuple((start, end) for start, end, _ in sorted(holes))


def _pattern(style: Style) -> bytes:
    more = ((style.percent, _PERCENT), (style.template, _TEMPLATE), (style.braces, _BRACES))
    return _ALWAYS + b"".join(pattern for is_used, pattern in more if is_used)


def _unknown(before: bytes, behind: bytes, length: int, name: bytes, *, is_inside: bool) -> bytes:
    """What to read in place of a piece of a text that nobody knows: a name where a value stands, nothing between
    definitions, else what nothing can be made of: it may be statements, or a part of a declaration."""
    if _BEFORE_VALUE.search(before.rstrip()) is not None and behind.lstrip()[:1] in _BEHIND_VALUE:
        return name.ljust(length) if name else b"_" * length
    return (b"@" if is_inside or not _BETWEEN.search(before) else b" ") * length


def _definition(text: bytes, at: int) -> tuple[int, int] | None:
    """From where to where the definition of a macro without parameters stands, in the text of which an offset lies."""
    line = max(text.rfind(b"\n", 0, at), text.rfind(b"\r", 0, at)) + 1
    if _DEFINE.match(text, line, at) is None:
        return None
    rest = _LINE.match(text, at)
    return line, rest.end() if rest is not None else at
