"""Lines of text whose pieces have a role ("error", "dim", "add"), and the two ways of putting them out.

Everything that `syncline check` prints for people is built from these values, so that the plain and the coloured
form can never say different things.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TextIO

from .source import width

if TYPE_CHECKING:
    from rich.console import Console

#: (text, role); the role "" has no style
Segment = tuple[str, str]
Line = tuple[Segment, ...]

#: role -> rich style; the bright forms of red and blue, since the plain ones drown on dark backgrounds
THEME = {
    "error": "bold bright_red",
    "warning": "bold yellow",
    "info": "bold cyan",
    "hint": "bold bright_blue",
    "racy": "bold bright_red",
    "divergent": "bold bright_red",
    "possible": "bold yellow",
    "incomplete": "bold magenta",
    "verified": "bold green",
    "redundant": "bold cyan",
    "first": "bold bright_red",
    "second": "bold yellow",
    "gutter": "bright_blue",
    "code": "",
    "dim": "dim",
    "strong": "bold",
    "field": "bright_blue",
    "add": "green",
    "remove": "red",
    "hunk": "cyan",
}

#: for terminals and files that cannot hold the drawing characters
_ASCII = str.maketrans(
    {
        "│": "|",
        "─": "-",
        "━": "^",
        "╰": "`",
        "╭": ",",
        "┌": "-",
        "✓": "+",
        "✗": "x",
        "…": "~",
        "⋮": ":",
        "·": ",",
        "→": ">",
        "×": "x",
        "–": "-",
    }
)

EMPTY: Line = ()


def line(*pieces: str | Segment) -> Line:
    """A line of the given pieces; a bare string has no style."""
    return tuple((p, "") if isinstance(p, str) else p for p in pieces)


def plain(content: Line) -> str:
    """The text alone, without trailing blanks."""
    return "".join(text for text, _ in content).rstrip()


def measure(content: Line) -> int:
    """Terminal columns that the line takes."""
    return sum(width(text) for text, _ in content)


def pad(segment: Segment, columns: int) -> Line:
    """The segment, filled up with blanks to that many columns."""
    return (segment, (" " * max(0, columns - width(segment[0])), ""))


def wrap(text: str, columns: int) -> list[str]:
    """`text` broken at blanks so that no line is longer than `columns`, unless one word is."""
    return textwrap.wrap(text, max(columns, 20), break_long_words=False, break_on_hyphens=False) or [""]


def listed(words: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c\"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def counted(number: int, noun: str, plural: str = "s") -> str:
    """ "1 file", "2 files\"."""
    return f"{number} {noun}" + ("" if number == 1 else plural)


def write_plain(lines: Iterable[Line], out: TextIO) -> None:
    """Without colour; with ASCII drawings where the stream's encoding has no others."""
    for content in lines:
        out.write(encodable(plain(content), out) + "\n")


def write_styled(lines: Iterable[Line], console: Console) -> None:
    """In colour, for a terminal. `console` comes from `terminal_console`."""
    from rich.text import Text

    for content in lines:
        text = Text(no_wrap=True, overflow="ignore")
        for piece, role in content:
            text.append(encodable(piece, console.file), style=THEME.get(role) or None)
        text.rstrip()
        console.print(text, soft_wrap=True)


def terminal_console(out: TextIO) -> Console:
    """A rich console that writes colour to `out` and changes nothing else about the text."""
    from rich.console import Console

    return Console(file=out, force_terminal=True, highlight=False, markup=False, emoji=False, legacy_windows=False)


def encodable(text: str, out: object) -> str:
    """`text`, in characters that the stream `out` can encode."""
    encoding = getattr(out, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return text.translate(_ASCII).encode("ascii", "replace").decode("ascii")
    return text
