"""Where the definitions of a text begin and end, by its braces alone: what holds where the grammar lost its way.

One pass, and no tree. A definition ends at its own closing brace or semicolon, or, where that is missing, before the
next one: a kernel or a template never stands within a function. Quotes and comments that are not closed end with
their line.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from functools import lru_cache

from ...limits.syntax import HEAD, OUTLINES, QUALIFIERS
from ...records import field, record
from ...regex import regex


class Kind(Enum):
    """What a definition is, by the look of its head."""

    FUNCTION = auto()
    RECORD = auto()
    STATEMENT = auto()  #: `if (...) {...}` where no statement can stand: what a brace too many left over
    OTHER = auto()

    __hash__ = object.__hash__


@record
class Definition:
    """The bytes `start..end`; `opening` is the offset of the brace of its body. `closed` says that it has an end of
    its own."""

    kind: Kind
    start: int
    end: int
    opening: int | None = None
    closed: bool = True


@record(frozen=False)
class Outline:
    """The definitions in the order of the text. `stray` are closing braces that close nothing, each with the numbers of
    the definitions before it that may have one too many."""

    definitions: list[Definition] = field(default_factory=list)
    stray: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    comments: list[tuple[int, int]] = field(default_factory=list)  #: those that are not closed


#: the rest of a comment of one line, or of a directive
_LINE = rb"[^\\\n]*+(?:\\.[^\\\n]*+)*+"
_STRING = rb"\"[^\"\\\n]*+(?:\\.[^\"\\\n]*+)*+\"?"
_CHARACTER = rb"'(?<!\w')[^'\\\n]*+(?:\\.[^'\\\n]*+)*+'?"
_DELIMITER = rb"[^()\\\s\"]{0,16}\("
#: what begins a line and never stands within a function
_AT_LINE_START = (
    rb"[ \t]*template[ \t]*<|__(?:device|host|constant|forceinline|noinline)__\b|extern[ \t]*\"C|namespace\b"
    rb"|static[ \t]+(?:inline[ \t]+)?__(?:device|host|global|constant|forceinline)__\b|inline[ \t]+__\w+__\b"
)
#: one token, behind blanks
_IN_HEAD = regex(
    rb"(?s)\s*+(?:(?P<comment>//" + _LINE + rb"|/\*)|(?P<raw>\b(?:u8|[uUL])?R\"" + _DELIMITER
    + rb")|(?P<sign>[{}();=])|(?P<word>[A-Za-z_]\w*)|(?P<hash>\#)|(?P<rest>" + _STRING + rb"|" + _CHARACTER
    + rb"|\d[\w.']*|\S))"
)  # fmt: skip
_REST_OF_LINE = regex(rb"(?s)" + _LINE)


def _in_body(at_line_start: bytes) -> re.Pattern[bytes]:
    """What is looked for in a body. Each alternative begins with a character of its own, so that the search passes over
    all others at once; an empty group behind it says which it is, by the name of its kind."""
    return regex(
        rb"(?s)\{(?P<opening>)|\}(?P<closing>)|/(?:/" + _LINE + rb"|\*)(?P<comment>)"
        rb"|\n(?:[ \t]*\#" + _LINE + rb"(?P<directive>)|(?:" + at_line_start + rb")(?P<line>))"
        rb"|_(?<!\w_)_global__\b(?P<next>)"
        rb"|\"(?:(?<=\bR\")|(?<=\bu8R\")|(?<=\b[uUL]R\"))" + _DELIMITER + rb"(?P<raw>)"
        rb"|" + _STRING + rb"(?P<rest>)|" + _CHARACTER + rb"(?P<character>)"
    )  # fmt: skip


_IN_FUNCTION = _in_body(_AT_LINE_START)
_IN_RECORD = _in_body(rb"namespace\b")
#: the qualifiers that may stand before `__global__`
_QUALIFIERS = regex(
    rb"(?:\s|\b(?:static|inline|extern|constexpr|typename|__\w+__|[A-Z_][A-Z0-9_]{2,})\b|\"C(?:\+\+)?\"|\[\[[^\[\]]*\]\]"
    rb"|\btemplate\s*<[^;{}]*>)*\Z"
)
_ANGLES = {b"<": 1, b">": -1}
#: a function whose head begins a line: only where a function before it never ends
_UNQUALIFIED = regex(
    rb"(?m)^(?!(?:else|if|for|while|do|switch|return|case|default|goto|typedef|using|new|delete|throw)\b)"
    rb"[A-Za-z_][\w:<>,&* \t]{0,200}[\s*&>][A-Za-z_][\w:]{0,100}[ \t]{0,8}\([^;{}()]{0,800}\)[ \t]*(?:const)?\s{0,80}\{"
)
_OPERATOR_NAME = regex(rb"\boperator\s*[-+*/%^&|<>=!]{0,3}\Z")
#: what may stand between a function's parameters and its body
_AFTER_PARAMETERS = frozenset(
    [b"const", b"volatile", b"noexcept", b"override", b"final", b"requires", b"try", b"mutable", b"throw"]
)
_CONTAINER = regex(rb"(?:inline\s+)?namespace\b|extern\s*\"C(?:\+\+)?\"\s*\Z|export\s*\Z")
_RECORD = regex(rb"(?:typedef\s+|template\s*<.*>\s*|static\s+|const\s+)*(?:struct|class|union|enum)\b", re.DOTALL)
_BASES = regex(rb"(?<!:):(?!:)")
_ARGUMENTS = regex(rb"<.*>", re.DOTALL)
_CONTROL = frozenset(
    [b"if", b"for", b"while", b"do", b"switch", b"else", b"return", b"case", b"default", b"break", b"continue", b"goto"]
)


def outline(text: bytes, headers: Iterable[tuple[int, bytes]] = ()) -> Outline:
    """The outline of a text. `headers` are parts of it as they were included, by their offsets in order: those that are
    whole definitions are looked through once, whatever includes them."""
    scan = _Scan(text, headers)
    scan.run()
    return scan.found


@lru_cache(maxsize=OUTLINES)
def whole(text: bytes) -> tuple[Definition, ...] | None:
    """The definitions of a header; None where it does not begin and end between two."""
    scan = _Scan(text)
    scan.run()
    found = scan.found
    cut = scan.depth or found.stray or found.comments or not all(each.closed for each in found.definitions)
    return None if cut else tuple(found.definitions)


def straight(text: bytes, start: int, end: int) -> bool:
    """Whether the closing brace of the definition at `start..end` stands in the column in which that begins, or in the
    same line: then it is the one that was meant."""
    line = text.rfind(b"\n", 0, end - 1) + 1
    if line <= start:
        return True
    head = text.rfind(b"\n", 0, start) + 1
    return text[line : end - 1] == text[head:start] and not text[line : end - 1].strip()


def _range(definition: Definition) -> tuple[int, int]:
    return definition.start, definition.end


class _Scan:
    """A pass over a text. `at` is how far it is."""

    def __init__(self, text: bytes, headers: Iterable[tuple[int, bytes]] = ()) -> None:
        self.text = text
        self.at = 0
        self.headers = deque(headers)  # those that are still to come
        self.found = Outline()
        self.depth = 0  # of namespaces
        self.last_body: int | None = None  # its number
        self.suspects: list[int] = []  # the last definitions of the namespaces that are closed
        self.hidden: list[tuple[int, int]] = []  # comments and directives since the last definition began
        self.last_comment_end = text.rfind(b"*/")

    def run(self) -> None:
        """Passes through all of it."""
        while self.definition():
            pass

    def in_head(self) -> Iterator[tuple[str, int, int]]:
        """(kind, start, end) of each token: a sign, a word, or the rest; comments and directives are passed over. `at`
        follows."""
        while (match := _IN_HEAD.match(self.text, self.at)) is not None:
            kind, before = match.lastgroup or "", self.at
            start, self.at = match.span(kind)
            if kind == "comment":
                self._pass_comment(start)
                continue
            if kind == "hash":
                line = self.text.rfind(b"\n", 0, start) + 1
                if line >= before and not self.text[line:start].strip(b" \t"):
                    self._pass_directive(line)
                    continue
                kind = "rest"
            elif kind == "raw":
                self.at = self._raw_string_end(start)
                kind = "rest"
            yield kind, start, self.at
        self.at = len(self.text)

    def in_body(self, pattern: re.Pattern[bytes]) -> Iterator[tuple[int, int]]:
        """(start, depth) of each brace of a body: 1 for an opening one, -1 for a closing one, and 0 for what stands in
        no body. Comments, directives and literals are passed over. `at` follows."""
        while (match := pattern.search(self.text, self.at)) is not None:
            kind, (start, self.at) = match.lastgroup, match.span()
            if kind == "opening":
                yield start, 1
            elif kind == "closing":
                yield start, -1
            elif kind == "comment":
                self._pass_comment(start)
            elif kind == "directive":
                self.hidden.append((start + 1, self.at))
            elif kind == "raw":
                self.at = self._raw_string_end(start)
            elif kind == "line":
                yield start + 1, 0
            elif kind == "next":
                yield start, 0
        self.at = len(self.text)

    def _pass_comment(self, start: int) -> None:
        if self.text.startswith(b"/*", start):
            self.at = self._comment_end(start)
        self.hidden.append((start, self.at))

    def _pass_directive(self, start: int) -> None:
        rest = _REST_OF_LINE.match(self.text, self.at)
        self.at = self.at if rest is None else rest.end()
        self.hidden.append((start, self.at))

    def _line_end(self, start: int) -> int:
        end = self.text.find(b"\n", start)
        return len(self.text) if end < 0 else end

    def _comment_end(self, start: int) -> int:
        if start + 2 <= self.last_comment_end:
            return self.text.find(b"*/", start + 2) + 2
        end = self._line_end(start)
        self.found.comments.append((start, end))
        return end

    def _raw_string_end(self, start: int) -> int:
        delimiter = self.text[self.text.index(b'"', start) + 1 : self.at - 1]
        end = self.text.find(b")" + delimiter + b'"', self.at)
        return self._line_end(start) if end < 0 else end + len(delimiter) + 2

    # --- heads --------------------------------------------------------------------------------------------------

    def definition(self) -> bool:
        """Passes the next definition, or brace of a namespace; says whether there was one."""
        start: int | None = None
        nesting = angles = 0  # of parentheses; of the angle brackets of template parameters
        called = assigned = kernel = marked = record = False
        after_parameters = False  # of a function that says where it runs
        first = word = b""
        self.hidden.clear()
        begun = self.at
        for kind, here, end in self.in_head():
            if start is None:
                if self._header(begun, here):
                    return True
                start, first = here, self.text[here:end]
            if kind == "word":
                if here > start and self._begins_another(start, here, end, nesting, kernel=kernel):
                    self._add(Kind.OTHER, start, self._before(start, here), closed=False)
                    return self._resume(here)
                if after_parameters and self.text[here:end] not in _AFTER_PARAMETERS:
                    self._add(Kind.OTHER, start, self._before(start, here), closed=False)
                    return self._resume(here)
                word = self.text[here:end]
                kernel = kernel or word == b"__global__"
                marked = kernel or marked or word == b"__device__"
            elif nesting == 0 and kind == "rest" and (angles or word == b"template"):
                angles += _ANGLES.get(self.text[here:end], 0)
            sign = self.text[here:end] if kind == "sign" else b""
            after_parameters = after_parameters and kind == "word"
            if sign == b"(":
                nesting += 1
            elif sign == b")":
                nesting = max(0, nesting - 1)
                called = called or nesting == 0
                after_parameters = marked and nesting == 0
                continue
            elif sign == b"=":
                assigned = assigned or (nesting + angles == 0 and not self._names_operator(here))
            elif sign == b";" and (nesting == 0 or first not in _CONTROL):
                body = Kind.RECORD if record else Kind.STATEMENT if first in _CONTROL else Kind.OTHER
                self._add(body, start, end, closed=nesting == 0 and (called or not kernel))
                return True
            elif sign == b"}":
                self._closing(start, here)
                return True
            elif sign == b"{":
                head = self.text[start : min(here, start + HEAD)]
                if nesting == 0 and _CONTAINER.match(head) and not called:
                    self.depth += 1
                    return True
                body = self._body_kind(head, first, called=called, assigned=assigned, nesting=nesting)
                closed = self._body(_IN_RECORD if body is Kind.RECORD else _IN_FUNCTION, here)
                record = record or body is Kind.RECORD
                if not closed or body in (Kind.FUNCTION, Kind.STATEMENT):
                    self._add(body, start, self.at if closed else self._before(start, self.at), here, closed=closed)
                    return True
        if start is not None:
            self._add(Kind.OTHER, start, self._before(start, self.at), closed=False)
        return False

    def _body_kind(self, head: bytes, first: bytes, *, called: bool, assigned: bool, nesting: int) -> Kind:
        if nesting:
            return Kind.OTHER
        if first in _CONTROL or first in b"{(":
            return Kind.STATEMENT
        record = _RECORD.match(head)
        if record is not None and b"(" not in _ARGUMENTS.sub(b"", _BASES.split(head[record.end() :])[0]):
            return Kind.RECORD
        return Kind.FUNCTION if called and not assigned else Kind.OTHER

    def _names_operator(self, here: int) -> bool:
        """Whether the `=` at `here` is part of an operator's name: `operator=`, `operator+=`, `operator==`."""
        return _OPERATOR_NAME.search(self.text, max(0, here - 16), here) is not None

    def _begins_another(self, start: int, here: int, end: int, nesting: int, *, kernel: bool) -> bool:
        """Whether the word at `here` begins a definition of its own, the one at `start` being unfinished."""
        word = self.text[here:end]
        if word == b"__global__":
            return kernel or nesting > 0 or _QUALIFIERS.fullmatch(self.text, start, here) is None
        line = self.text.rfind(b"\n", 0, here) + 1
        if not self.text[line:here].isspace() and line != here:
            return False
        if word == b"template":
            return not self.text.startswith((b"template", b"extern"), start) or nesting > 0
        if line != here or not word.startswith(b"__") or not re.compile(_AT_LINE_START).match(self.text, here):
            return False
        if nesting > 0 or kernel:
            return True
        templated = self.text.startswith(b"template", start)
        return not templated and _QUALIFIERS.fullmatch(self.text, start, here) is None

    def _resume(self, here: int) -> bool:
        self.at = here
        return True

    def _header(self, begun: int, here: int) -> bool:
        """Passes a header that begins between the last definition and the next one, if it is a known one."""
        while self.headers and self.headers[0][0] < begun:
            self.headers.popleft()
        if not self.headers or self.headers[0][0] > here:
            return False
        start, text = self.headers.popleft()
        definitions = whole(text)
        if definitions is None or any(a < start < b and self.text[a:start].strip() for a, b in self.hidden):
            return False  # the header stands in a comment, say
        for each in definitions:
            opening = None if each.opening is None else start + each.opening
            self._add(each.kind, start + each.start, start + each.end, opening)
        self.at = start + len(text)
        return True

    # --- bodies -------------------------------------------------------------------------------------------------

    def _body(self, pattern: re.Pattern[bytes], opening: int) -> bool:
        """Passes a body to its closing brace, or, where that is missing, to what must be the next definition."""
        depth = 1
        for here, step in self.in_body(pattern):
            if step == 0:
                self.at = self._with_qualifiers(here, opening)
                self._stop_at_function(opening)
                return False
            depth += step
            if depth == 0:
                return True
        self._stop_at_function(opening)
        return False

    def _with_qualifiers(self, here: int, opening: int) -> int:
        """Where the definition begins whose `__global__` stands at `here`."""
        lowest = max(opening + 1, here - QUALIFIERS)
        before = self.text[lowest:here]
        for line in (m.end() for m in re.finditer(rb"\n", before)):
            if _QUALIFIERS.fullmatch(before, line):
                return lowest + line + len(before[line:]) - len(before[line:].lstrip())
        tail = before.rfind(b"\n") + 1
        return here if before[tail:].strip() else lowest + tail + len(before[tail:])

    def _stop_at_function(self, opening: int) -> None:
        """A function that never ends may have swallowed one that no word marks."""
        for match in _UNQUALIFIED.finditer(self.text, opening + 1, self.at):
            if not any(start <= match.start() < end for start, end in self.hidden):
                self.at = match.start()
                return

    # --- results ------------------------------------------------------------------------------------------------

    def _before(self, start: int, here: int) -> int:
        """The end of the code before `here`: comments there speak of what follows."""
        end = here
        spans = [span for span in self.hidden if span[0] < here]
        while True:
            end = max(start, len(self.text[start:end].rstrip()) + start)
            while spans and spans[-1][0] >= end:
                spans.pop()
            if not spans or spans[-1][1] < end:
                return end
            end = spans.pop()[0]

    def _add(self, kind: Kind, start: int, end: int, opening: int | None = None, *, closed: bool = True) -> None:
        if kind in (Kind.FUNCTION, Kind.RECORD) or not closed:
            self.last_body = len(self.found.definitions)
        self.found.definitions.append(Definition(kind, start, end, opening, closed))

    def _closing(self, start: int, here: int) -> None:
        """A closing brace where no body is open."""
        if start < here:
            self._add(Kind.OTHER, start, self._before(start, here), closed=False)
        before = [*self.suspects, *([self.last_body] if self.last_body is not None else [])]
        if self.depth:
            self.depth -= 1
            self.suspects = before[-100:]
        else:
            crooked = [n for n in before if not straight(self.text, *_range(self.found.definitions[n]))]
            self.found.stray.append((here, tuple(crooked or before)))
            self.suspects = []
