"""What the user says in comments: launch dimensions, assumptions, findings to ignore.

// syncline: launch(grid=(n+255)/256, block=256)
// syncline: assume(n % 32 == 0 && ld >= n)
// syncline: assert(i < n)
// syncline: ignore[SL101] the host zeroes the flags
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ...ir.kernel import Span
from ...ir.launch import Launch
from ...ir.terms import BLOCK_DIM, GRID_DIM, MAX_BLOCK, MAX_GRID, MAX_THREADS
from ...limits.preprocess import STATEMENT_BYTES
from ...records import record
from ...regex import regex
from ..source import Source, decode
from .expression import constant
from .tokens import COMMENT, NAME, Token, occurrences, scanner, tokenize

LAUNCH, ASSUME, ASSERT, IGNORE = "launch", "assume", "assert", "ignore"


@record
class Directive:
    """One `syncline:` item. `kind` is LAUNCH, ASSUME, ASSERT or IGNORE.

    `text` is what the user wrote: the assumed expression, the reason to ignore, the arguments of a launch; `span` and
    `start` are where that stands. `scope_offset` is the first byte of the code that it speaks of: of its own line where
    code stands before the comment (`trailing`), else of the code that comes next."""

    kind: str
    text: str
    span: Span
    line: int
    scope_offset: int
    trailing: bool
    launch: Launch | None = None
    rules: tuple[str, ...] = ()


@record
class DirectiveError:
    """A `syncline:` comment that cannot be read, and why."""

    message: str
    span: Span


_MARK = regex(rb"syncline\s*:")
_NO_WORDS = scanner(frozenset())
_ITEM = regex(rb"\s*([A-Za-z_]\w*)\s*")
_RULES = regex(rb"\s*\[([^\]]*)\]")
_RULE = regex(r"[A-Za-z][\w-]*\Z")
_BLANKS = regex(rb"\s*")
_PART_OF_STATEMENT = regex(rb"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|[(){};]", re.DOTALL)
_COMMENT_HEAD = regex(rb"(?://[/!<]*|/\*[*!]*)\s*")


class _Wrong(Exception):
    """(message, start, end) of a piece of a comment."""


def directives(
    source: Source, expand: Callable[[str], str] = lambda text: text
) -> tuple[tuple[Directive, ...], tuple[DirectiveError, ...]]:
    """All items of a file's `syncline:` comments, in order, and what is wrong with the others.

    `expand` replaces macros in a dimension (`Expanded.expand`), so that `block=TILE` has a value."""
    found: list[Directive] = []
    errors: list[DirectiveError] = []
    data = source.data
    if _MARK.search(data) is None:
        return (), ()
    for kind, start, end in occurrences(data, _NO_WORDS, 0, len(data)):
        if kind != COMMENT:
            continue
        head = _COMMENT_HEAD.match(data, start, end)
        assert head is not None
        mark = _MARK.match(data, head.end(), end)
        if mark is None:
            continue
        stop = end - 2 if data.startswith(b"/*", start) and data.endswith(b"*/", start + 2, end) else end
        scope, trailing = _scope(data, source, start, end)
        try:
            _items(source, mark.end(), stop, scope, trailing, expand, found)
        except _Wrong as wrong:
            message, first, last = wrong.args
            errors.append(DirectiveError(message, source.span(first, last)))
    return tuple(found), tuple(errors)


def statement_end(data: bytes, start: int) -> int:
    """Where the statement ends that begins at an offset, or its head, if it is one with braces; the offset itself where
    that is not found."""
    depth = 0
    for part in _PART_OF_STATEMENT.finditer(data, start, start + STATEMENT_BYTES):
        sign = part[0]
        depth += (sign == b"(") - (sign == b")")
        if sign in b"{};" and depth <= 0:
            return part.start()
    return start


def _items(
    source: Source,
    position: int,
    end: int,
    scope: int,
    trailing: bool,
    expand: Callable[[str], str],
    found: list[Directive],
) -> None:
    data = source.data
    if not data[position:end].strip():
        raise _Wrong(
            "launch(...), assume(...), assert(...) or ignore[...] is missing after 'syncline:'", position - 1, end
        )
    while data[position:end].strip(b" \t\r\n,;"):
        while data[position] in b" \t\r\n,;":
            position += 1
        item = _ITEM.match(data, position, end)
        name = item.group(1).decode() if item is not None else ""
        if item is None or name not in (LAUNCH, ASSUME, ASSERT, IGNORE):
            position += len(data[position:end]) - len(data[position:end].lstrip())
            told = decode(data[position:end]).strip()
            known = "launch(...), assume(...), assert(...) or ignore[...]"
            raise _Wrong(f"'{name or told}' is not known; write {known}", position, end)
        line = source.line_of(position)
        if name == IGNORE:
            rules, reason = _ignore(data, item.end(), end)
            span = source.span(position, end)
            found.append(Directive(IGNORE, reason, span, line, scope, trailing, rules=rules))
            return
        if data[item.end() : item.end() + 1] != b"(":
            raise _Wrong(f"'(' is missing after '{name}'", item.start(1), item.end(1))
        closing = _closing(data, item.end(), end)
        if closing is None:
            raise _Wrong(f"the '(' of '{name}' is not closed", item.start(1), end)
        inner = item.end() + 1, closing - 1
        if not data[slice(*inner)].strip():
            raise _Wrong(f"'{name}' says nothing", position, closing)
        launch = _launch(data, *inner, expand) if name == LAUNCH else None
        for begin, after in (inner,) if name == LAUNCH else _conditions(data, *inner):
            text = data[begin:after]
            begin += len(text) - len(text.lstrip())
            span = source.span(begin, begin + len(text.strip()))
            found.append(Directive(name, decode(text).strip(), span, line, scope, trailing, launch))
        position = closing
        if data[position:end].lstrip().startswith((b"--", b"//")):
            return  # a remark


def _conditions(data: bytes, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where each of the conditions stands that commas separate: all of them are meant, not the last alone as in C."""
    for piece in _split(tokenize(data, start, end)):
        if not piece:
            raise _Wrong("a comma stands where a condition is expected", start, end)
        yield piece[0].start, piece[-1].end


