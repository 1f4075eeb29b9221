"""Macros and their expansion: C11 6.10.3 after Prosser's algorithm, with each token's place in the user's text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...limits.preprocess import MACRO_DEPTH, TOKENS_OF_USE
from ...records import record
from .map import Definition
from .tokens import LITERAL, NAME, NUMBER, Token, tokenize


@record
class Macro:
    """`parameters` is None for an object-like macro; the last one of a variadic macro takes all that is left."""

    name: bytes
    parameters: tuple[bytes, ...] | None
    variadic: bool
    body: tuple[Token, ...]
    definition: Definition | None = None


class Malformed(Exception):
    """A `#define` that is none, and why."""


class Runaway(Exception):
    """An expansion that grows beyond all measure."""


class Unclosed(Exception):
    """The arguments of a macro have no end, or are not as many as it takes."""


_EMPTY: frozenset[bytes] = frozenset()
#: stands for `__LINE__` in the text that is parsed: a number that no program writes and of which nothing is known, so
#: that an edit does not change what stands below it
LINE = b"0___LINE__"


def parse_define(tokens: Sequence[Token], definition: Definition | None) -> Macro:
    """The macro of `#define <tokens>`. Raises Malformed."""
    if not tokens or tokens[0].kind != NAME:
        raise Malformed("a macro's name is missing after #define")
    name = tokens[0].text
    if name == b"defined":
        raise Malformed("'defined' cannot be a macro's name")
    if len(tokens) < 2 or tokens[1].text != b"(" or tokens[1].spaced:
        return Macro(name, None, False, tuple(tokens[1:]), definition)
    parameters: list[bytes] = []
    variadic = False
    at = 2
    while at < len(tokens) and tokens[at].text != b")":
        token = tokens[at]
        if token.text == b"...":
            variadic = True
            parameters.append(b"__VA_ARGS__")
        elif token.kind == NAME:
            parameters.append(token.text)
            if at + 1 < len(tokens) and tokens[at + 1].text == b"...":  # GNU: args...
                variadic = True
                at += 1
        else:
            raise Malformed(f"'{token.text.decode('latin-1')}' is not expected among a macro's parameters")
        at += 1
        if at < len(tokens) and tokens[at].text == b",":
            at += 1
    if at >= len(tokens):
        raise Malformed("the parameters of a macro are not closed by ')'")
    return Macro(name, tuple(parameters), variadic, tuple(tokens[at + 1 :]), definition)


def expand_text(macros: dict[bytes, Macro], text: str) -> str:
    """A piece of text with its macros expanded; as it was where that cannot be done."""
    tokens = tokenize(text.encode())
    if not any(token.text in macros for token in tokens):
        return text
    try:
        out = Expander(macros, lambda offset: 0, str).expand(tokens)
    except (Runaway, Unclosed):
        return text
    return b" ".join(token.text for token in out).decode("utf-8", "replace")


def defined(macros: dict[bytes, Macro], name: str) -> Definition | None:
    """Where the macro of a name is defined; None where there is none, or no file defines it."""
    macro = macros.get(name.encode())
    return macro.definition if macro is not None else None


class Expander:
    """The macros that are defined now, and what they make of tokens."""

    def __init__(self, macros: dict[bytes, Macro], line_of: Callable[[int], int], file_name: Callable[[], str]) -> None:
        self.macros = macros
        self._line_of = line_of
        self._file_name = file_name
        self._counter = 0
        self.spent = 0  #: tokens that the last use read and made
        self.pasted: set[bytes] = set()  #: the names that ## made so far
        self._depth = 0
        self._in_directive = False
        self.counted_lines = False  #: whether a directive, or a name that was put together, has the number of a line

    def expand_use(self, tokens: list[Token], more: Callable[[], Token | None]) -> list[Token]:
        """One use in the text, completely expanded. `more` gives the tokens that follow, while they are needed to close
        the arguments: first "(" or None, then each next one, None at the end of the file.

        Raises Runaway, or Unclosed where the name must stay as it is."""
        self.spent = self._depth = 0
        return self._expand(tokens, more)

    def expand(self, tokens: Sequence[Token]) -> list[Token]:
        """The tokens of a directive, expanded. Raises Runaway or Unclosed."""
        self._in_directive = True
        try:
            return self.expand_use(list(tokens), lambda: None)
        finally:
            self._in_directive = False

    def _spend(self, count: int) -> None:
        self.spent += count
        if self.spent > TOKENS_OF_USE:
            raise Runaway("its expansion grows too large")

    def _expand(self, tokens: list[Token], more: Callable[[], Token | None]) -> list[Token]:
        out: list[Token] = []
        stack = tokens[::-1]
        while stack:
            token = stack.pop()
            macro = self.macros.get(token.text) if token.kind == NAME else None
            if macro is None or token.text in token.hidden:
                out.append(token)
                continue
            if macro.parameters is None:
                body = self._dynamic(token) or macro.body
                hidden = token.hidden | {macro.name}
                made = self._substitute(macro, body, {}, token, token.end, hidden)
            else:
                following = stack[-1] if stack else more()
                if following is not None and not stack:
                    stack.append(following)
                if following is None or following.text != b"(":
                    out.append(token)
                    continue
                stack.pop()
                arguments, closing = self._arguments(macro, stack, more)
                hidden = (token.hidden & closing.hidden) | {macro.name}
                made = self._substitute(macro, macro.body, arguments, token, max(token.end, closing.end), hidden)
            self._spend(len(made) + 1)
            stack.extend(reversed(made))
        return out

    def _dynamic(self, token: Token) -> tuple[Token, ...] | None:
        if token.text == b"__LINE__":
            return (Token(NUMBER, self._line(token) if self._in_directive else LINE, 0, 0),)
        if token.text == b"__FILE__":
            name = self._file_name().replace("\\", "\\\\").replace('"', '\\"')
            return (Token(LITERAL, b'"' + name.encode("utf-8", "replace") + b'"', 0, 0),)
        if token.text == b"__COUNTER__":
            self._counter += 1
            return (Token(NUMBER, b"%d" % (self._counter - 1), 0, 0),)
        return None

    def _line(self, token: Token) -> bytes:
        self.counted_lines = True
        return b"%d" % self._line_of(token.start)

    def _arguments(
        self, macro: Macro, stack: list[Token], more: Callable[[], Token | None]
    ) -> tuple[dict[bytes, list[Token]], Token]:
        """What each parameter stands for, and the closing parenthesis."""
        parameters = macro.parameters or ()
        found: list[list[Token]] = [[]]
        depth = 0
        while True:
            token = stack.pop() if stack else more()
            if token is None:
                raise Unclosed("its arguments are not closed by ')'")
            self._spend(1)
            text = token.text
            if text == b"(":
                depth += 1
            elif text == b")":
                if depth == 0:
                    break
                depth -= 1
            elif text == b"," and depth == 0 and not (macro.variadic and len(found) == len(parameters)):
                found.append([])
                continue
            found[-1].append(token)
        if not parameters and found == [[]]:
            found = []
        if macro.variadic and len(found) == len(parameters) - 1:
            found.append([])
        if len(found) != len(parameters):
            raise Unclosed(f"it takes {len(parameters)} arguments, not {len(found)}")
        return dict(zip(parameters, found, strict=True)), token

    def _substitute(
        self,
        macro: Macro,
        body: Sequence[Token],
        arguments: dict[bytes, list[Token]],
        use: Token,
        use_end: int,
        hidden: frozenset[bytes],
    ) -> list[Token]:
        """The body with its arguments in place. Its own tokens stand for the whole use."""
        chain = (*use.chain, macro.definition) if macro.definition is not None else use.chain

        def own(token: Token) -> Token:
            return Token(token.kind, token.text, use.start, use_end, token.spaced, False, hidden, chain)

        if not arguments and not any(token.text in (b"#", b"##") for token in body):
            made = [own(token) for token in body]
            if made:
                made[0].spaced = use.spaced
            return made

        expanded: dict[bytes, list[Token]] = {}

        def full(name: bytes) -> list[Token]:
            if name not in expanded:
                self._depth += 1
                if self._depth > MACRO_DEPTH:
                    raise Runaway("its uses are nested too deeply")
                expanded[name] = self._expand(arguments[name], lambda: None)
                self._depth -= 1
            return expanded[name]

        out: list[Token] = []
        at = 0
        body = self._resolve_va_opt(macro, body, arguments)
        while at < len(body):
            token = body[at]
            following = body[at + 1] if at + 1 < len(body) else None
            if token.text == b"#" and macro.parameters is not None and following and following.text in arguments:
                text = _stringized(arguments[following.text])
                out.append(own(Token(LITERAL, text, 0, 0, token.spaced)))
                at += 2
            elif token.text == b"##" and out and following is not None:
                self._paste(macro, out, following, arguments, own)
                at += 2
                continue
            elif token.text in arguments:
                pasted = following is not None and following.text == b"##"
                piece = arguments[token.text] if pasted else full(token.text)
                self._spend(len(piece))
                out.extend(_spaced_as(piece, token.spaced))
                if pasted and not piece:
                    out.append(own(Token(LITERAL, b"", 0, 0, token.spaced)))  # a placemarker
                at += 1
            else:
                out.append(own(token))
                at += 1
        out = [token for token in out if token.text]
        if out:
            out[0] = _spaced_as(out[:1], use.spaced)[0]
        return [_hide(token, hidden) for token in out]

    def _paste(
        self,
        macro: Macro,
        out: list[Token],
        right: Token,
        arguments: dict[bytes, list[Token]],
        own: Callable[[Token], Token],
    ) -> None:
        """`<last of out> ## right`"""
        piece = arguments.get(right.text)
        if piece is None:
            piece = [own(right)]
        elif macro.variadic and macro.parameters and right.text == macro.parameters[-1] and out[-1].text == b",":
            if piece:  # GNU: the comma before an empty __VA_ARGS__ goes, before others it stays
                out.extend(piece)
            else:
                out.pop()
            return
        left = out.pop()
        text = b"".join(self._line(each) if each.text == LINE else each.text for each in (left, *piece[:1]))
        if piece and left.text:
            joined = [own(token) for token in tokenize(text)]
            joined[0].spaced = left.spaced
            self.pasted.update(token.text for token in joined if token.kind == NAME)
            out.extend(joined)
        else:
            out.extend(_spaced_as(piece[:1], left.spaced) if piece else [left])
        out.extend(piece[1:])

    def _resolve_va_opt(
        self, macro: Macro, body: Sequence[Token], arguments: dict[bytes, list[Token]]
    ) -> Sequence[Token]:
        """`__VA_OPT__(x)` is x where the variadic argument is not empty."""
        if not macro.variadic or not any(token.text == b"__VA_OPT__" for token in body):
            return body
        keep = bool(arguments[(macro.parameters or (b"",))[-1]])
        out: list[Token] = []
        depth = 0
        at = 0
        while at < len(body):
            token = body[at]
            if depth == 0 and token.text == b"__VA_OPT__" and at + 1 < len(body) and body[at + 1].text == b"(":
                depth = 1
                at += 2
                continue
            if depth:
                depth += (token.text == b"(") - (token.text == b")")
                if depth and keep:
                    out.append(token)
            else:
                out.append(token)
            at += 1
        return out


def _hide(token: Token, hidden: frozenset[bytes]) -> Token:
    if hidden <= token.hidden:
        return token
    return Token(
        token.kind, token.text, token.start, token.end, token.spaced, token.verbatim, token.hidden | hidden, token.chain
    )


def _spaced_as(tokens: list[Token], spaced: bool) -> list[Token]:
    """The same tokens, the first with or without a space before it."""
    if not tokens or tokens[0].spaced == spaced:
        return tokens
    first = tokens[0]
    return [
        Token(first.kind, first.text, first.start, first.end, spaced, first.verbatim, first.hidden, first.chain),
        *tokens[1:],
    ]


def _stringized(tokens: Sequence[Token]) -> bytes:
    """The spelling of an argument as a string literal (C11 6.10.3.2)."""
    out = bytearray(b'"')
    for index, token in enumerate(tokens):
        if index and token.spaced:
            out += b" "
        text = token.text
        if token.kind == LITERAL:
            text = text.replace(b"\\", b"\\\\").replace(b'"', b'\\"')
        out += b"__LINE__" if text == LINE else text
    return bytes(out + b'"')
