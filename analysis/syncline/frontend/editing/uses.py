"""Which names a piece of text uses and changes, as far as the words say: more than it does, and never less."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...regex import regex
from .blocks import Range


def blanked(source: bytes) -> bytes:
    """The text with blanks for its comments, and for what its strings and characters hold."""
    return _OTHER.sub(lambda found: re.sub(rb"[^\r\n]", b" ", found.group()), source)


_OTHER = regex(rb'//[^\r\n]*|/\*.*?\*/|"(?:\\.|[^"\\\r\n])*"|\'(?:\\.|[^\'\\\r\n])*\'', re.DOTALL)
_WORD = regex(rb"(?<![\w.])(?<!->)(?<!::)[A-Za-z_]\w*")


class Words:
    """The words of a text, but for those behind `.`, `->` and `::`."""

    def __init__(self, source: bytes) -> None:
        self.text = blanked(source)
        self.macros = dict(_macros(self.text))

    def names(self, start: int, end: int) -> frozenset[str]:
        """The names in a part of the text, with those that its macros bring."""
        found = {word.group().decode() for word in _WORD.finditer(self.text, start, end)}
        return frozenset(found.union(*(self._brought(name, frozenset()) for name in found)))

    def _brought(self, name: str, seen: frozenset[str]) -> frozenset[str]:
        body = self.macros.get(name)
        if body is None or name in seen:
            return frozenset()
        inner = {word.group().decode() for word in _WORD.finditer(body)}
        return frozenset(inner.union(*(self._brought(each, seen | {name}) for each in inner)))

    def suspect(self, start: int, end: int) -> str | None:
        """A macro in a part of the text that may hold a statement: one of the file that does, or one that is called as
        macros are and is not defined here."""
        for word in _WORD.finditer(self.text, start, end):
            name, body = word.group().decode(), self.macros.get(word.group().decode())
            called = re.match(rb"\s*\(", self.text[word.end() : word.end() + 9]) is not None
            if _ACTS.search(body) if body is not None else called and name.isupper() and len(name) > 1:
                return name
        return None

    def uses(self, name: str, start: int, end: int) -> bool:
        """Whether a name occurs there."""
        return name in self.names(start, end)

    def changes(self, name: str, start: int, end: int) -> bool:
        """Whether something there may change the variable of a name: an assignment, or a way to its address."""
        word = re.escape(name.encode())
        changed = (
            rb"(?<![\w.>])%s\s*(?:\[[^\]]*\]\s*)?(?:(?:[-+*/%%&|^]|<<|>>)?=(?!=)|\+\+|--)|(?:\+\+|--|(?<!&)&)\s*%s\b"
        )
        return re.search(changed % (word, word), self.text[start:end]) is not None

    def is_pure(self, place: Range) -> bool:
        """Whether what stands there only computes: no calls but for the thread's place, no memory, no division."""
        text = re.sub(rb"&&|\|\|", b" + ", _PLACES.sub(b" 0 ", self.text[slice(*place)]))
        text = re.sub(rb"[/%]\s*[1-9]\w*", b"", text)
        known = _CALL.search(text) is None and not re.search(rb"[\[\]{}/%?\"']|->|\+\+|--|(?<![<>=!])=(?!=)", text)
        stars = not re.search(rb"(?:^|[(,=<>+\-*!~&|^])\s*[*&]", text.strip())
        names = {word.group().decode() for word in _WORD.finditer(text)}
        return known and stars and not names & self.macros.keys()


_PLACES = regex(rb"\bget_(?:local|global|group)_(?:id|size)\s*\(\s*[012]\s*\)")
_ACTS = regex(rb"[;{}#]|\b(?:return|break|continue|goto|if|for|while|do|else|__syncthreads|barrier)\b")
_CALL = regex(rb"\w\s*\(")


def _macros(text: bytes) -> Iterator[tuple[str, bytes]]:
    for found in re.finditer(rb"^[ \t]*#[ \t]*define[ \t]+(\w+)((?:[^\n]*\\\r?\n)*[^\n]*)", text, re.MULTILINE):
        yield found.group(1).decode(), found.group(2)
