"""What the preprocessor reads: where comments and literals stand, and the tokens between them.

`occurrences` runs over a whole file, so it is one compiled search that stops at nothing but comments, literals, `#` and
the words asked for. `tokenize` is for the little text that macros are made of.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from ...limits.preprocess import SEARCHES, SOUGHT_WORDS
from ...regex import regex

#: what may continue an identifier; bytes above ASCII are letters of UTF-8 identifiers
WORD = rb"[\w$\x80-\xff]"
LINE_END = rb"(?:\r\n|\n|\r)"
_LINE_COMMENT_REST = rb"/[^\r\n\\]*(?:\\(?:\r\n|.)?[^\r\n\\]*)*"
_BLOCK_COMMENT_REST = rb"\*.*?(?:\*/|\Z)"
_STRING_REST = rb'[^"\\\r\n]*(?:\\(?:\r\n|.)[^"\\\r\n]*)*"'
_CHARACTER_REST = rb"[^'\\\r\n]*(?:\\(?:\r\n|.)[^'\\\r\n]*)*'"

COMMENT, STRING, CHARACTER, HASH, FOUND = 1, 2, 3, 4, 5
#: behind the quote of a raw string, which may have many lines
_RAW_BEGIN = (
    rb"(?<=R\")(?:(?<![\w$]R\")|(?<=[uUL]R\")(?<![\w$][uUL]R\")|(?<=u8R\")(?<![\w$]u8R\"))(?=[^()\\\s\"]{0,16}\()"
)
_RAW = regex(rb'"([^()\\\s]{0,16})\(')
_RAW_PREFIX = regex(rb"(?<![\w$])(?:u8|u|U|L)?R\Z")


@functools.lru_cache(maxsize=SEARCHES)
def scanner(words: frozenset[bytes]) -> re.Pattern[bytes]:
    """A pattern for `occurrences` that stops at these words (and, where they are many, at others)."""
    if len(words) > SOUGHT_WORDS:
        return _EVERY_WORD
    return _compiled(words)


def _compiled(words: frozenset[bytes]) -> re.Pattern[bytes]:
    by_initial: dict[bytes, list[bytes]] = {}
    for word in sorted(words):
        by_initial.setdefault(word[:1], []).append(re.escape(word[1:]))
    initials = b"".join(re.escape(initial) for initial in sorted(by_initial))
    tails = b"|".join(
        b"(?<=" + re.escape(initial) + b")(?:" + b"|".join(sorted(rests, key=len, reverse=True)) + b")"
        for initial, rests in by_initial.items()
    )
    return _pattern(initials, tails if words else None)


def _pattern(initials: bytes, tails: bytes | None) -> re.Pattern[bytes]:
    found = rb"|(?<!" + WORD + rb".)(" + tails + rb")(?!" + WORD + rb")" if tails is not None else b""
    # The pattern starts with a set of characters, which lets the regex engine skip all others at the speed of memchr.
    return regex(
        rb"[/\"'#" + initials + rb"](?:"
        rb"(?<=/)(" + _LINE_COMMENT_REST + rb"|" + _BLOCK_COMMENT_REST + rb")"
        rb"|(?<=\")(" + _RAW_BEGIN + rb"|" + _STRING_REST + rb")"
        rb"|(?<=')(?<![0-9a-fA-F]')(" + _CHARACTER_REST + rb")"  # not the separators of 1'000'000
        rb"|(?<=#)()" + found + rb")",
        re.DOTALL,
    )


_EVERY_WORD = _pattern(rb"A-Za-z_", rb"(?<=[A-Za-z_])\w*")


def occurrences(data: bytes, pattern: re.Pattern[bytes], start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """(kind, start, end) of every comment, literal, `#` and word of `scanner(words)` in `data[start:end]`, in order.

    A comment that is never closed reaches to the end; a quote without its fellow on the line is skipped."""
    position = start
    while (match := pattern.search(data, position, end)) is not None:
        kind = match.lastindex or 0
        first, position = match.span()
        if kind == STRING and data[first - 1 : first] == b"R" and first > start:
            position = _raw_string_end(data, first, end) or position
        yield kind, first, position


def _raw_string_end(data: bytes, quote: int, end: int) -> int | None:
    if _RAW_PREFIX.search(data, max(0, quote - 3), quote) is None:
        return None
    opening = _RAW.match(data, quote, end)
    if opening is None:
        return None
    closing = b")" + opening.group(1) + b'"'
    at = data.find(closing, opening.end(), end)
    return end if at < 0 else at + len(closing)


#: kinds of preprocessing tokens
NAME, NUMBER, LITERAL, PUNCTUATION = "name", "number", "literal", "punctuation"
_TOKEN = regex(
    rb"(?P<space>(?:[ \t\f\v\r\n]|\\" + LINE_END + rb"|//[^\r\n\\]*(?:\\(?:\r\n|.)?[^\r\n\\]*)*|/\*.*?(?:\*/|\Z))+)"
    rb"|(?P<literal>(?:u8|[uUL])?R\"(?P<raw>[^()\\\s]{0,16})\(.*?\)(?P=raw)\""
    rb"|(?:u8|[uUL])?(?:\"" + _STRING_REST + rb"|'" + _CHARACTER_REST + rb"))"
    rb"|(?P<name>(?:[A-Za-z_$\x80-\xff])" + WORD + rb"*)"
    rb"|(?P<number>\.?[0-9](?:[eEpP][+-]|'" + WORD + rb"|[\w.])*)"
    rb"|(?P<punctuation>\.\.\.|<<<|>>>|<<=|>>=|\#\#|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|::|.)",
    re.DOTALL,
)


class Token:
    """A preprocessing token. `start..end` are the bytes of the user's text that it stands for; `verbatim` says that it
    is spelled there, and not in a macro's body. `hidden` are the macros that may no longer expand it (C11 6.10.3.4),
    `chain` those that it came through."""

    __slots__ = ("chain", "end", "hidden", "kind", "spaced", "start", "text", "verbatim")

    def __init__(
        self,
        kind: str,
        text: bytes,
        start: int,
        end: int,
        spaced: bool = False,
        verbatim: bool = True,
        hidden: frozenset[bytes] = frozenset(),
        chain: tuple[object, ...] = (),
    ) -> None:
        self.kind = kind
        self.text = text
        self.start = start
        self.end = end
        self.spaced = spaced
        self.verbatim = verbatim
        self.hidden = hidden
        self.chain = chain

    def __repr__(self) -> str:
        return f"Token({self.kind}, {self.text!r}, {self.start}..{self.end})"


def tokenize(data: bytes, start: int = 0, end: int | None = None) -> list[Token]:
    """The tokens of `data[start:end]`; white space and comments are left out and remembered in `spaced`."""
    return list(tokens_from(data, start, len(data) if end is None else end))


def tokens_from(data: bytes, start: int, end: int) -> Iterator[Token]:
    """The same, one at a time: for a reader that does not know yet how far it must read."""
    spaced = False
    for match in _TOKEN.finditer(data, start, end):
        kind = match.lastgroup
        if kind == "space":
            spaced = True
            continue
        if kind == "raw":
            kind = LITERAL
        assert kind is not None
        first, last = match.span()
        yield Token(kind, match.group(), first, last, spaced)
        spaced = False
