"""The preprocessor's way through a file: its lines, its directives and what is expanded in between.

A file runs through in one pass. One compiled search stops at comments, literals, `#` and those words of the file that
are ever a macro's name; all between goes over as it is. Directives and skipped groups become blanks of equal length, so
a file that uses no macro and no header keeps every offset, and its map has one row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from ...limits.preprocess import UNCLOSED
from ...records import record, replace
from ...regex import regex
from ..pieces import words
from ..source import Source
from ..system_headers import is_system
from . import pragmas
from .conditions import Asks, holds
from .expression import NotConstant
from .headers import words_of
from .left_out import LeftOut
from .macros import Macro, Malformed, Runaway, Unclosed, defined, expand_text, parse_define
from .map import ARGUMENT, BODY, Definition, Expanded, Row
from .masking import blank
from .models import standard_of
from .needed_macros import with_needed
from .presence import with_kernels
from .run import PreprocessOptions, Run
from .splices import spelled
from .templates import Argument, filled, glues, plain_arguments
from .tokens import FOUND, HASH, NAME, PUNCTUATION, Token, occurrences, scanner, tokenize, tokens_from
from .unsettled import Purpose, asked_for, conditional, default, purpose


def preprocess(source: Source, options: PreprocessOptions | None = None) -> Expanded:
    """The text of `source` as it is parsed. Raises nothing: what cannot be done is in `notes`, and stays as written."""
    run, taken = with_kernels(_settled(source, options or PreprocessOptions()), partial(_settled, source))
    run, needed = with_needed(run, partial(_settled, source))
    run.builder.taken = (*taken, *needed)
    if run.builder.unresolved:
        run.builder.searched = tuple(dict.fromkeys((*run.options.include_dirs, *run.nearby.folders)))
    run.builder.guessed = tuple(run.guessed.items())
    run.builder.counted_lines = run.expander.counted_lines
    macros = run.macros.by_name
    return run.builder.build(partial(expand_text, macros), partial(defined, macros))


def _settled(source: Source, options: PreprocessOptions) -> Run:
    """A run with the models of the standard library that the text and its headers use."""
    standard = standard_of(source.data) if options.language.is_cplusplus else ()
    run = _run(source, options, standard)
    used = standard_of(run.text()) if options.language.is_cplusplus else ()
    if used != standard:  # as headers use it, or define it
        run = _run(source, options, used)
    return run


def _run(source: Source, options: PreprocessOptions, standard: tuple[str, ...]) -> Run:
    run = Run(source, options, lambda run, index: _File(run, index).run())
    run.standard(standard)
    run.forced()
    run.file(0)
    return run


_DEFINED_HERE = regex(rb"#[ \t]*define[ \t]+([A-Za-z_]\w*)")
_SPACE = rb"(?:[ \t\f\v\r\n]|\\[ \t]*(?:\r\n|\n|\r)|//[^\r\n]*|/\*.*?\*/)*"
_OPENING = regex(_SPACE + rb"\(", re.DOTALL)
_DIRECTIVE = regex(
    rb"#(?:[^\r\n\\/\"']+|\\[ \t]*(?:\r\n|\n|\r)|\\|/\*.*?(?:\*/|\Z)|//[^\r\n\\]*|/"
    rb"|\"(?:[^\"\\\r\n]|\\[^\r\n])*\"|'(?:[^'\\\r\n]|\\[^\r\n])*'|[\"'])*",
    re.DOTALL,
)
_DIRECTIVE_NAME = regex(rb"#(?:[ \t\f\v]|/\*.*?\*/|\\(?:\r\n|\n|\r))*([A-Za-z_]\w*|)", re.DOTALL)
#: nothing but blanks and comments before a directive, from the end of a line
_TO_HASH = regex(rb"(?:[ \t]*(?://[^\r\n\\]*)?\r?\n)+[ \t]*(?=#)")
_HEADER_NAME = regex(rb"\s*(?:\"([^\"\r\n]+)\"|<([^>\r\n]+)>)")
_KEPT = regex(rb"\s*(push|pop)_macro\s*\(\s*\"([A-Za-z_]\w*)\"\s*\)")
_IFS = {b"if", b"ifdef", b"ifndef"}
_NO_WORDS = scanner(frozenset())


@record(frozen=False)
class _Condition:
    """An open `#if`: where it stands, whether a group of it was taken, whether its #else was seen; the names without a
    macro that it asks for, and what it asks."""

    start: int
    end: int
    taken: bool
    closed: bool = False
    names: frozenset[bytes] = frozenset()
    asked: bytes = b""
    default: bytes | None = None  #: the macro whose default it gives


class _File:
    """The pass through one file."""

    def __init__(self, run: Run, index: int) -> None:
        self.run_state = run
        self.builder = run.builder
        self.index = index
        self.source = run.builder.files[index].source
        self.data = spelled(self.source.data)
        self.conditions: list[_Condition] = []
        self.endless = 0  # groups without an end so far
        self.undefined: set[bytes] = set()  # names without a macro that the latest condition asks for
        self._asks = Asks(run.is_defined, self._has_header)
        self._stops: frozenset[bytes] = frozenset()
        self._pattern: re.Pattern[bytes] | None = None
        # a file that is being edited is another one each time
        self.words = words_of(self.data) if index else words(self.data)
        self.own = set(_DEFINED_HERE.findall(self.data)) if b"define" in self.words else set()

    def pattern(self) -> re.Pattern[bytes]:
        """For the words that may be macros. To compile one takes as long as to run through a small file: an earlier one
        that stops at more words will do."""
        wanted = self.words & (self.run_state.macros.by_name.keys() | self.own)
        if self._pattern is None or not wanted <= self._stops:
            self._stops, self._pattern = wanted, scanner(wanted)
        return self._pattern

    def run(self) -> None:
        data, end = self.data, len(self.data)
        cursor = 3 if data.startswith(b"\xef\xbb\xbf") and self.index else 0
        restart: int | None = 0
        pattern, headers = None, 0
        while restart is not None:
            position, restart = restart, None
            while (blanks := _TO_HASH.match(data, position)) is not None:  # one directive after the other
                self._copy(cursor, blanks.end())
                position = cursor = self._directive(blanks.end())
            if pattern is None or headers != len(self.builder.files):  # a header may have brought macros
                pattern, headers = self.pattern(), len(self.builder.files)
            for kind, start, stop in occurrences(data, pattern, position, end):
                if kind == HASH:
                    if not self._begins_line(start):
                        continue
                    self._copy(cursor, start)
                    cursor = self._directive(start)
                    restart = cursor
                    break
                if kind == FOUND:
                    after = self._use(cursor, start, stop)
                    if after is not None:
                        cursor = after
                        if after != stop:
                            restart = after  # its arguments were read with it
                            break
        self._copy(cursor, end)
        for condition in self.conditions:
            self.builder.note(self.index, condition.start, condition.end, "this #if has no #endif")

    def _copy(self, start: int, end: int) -> None:
        self.builder.plain(self.index, start, self.data[start:end])

    def _begins_line(self, at: int) -> bool:
        before = at - 1
        while before >= 0 and self.data[before] in b" \t\f\v":
            before -= 1
        if before < 0 or self.data[before] in b"\r\n" or (before == 2 and self.data.startswith(b"\xef\xbb\xbf")):
            return True
        return self.data[before - 1 : before + 1] == b"*/"

    # --- macro uses ----------------------------------------------------------------------------------------------

    def _use(self, cursor: int, start: int, end: int) -> int | None:
        """Expands the use of the macro that is named at `start`; gives the offset after it, None where it is none."""
        run, data = self.run_state, self.data
        macro = run.macros.by_name.get(data[start:end])
        if macro is None:
            return None
        if macro.parameters is not None and _OPENING.match(data, end) is None:
            return None
        if self.run_state.exhausted():
            return None
        after = self._use_template(macro, cursor, start, end)
        if after is not None:
            return after
        reader = _Ahead(self, end)
        use = Token(NAME, data[start:end], start, end)
        before = [replace(condition) for condition in self.conditions], len(self.builder.notes)
        closed, skipped = len(self.builder.conditions), len(self.builder.left_out)
        try:
            tokens = run.expander.expand_use([use], reader.next)
        except (Runaway, Unclosed) as problem:
            name = macro.name.decode("utf-8", "replace")
            run.macros.spend(run.expander.spent, wasted=True)
            self.conditions = before[0]  # what the reader saw comes again
            del self.builder.notes[before[1] :]
            del self.builder.conditions[closed:]
            del self.builder.left_out[skipped:]
            self.builder.note(self.index, start, end, f"the macro '{name}' is not expanded: {problem}", malformed=False)
            return None
        run.macros.spend(run.expander.spent, wasted=False)
        self._copy(cursor, start)
        self._put_tokens(tokens)
        self._part(reader.position)
        return reader.position

    def _use_template(self, macro: Macro, cursor: int, start: int, end: int) -> int | None:
        """Expands a use the short way; None where that is not possible."""
        template = self.run_state.macros.template(macro)
        if template is None:
            return None
        arguments: list[Argument] = []
        if macro.parameters is not None:
            opening = self.data.index(b"(", end)
            read = plain_arguments(self.data, opening, self.index, self.run_state.macros.meaning)
            if read is None or self.data[end:opening].strip(b" \t"):
                return None
            arguments, after = read
            if not macro.parameters and arguments == [[]]:
                arguments = []
            if len(arguments) != len(macro.parameters):
                return None
        else:
            after = end
        self._copy(cursor, start)
        for text, row in filled(template, arguments, self.index, (start, after)):
            self._put(text, row)
        self._part(after)
        return after

    def _put_tokens(self, tokens: list[Token]) -> None:
        """Writes an expansion; neighbours with the same origin make one row."""
        row: Row | None = None
        text = b""
        for token in tokens:
            space = b" " if (token.spaced and (row is not None or text)) else b""
            if row is not None:
                if not space and glues(text, token.text):
                    space = b" "
                if token.verbatim:
                    joins = row.kind == ARGUMENT and token.start - row.end == len(space)
                    joins = joins and self.data[row.end : token.start] == space
                else:
                    joins = row.kind == BODY and (row.start, row.end) == (token.start, token.end)
                    joins = joins and row.chain == token.chain
                if joins:
                    text += space + token.text
                    if token.verbatim:
                        row = Row(ARGUMENT, self.index, row.start, token.end)
                    continue
                if row.kind == ARGUMENT:
                    self._put(text, row)
                    text = b""
                    if space:  # the blank between two origins belongs to neither: it stands for where the next begins
                        self.builder.piece(space, Row(BODY, self.index, token.start, token.start))
                else:
                    self._put(text + space, row)
                    text = b""
            kind = ARGUMENT if token.verbatim else BODY
            row = Row(kind, self.index, token.start, token.end, () if token.verbatim else _places(token.chain))
            text += token.text
        if row is not None:
            self._put(text, row)

    def _put(self, text: bytes, row: Row) -> None:
        if not text:
            return
        if glues(self.builder.last_byte, text):
            self.builder.piece(b" ", Row(BODY, row.file, row.start, row.start))
        self.builder.piece(text, row)

    def _part(self, position: int) -> None:
        """Keeps what follows an expansion apart from it."""
        if glues(self.builder.last_byte, self.data[position : position + 1]):
            self.builder.piece(b" ", Row(BODY, self.index, position, position))

    # --- directives ----------------------------------------------------------------------------------------------

    def _directive(self, start: int) -> int:
        """Does the directive at `start`, with blanks for it and for groups that it skips; gives the offset after."""
        name, rest, end = self._line(start)
        if name == b"pragma":
            if self.data[rest:end].split()[:1] == [b"once"]:
                self.run_state.once.add(self.source.path)
            kept = _KEPT.match(self.data, rest, end)
            if kept is not None:
                macros = self.run_state.macros
                (macros.push if kept.group(1) == b"push" else macros.pop)(kept.group(2))
            if pragmas.is_within_statement(self.data, start):  # the grammar has none there
                self.builder.plain(self.index, start, blank(self.data[start:end]))
            else:
                self._copy(start, end)
            return end
        if name in (b"include", b"include_next", b"import"):
            self.builder.plain(self.index, start, blank(self.data[start:end]))
            self._include(start, rest, end)
            return end
        after = self.conditional(start, name, rest, end)
        self.builder.plain(self.index, start, blank(self.data[start:after]))
        return after

    def _line(self, start: int) -> tuple[bytes, int, int]:
        """A directive's name, where its operands begin, and where it ends (before the line's end)."""
        match = _DIRECTIVE.match(self.data, start)
        name = _DIRECTIVE_NAME.match(self.data, start)
        assert match is not None
        assert name is not None
        return name.group(1), name.end(), match.end()

    def conditional(self, start: int, name: bytes, rest: int, end: int) -> int:
        """Does a directive that makes no text; gives the offset after it and after the group that it skips."""
        note = self.builder.note
        if name in _IFS:
            taken = self._is_taken(start, self._holds(name, start, rest, end))
            names = asked_for(self.undefined, self.data[rest:end], self.run_state.macros.by_name)
            what = purpose(self.source, names, end) if taken and names else None
            given = next(iter(names)) if what is Purpose.DEFAULT else None
            names = names if what is None else frozenset()
            self.conditions.append(_Condition(start, end, taken, False, names, self.data[rest:end], given))
            return end if taken else self._skip(end)
        if name in (b"elif", b"else", b"elifdef", b"elifndef", b"endif"):
            if not self.conditions:
                note(self.index, start, end, f"this #{name.decode()} has no #if")
                return end
            if name == b"endif":
                self._close(end)
                return end
            return self._skip(end)  # its group, or an earlier one, was taken
        if name == b"define":
            self._define(start, rest, end)
        elif name == b"undef":
            tokens = tokenize(self.data, rest, end)
            if tokens and tokens[0].kind == NAME:
                self.run_state.macros.undefine(tokens[0].text)
        elif name == b"error":
            text = self.source.text(rest, end).strip()
            note(self.index, start, end, f"#error {text}".rstrip(), malformed=False)
        elif name not in (b"", b"warning", b"line", b"ident", b"assert", b"unassert", b"sccs"):
            note(self.index, start, end, f"#{name.decode('latin-1')} is not a directive")
        return end

    def _is_taken(self, start: int, holds: bool) -> bool:
        """Whether the group of the directive at `start` is taken, where no other one was: as somebody has chosen, or as
        its condition says."""
        choices = self.run_state.choices
        return choices.get((self.source.path, start), holds) if choices else holds

    def _skip(self, position: int) -> int:
        """The offset after the directive that ends the groups at `position` which make no text."""
        end = self._end_of_group(position)
        if end > position:
            self.builder.left_out.append(LeftOut(self.source, position, end))
        return end

    def _end_of_group(self, position: int) -> int:
        """The offset after the directive that ends the group at `position`: the #endif, or the head of a group that
        is taken. A group without an end is being typed, and is not skipped."""
        depth, begin = 0, position
        restart: int | None = position
        while restart is not None:
            position, restart = restart, None
            for kind, start, _ in occurrences(self.data, _NO_WORDS, position, len(self.data)):
                if kind != HASH or not self._begins_line(start):
                    continue
                name, rest, end = self._line(start)
                restart = end
                if name in _IFS:
                    depth += 1
                elif name == b"endif":
                    if depth == 0:
                        self._close(end)
                        return end
                    depth -= 1
                elif depth == 0 and name in (b"else", b"elif", b"elifdef", b"elifndef"):
                    condition = self.conditions[-1]
                    if condition.closed:
                        self.builder.note(self.index, start, end, f"#{name.decode()} after #else")
                    elif name == b"else":
                        condition.closed = True
                    if not condition.taken and self._is_taken(
                        start, name == b"else" or self._holds(name.removeprefix(b"el"), start, rest, end)
                    ):
                        condition.taken = True
                        self._asks_further(condition, rest, end)
                        return end
                    if name != b"else" and not condition.taken:
                        self._asks_further(condition, rest, end)
                break
        self.endless += 1
        return begin if self.endless <= UNCLOSED else len(self.data)

    def _asks_further(self, condition: _Condition, rest: int, end: int) -> None:
        condition.names |= asked_for(self.undefined, self.data[rest:end], self.run_state.macros.by_name)
        condition.asked += b" " + self.data[rest:end]

    def _close(self, end: int) -> None:
        """Ends the innermost conditional."""
        closed = self.conditions.pop()
        if closed.default is not None:
            self.builder.conditions.append(default(self.source, closed.default, closed.start, end))
        if closed.names:
            found = conditional(self.source, closed.names, closed.start, end, closed.asked)
            if found is not None:
                self.builder.conditions.append(found)

    def _define(self, start: int, rest: int, end: int) -> None:
        tokens = tokenize(self.data, rest, end)
        try:
            definition = Definition(self.source, tokens[0].start, tokens[0].end) if tokens else None
            self.run_state.macros.define(parse_define(tokens, definition))
        except Malformed as problem:
            self.builder.note(self.index, start, end, str(problem))

    def _include(self, start: int, rest: int, end: int) -> None:
        match = _HEADER_NAME.match(self.data, rest, end)
        if match is None:
            try:
                tokens = self.run_state.expander.expand(tokenize(self.data, rest, end))
            except (Runaway, Unclosed):
                tokens = []
            match = _HEADER_NAME.match(b"".join(b" " * t.spaced + t.text for t in tokens))
        if match is None:
            self.builder.note(self.index, start, end, "this #include names no header")
            return
        quoted = match.group(1) is not None
        name = (match.group(1) or match.group(2)).decode("utf-8", "replace")
        self.run_state.include(self.index, start, end, name, quoted)

    # --- conditions ----------------------------------------------------------------------------------------------

    def _holds(self, name: bytes, start: int, rest: int, end: int) -> bool:
        tokens = tokenize(self.data, rest, end)
        self.undefined.clear()
        if name in (b"ifdef", b"ifndef"):
            if not tokens or tokens[0].kind != NAME:
                self.builder.note(self.index, start, end, f"a name is missing after #{name.decode()}")
                return False
            defined = self.run_state.is_defined(tokens[0].text)
            if not defined:
                self.undefined.add(tokens[0].text)
            return defined == (name == b"ifdef")
        try:
            return holds(tokens, self.run_state.expander, self._asks, self.undefined)
        except (NotConstant, Runaway, Unclosed) as problem:
            self.builder.note(self.index, start, end, f"the condition has no value and is taken as false: {problem}")
            return False

    def _has_header(self, text: bytes) -> bool:
        match = _HEADER_NAME.match(text)
        if match is None:
            return False
        quoted = match.group(1) is not None
        name = (match.group(1) or match.group(2)).decode("utf-8", "replace")
        # headers of the system and of CUDA are never read, but they are there
        return (not quoted and is_system(name)) or self.run_state.asked(
            name, quoted, self.source.path
        ).found is not None


class _Ahead:
    """Reads the tokens after a macro's name until its arguments are closed; directives among them are obeyed."""

    def __init__(self, file: _File, position: int) -> None:
        self.file = file
        self.position = position
        self._tokens: Iterator[Token] | None = None

    def next(self) -> Token | None:
        data = self.file.data
        if self._tokens is None:
            if _OPENING.match(data, self.position) is None:
                return None
            self._tokens = tokens_from(data, self.position, len(data))
        token = next(self._tokens, None)
        while token is not None and token.text == b"#" and token.kind == PUNCTUATION:
            if not self.file._begins_line(token.start):
                break
            name, rest, end = self.file._line(token.start)
            if name in (b"include", b"pragma"):
                raise Unclosed(f"#{name.decode()} stands among its arguments")
            after = self.file.conditional(token.start, name, rest, end)
            self._tokens = tokens_from(data, after, len(data))
            token = next(self._tokens, None)
        if token is not None:
            self.position = token.end
        return token


def _places(chain: tuple[object, ...]) -> tuple[Definition, ...]:
    return tuple(link for link in chain if isinstance(link, Definition))
