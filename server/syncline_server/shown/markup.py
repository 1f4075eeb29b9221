"""Text for hovers in the two forms that a client may show: Markdown, and plain text.

Neither has tables: clients that show Markdown as it is written (Neovim) would show their bars.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from syncline.records import record

_CODE = re.compile(r"(`[^`]*`)")
_SPECIAL = re.compile(r"([\\*<])")
#: an element, which Markdown takes for a link: `v[32]`, `a->b[i][j]`
_ELEMENT = re.compile(r"((?:\w+(?:::|->|\.))*\w+(?:\[(?:[^\[\]`\n]|\[[^\[\]`\n]*\])*\])+)")


@record
class Markup:
    """How to write. What was written by others (messages, values) goes through `prose`, so that nothing in it is taken
    for a mark, as the `<float>` of an instance would be."""

    markdown: bool

    def bold(self, text: str) -> str:
        """One line that stands out. `text` is as `prose` gives it."""
        return f"**{text}**" if self.markdown else text

    def prose(self, text: str) -> str:
        """A text in which code stands in backquotes; elements of arrays are put into some."""
        if not self.markdown:
            return text
        pieces = _CODE.split("".join(p if p.startswith("`") else _ELEMENT.sub(r"`\1`", p) for p in _CODE.split(text)))
        return "".join(piece if piece.startswith("`") else _SPECIAL.sub(r"\\\1", piece) for piece in pieces)

    def code(self, text: str) -> str:
        """Lines of code."""
        return f"```cpp\n{text}\n```" if self.markdown else "\n".join(f"    {line}" for line in text.splitlines())

    def items(self, texts: Iterable[str]) -> str:
        """A list."""
        return "\n".join(f"- {text}" for text in texts)

    def between(self) -> str:
        """What parts two things that are said of one place."""
        return "\n\n---\n\n" if self.markdown else "\n\n"