def _scope(data: bytes, source: Source, start: int, end: int) -> tuple[int, bool]:
    """The first byte of the code that a comment speaks of, and whether it stands before the comment."""
    line_start = source.line_start(source.line_of(start))
    before = data[line_start:start]
    if before.strip():
        return line_start + len(before) - len(before.lstrip()), True
    position = end
    for kind, first, last in occurrences(data, _NO_WORDS, end, len(data)):
        if kind != COMMENT or data[position:first].strip():
            break
        position = last
    return _BLANKS.match(data, position).end(), False  # type: ignore[union-attr]


def _closing(data: bytes, opening: int, end: int) -> int | None:
    """The offset after the parenthesis that closes the one at `opening`."""
    depth = 0
    for token in tokenize(data, opening, end):
        depth += (token.text == b"(") - (token.text == b")")
        if depth == 0:
            return token.end
    return None


def _ignore(data: bytes, position: int, end: int) -> tuple[tuple[str, ...], str]:
    listed = _RULES.match(data, position, end)
    if listed is None:
        raise _Wrong("name the rules that are meant: ignore[SL101] reason", position, end)
    rules = tuple(decode(listed.group(1)).replace(",", " ").split())
    wrong = [rule for rule in rules if not _RULE.match(rule)]
    if wrong or not rules:
        message = f"'{wrong[0]}' is not a rule" if wrong else "no rule is named between the brackets"
        raise _Wrong(message, listed.start(), listed.end())
    return rules, decode(data[listed.end() : end]).strip(" \t\r\n:-")


_KEYS = "grid, block, shared and a kernel's parameters"


