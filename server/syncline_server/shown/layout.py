"""A piece of code that stands in one line, in lines that a hover has room for."""

from __future__ import annotations

import re

#: characters of a line that stays as it is
_ROOM = 60


#: what a line may be broken at, with literals, in which it may not
_SIGNS = re.compile(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|[()\[\]{};]")
#: what goes on behind a closing brace
_GOES_ON = re.compile(r"\s*(?:while\b|else\b|[;,)}])")


def in_lines(code: str) -> str:
    """The code, with a line for each statement where it is long: broken behind `;`, `{` and `}`, but not within
    parentheses or literals."""
    text = " ".join(code.split())
    if len(text) <= _ROOM:
        return text
    lines: list[str] = []
    start = level = depth = 0

    def end(at: int) -> None:
        nonlocal start
        if line := text[start:at].strip():
            lines.append("  " * max(level, 0) + line)
        start = at

    for found in _SIGNS.finditer(text):
        sign, at = found.group(), found.end()
        if sign in "([":
            depth += 1
        elif sign in ")]":
            depth -= 1
        elif sign in "{};" and not depth:
            if sign == "}":
                end(at - 1)
                level -= 1
            if sign != "}" or not _GOES_ON.match(text, at):
                end(at)
            level += sign == "{"
    end(len(text))
    return "\n".join(lines)
