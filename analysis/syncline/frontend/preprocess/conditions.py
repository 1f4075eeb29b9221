"""The conditions of `#if` and `#elif` (C11 6.10.1, C++17 19.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...records import record
from .expression import NotConstant, evaluate
from .macros import Expander
from .tokens import NAME, NUMBER, Token

#: `__has_…(x)`: what the compiler has is not known, so code takes its portable branch
_ASKS = {
    b"__has_builtin", b"__has_attribute", b"__has_cpp_attribute", b"__has_feature", b"__has_extension",
    b"__has_declspec_attribute", b"__has_warning", b"__is_identifier",
}  # fmt: skip


@record
class Asks:
    """What a condition can ask: whether a name is a macro's, and whether a header is there."""

    is_defined: Callable[[bytes], bool]
    has_header: Callable[[bytes], bool]


def holds(tokens: Sequence[Token], expander: Expander, asks: Asks, undefined: set[bytes]) -> bool:
    """Whether a condition is true. Names that are no macro count as 0, as in C, and are added to `undefined`.

    Raises NotConstant where it has no value, Runaway or Unclosed where a macro in it cannot be expanded."""
    asked = _answered(tokens, asks, undefined)
    expanded = _answered(expander.expand(asked), asks, undefined)  # `defined` may come out of a macro
    undefined.update(t.text for t in expanded if t.kind == NAME and t.text not in (b"true", b"false"))
    return evaluate(expanded, lambda word: int(word == "true")) != 0


def _answered(tokens: Sequence[Token], asks: Asks, undefined: set[bytes]) -> list[Token]:
    """The tokens with every `defined x` and `__has_…(x)` replaced by its answer."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.kind == NAME and token.text == b"defined":
            bracketed = at + 1 < len(tokens) and tokens[at + 1].text == b"("
            at += 2 if bracketed else 1
            if at >= len(tokens) or tokens[at].kind != NAME:
                raise NotConstant("a name is missing after 'defined'")
            answer = asks.is_defined(tokens[at].text) or tokens[at].text.startswith(b"__has_")
            if not answer:
                undefined.add(tokens[at].text)
            at += 2 if bracketed else 1
        elif token.kind == NAME and (token.text in _ASKS or token.text.startswith(b"__has_include")):
            closing = _closing(tokens, at + 1)
            inner = b"".join(part.text for part in tokens[at + 2 : closing])
            answer = token.text not in _ASKS and asks.has_header(inner)
            at = closing + 1
        else:
            out.append(token)
            at += 1
            continue
        out.append(Token(NUMBER, b"1" if answer else b"0", token.start, token.end, True))
    return out


def _closing(tokens: Sequence[Token], opening: int) -> int:
    """The index of the parenthesis that closes the one at `opening`."""
    depth = 0
    for at in range(opening, len(tokens)):
        depth += (tokens[at].text == b"(") - (tokens[at].text == b")")
        if depth == 0:
            return at
    raise NotConstant("')' is missing")