def _launch(data: bytes, start: int, end: int, expand: Callable[[str], str]) -> Launch:
    """`grid=…, block=…, shared=…, <parameter>=…` in any order."""
    values: dict[str, tuple[list[Token], int, int]] = {}
    for piece in _split(tokenize(data, start, end)):
        if not piece:
            raise _Wrong("a comma stands where 'block=...' or 'grid=...' is expected", start, end)
        first, last = piece[0].start, piece[-1].end
        if len(piece) < 3 or piece[0].kind != NAME or piece[1].text != b"=":
            told = decode(data[first:last])
            raise _Wrong(f"'{told}' does not say what it fixes; write name=value for {_KEYS}", first, last)
        name = decode(piece[0].text)
        if name in values:
            raise _Wrong(f"'{name}' is given twice", first, last)
        values[name] = (piece[2:], piece[2].start, last)
    grid = block = (None, None, None)
    shared = None
    parameters: list[tuple[str, int]] = []
    for name, (tokens, first, last) in values.items():
        if name in ("grid", "block"):
            limits = MAX_GRID if name == "grid" else MAX_BLOCK
            dims = _dims(data, tokens, first, last, expand, name, limits)
            grid, block = (dims, block) if name == "grid" else (grid, dims)
            continue
        value = _value(data, tokens, first, last, expand)
        if name in ("shared", "smem", "dynamic_shared"):
            shared = value
        elif value is not None:
            parameters.append((name, value))
    threads = 1
    for extent in block:
        threads *= extent or 1
    if threads > MAX_THREADS:
        raise _Wrong(f"a block has at most {MAX_THREADS} threads, not {threads}", start, end)
    sizes = ((BLOCK_DIM, block, "block"), (GRID_DIM, grid, "grid"))
    numbers = [s for of, dim, word in sizes if word in values for s, e in zip(of, dim, strict=True) if e is None]
    return Launch(block, grid, "// syncline: launch", tuple(parameters), shared, numbers=frozenset(numbers))


def _split(tokens: list[Token]) -> list[list[Token]]:
    """At the commas outside parentheses."""
    pieces: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += (token.text in b"([{") - (token.text in b")]}")
        if depth == 0 and token.text == b",":
            pieces.append([])
        else:
            pieces[-1].append(token)
    return pieces


def _dims(
    data: bytes,
    tokens: list[Token],
    start: int,
    end: int,
    expand: Callable[[str], str],
    name: str,
    limits: tuple[int, int, int],
) -> tuple[int | None, int | None, int | None]:
    pieces = [tokens]
    if tokens[0].text == b"dim3" and len(tokens) > 2:
        tokens = tokens[1:]
    if tokens[0].text == b"(" and _closing(data, tokens[0].start, end) == tokens[-1].end:
        pieces = _split(tokens[1:-1])
    if len(pieces) > 3:
        raise _Wrong(f"a {name} has three dimensions at most", start, end)
    values: list[int | None] = []
    for piece, limit in zip(pieces, limits, strict=False):
        if not piece:
            raise _Wrong(f"a dimension of the {name} is missing", start, end)
        first, last = piece[0].start, piece[-1].end
        value = None if len(piece) == 1 and piece[0].text in (b"*", b"?") else _value(data, piece, first, last, expand)
        if value is not None and not 1 <= value <= limit:
            raise _Wrong(f"{value} is not a {name} dimension: it must lie between 1 and {limit}", first, last)
        values.append(value)
    values += [1] * (3 - len(values))
    return values[0], values[1], values[2]


def _value(data: bytes, tokens: list[Token], start: int, end: int, expand: Callable[[str], str]) -> int | None:
    """A dimension's value; None where it depends on names."""
    text = decode(data[start:end])
    value = constant(expand(text))
    if value is None and not any(token.kind == NAME for token in tokens):
        raise _Wrong(f"'{text}' is not an integer", start, end)
    return value
