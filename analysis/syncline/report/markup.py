"""Elements of HTML and SVG as text. Whatever a source file holds is text in them: nothing of it is markup."""

from __future__ import annotations

from .lines import Line
from .source import shown

#: what is markup, and what XML has no place for beside the control characters that `shown` replaces
_MARKUP = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\ufffe": "?", "\uffff": "?"}
)


def escaped(text: str) -> str:
    """`text` as content or as the value of an attribute; control characters as their pictures."""
    return shown(text)[0].translate(_MARKUP).encode("utf-8", "replace").decode()


def element(name: str, /, *children: str, **attributes: str | int) -> str:
    """One element around finished ones. An attribute's underscore is a hyphen, and at its end nothing (`class_`)."""
    told = "".join(f' {key.rstrip("_").replace("_", "-")}="{escaped(str(value))}"' for key, value in attributes.items())
    return f"<{name}{told}>{''.join(children)}</{name}>" if children else f"<{name}{told}/>"


def told(name: str, text: str, /, **attributes: str | int) -> str:
    """One element around text."""
    return element(name, escaped(text), **attributes)


def prose(text: str) -> str:
    """A sentence as content, with what stands in backquotes as code."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:  # one of them stands for itself
        return escaped(text)
    return "".join(told("code", piece) if i % 2 else escaped(piece) for i, piece in enumerate(pieces))


def marked(content: Line) -> str:
    """A line, each of its pieces with its role as the class."""
    return "".join(told("span", piece, class_=role) if role else escaped(piece) for piece, role in content)
