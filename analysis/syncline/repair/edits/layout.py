"""How the user lays text out: line ends, indentation, and where a statement stands with its comments."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection

from ...limits import repair as limits
from ...records import record
from ...regex import regex


@record
class Layout:
    """The text of a file, into which statements are inserted."""

    source: bytes

    @property
    def newline(self) -> str:
        return "\r\n" if b"\r\n" in self.source else "\n"

    def line(self, at: int) -> int:
        """The number of the line that a byte is on, from 1."""
        return self.source.count(b"\n", 0, at) + 1

    def line_start(self, at: int) -> int:
        at -= self.source[at - 1 : at + 1] == b"\r\n"  # between the two is still the line that they end
        return max(self.source.rfind(b"\n", 0, at), self.source.rfind(b"\r", 0, at)) + 1

    def line_end(self, at: int) -> int:
        """The end of the line, before its line end."""
        found = _LINE_END.search(self.source, at)
        return found.start() if found else len(self.source)

    def is_first(self, at: int) -> bool:
        """Whether nothing stands before a byte on its line."""
        return not self.source[self.line_start(at) : at].strip()

    def indent(self, at: int) -> str:
        """The white space that a byte's line begins with."""
        start = self.line_start(at)
        lead = _BLANKS.match(self.source, start)
        return (lead.group() if lead else b"").decode("utf-8", "replace")

    def inner_indent(self, brace: int) -> str:
        """The indentation of the statements of the block that closes at `brace`: the smallest one above it that is
        deeper than the brace's own."""
        indent, best = self.indent(brace), None
        for line in reversed(re.split(rb"\r\n|\n|\r", self.source[: self.line_start(brace)])[-limits.INDENTED_LINES :]):
            text = line.decode("utf-8", "replace")
            body = text.lstrip()
            if not body or body.startswith("#"):
                continue
            lead = text[: len(text) - len(body)]
            if len(lead) <= len(indent):
                break
            if best is None or len(lead) < len(best):
                best = lead
        return best if best is not None else indent + self.step

    @property
    def step(self) -> str:
        """One level of indentation in this file."""
        found = re.search(rb"\{[ \t]*(?://[^\r\n]*)?\r?\n([ \t]+)", self.source)
        lead = found.group(1).decode() if found else "    "
        return "\t" if lead.startswith("\t") else " " * min(len(lead), 8)

    def above_comments(self, at: int) -> int:
        """Where a statement is inserted that goes before the one at `at`: before the comments on the lines right above
        that, which speak of it."""
        while self.is_first(at):
            start = self.line_start(at)
            before = self.source[self.line_start(start - 1) : start].strip() if start else b""
            if before.startswith(b"//") or (before.startswith(b"/*") and before.endswith(b"*/")):
                at = self.line_start(start - 1)
            elif before.endswith(b"*/") and b"/*" not in before:
                opened = self.source.rfind(b"/*", 0, start)
                if opened < 0 or not self.is_first(opened):
                    break
                at = opened
            else:
                break
            at += len(self.indent(at)) if self.is_first(at) else 0
        return at

    def above_all(self, at: int) -> int:
        """The same, but before an `#if` where the statement is the first in one of its arms: the other arms need the
        inserted one, too."""
        while True:
            at = self.above_comments(at)
            opened = self._conditional_above(at)
            if opened is None:
                return at
            at = opened

    def _conditional_above(self, at: int) -> int | None:
        """Where the `#if` begins that the line above belongs to, as its head or as the head of another arm."""
        if not self.is_first(at):
            return None
        above = self.source[: self.line_start(at)].rstrip()
        directives = [*_CONDITIONAL.finditer(above)]
        if not directives or directives[-1].end() != len(above) or directives[-1].group(2) == b"endif":
            return None
        depth = 0
        for found in reversed(directives):
            word = found.group(2)
            if word == b"if" and depth == 0:
                return found.start(1)
            depth += (word == b"endif") - (word == b"if")
        return None

    def statement_indent(self, at: int) -> str:
        """The indentation of the statement that begins at a byte, also where it begins with a directive."""
        end = self.line_end(at)
        while self.source[at : at + 1] == b"#" and end < len(self.source):
            rest = re.compile(rb"\s*").match(self.source, end)
            at = rest.end() if rest else end
            end = self.line_end(at)
        return self.indent(at)

    def code_before(self, at: int) -> int:
        """The end of the last thing before a byte that is neither white space nor a comment."""
        end = at
        while True:
            end = len(self.source[:end].rstrip())
            start = self.line_start(end)
            if self.source[:end].endswith(b"*/"):
                opened = self.source.rfind(b"/*", 0, end)
                end = max(opened, 0)
            elif (found := _LINE_COMMENT.search(self.source[start:end])) is not None:
                end = start + found.start()
            else:
                return end

    def with_template(self, at: int) -> int:
        """Where a declaration at `at` begins with the head of its template, if it has one."""
        head = _TEMPLATE.search(self.source, max(0, at - limits.TEMPLATE_HEAD), at)
        return head.start() if head is not None else at

    def fresh(self, name: str, taken: Collection[str] = ()) -> str:
        """A name that neither the file nor any of those taken uses: this one, or with a number behind it."""
        for count in itertools.count(1):
            tried = name if count == 1 else f"{name}{count}"
            if tried not in taken and not re.search(rb"\b" + tried.encode() + rb"\b", self.source):
                return tried
        raise AssertionError("there is a number that no name has")


_LINE_END = regex(rb"\r\n|\n|\r")
_CONDITIONAL = regex(rb"^[ \t]*(#[ \t]*(if|else|elif|endif)\w*[^\r\n]*)", re.MULTILINE)
_BLANKS = regex(rb"[ \t]*")
_TEMPLATE = regex(rb"\btemplate\s*<(?:(?!\btemplate\b)[^;{}])*>\s*\Z")
_LINE_COMMENT = regex(rb"//")
