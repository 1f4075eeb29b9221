"""The strings of a host file that hold kernels, as texts of the file's length."""

from __future__ import annotations

from functools import lru_cache

from ...limits.preprocess import HOSTED_STRINGS, REMEMBERED_HOSTS
from ...records import record
from ...regex import regex
from ..languages import is_script, named_language
from ..look import OPENCL_HEADS, bears_signs, heads
from ..preprocess.masking import blank
from . import c_literals, python_literals
from .escapes import escaped, unescaped
from .filling import filled, style_of
from .literal import Group, Literal, Spelling

_LINE = regex(r"\r\n|\n|\r")


@record
class Hosted:
    """A string with kernels: its text, which is as long as its literals and what stands between them. `holes` are the
    pieces that are put in when the program runs; `is_opencl`: all its kernels are OpenCL's."""

    own: bytes
    group: Group
    holes: tuple[tuple[int, int], ...]
    is_opencl: bool

    def text(self, data: bytes) -> bytes:
        """A text as long as the file: blanks outside of the string, and in it what the program gives to the
        compiler."""
        return blank(data[: self.group.first]) + self.own + blank(data[self.group.last :])

    def spelled(self, data: bytes, start: int, end: int, text: str) -> str | None:
        """What to replace the bytes `start..end` of the file by, so that the string has `text` in their place; None
        where they are not all in the string, or not spelled alike."""
        concerned = [each for each in self.group.literals if each.first <= end and start <= each.last]
        if not concerned or start < concerned[0].first or end > concerned[-1].last:
            return None
        if len({(each.spelling, data[each.start : each.first]) for each in concerned}) > 1:
            return None
        literal = concerned[0]
        if literal.spelling in (Spelling.RAW, Spelling.LINES):
            return escaped(text, literal.spelling, is_filled=literal.is_filled)
        return self._on_lines(data, start, text, literal)

    def _on_lines(self, data: bytes, start: int, text: str, literal: Literal) -> str:
        """A text in literals of one line each: where a line of the string is a literal, so is each of its lines."""
        before = self.text(data)[:start]
        line = max(before.rfind(b"\n"), before.rfind(b"\r")) + 1
        inside = any(each.first <= line < each.last for each in self.group.literals)
        opened = next((each.first for each in self.group.literals if each.first >= line), line)
        between = b"" if inside or line < self.group.first else data[line:opened]
        lead = " " * (opened - line if not inside else 0)
        out: list[str] = []
        for number, each in enumerate(_LINE.split(text)):
            at_start = (number or start == line) and lead and each.startswith(lead)
            rest = escaped(each[len(lead) :] if at_start else each, literal.spelling, is_filled=literal.is_filled)
            out.append(between.decode("utf-8", "replace") + rest if at_start else rest)
        return "\\n".join(out)


@lru_cache(maxsize=REMEMBERED_HOSTS)
def hosted(path: str, data: bytes, editor: str | None = None) -> tuple[Hosted, ...]:
    """The strings with kernels of a file, in order. `editor` is what an editor calls its language."""
    if not bears_signs(data):
        return ()
    language = named_language(path, editor)
    groups = python_literals.groups(data) if is_script(path, editor) else c_literals.groups(data)
    if language is not None and language.is_device_only:
        whole = c_literals.whole(data)  # for a host's file to include
        groups = () if whole is None else (whole,)
    out: list[Hosted] = []
    for group in groups:
        found = _hosted(data, group) if len(out) < HOSTED_STRINGS else None
        if found is not None:
            out.append(found)
    return tuple(out)


def _hosted(data: bytes, group: Group) -> Hosted | None:
    """A string as a text of its own; None where it holds no kernel."""
    first, last = group.first, group.last
    if not bears_signs(data[first:last]):
        return None
    spelled = bytearray(b" " * (last - first))
    gaps: list[tuple[int, int]] = []
    for number, literal in enumerate(group.literals):
        text = unescaped(data[literal.first : literal.last], literal.spelling)
        spelled[literal.first - first : literal.last - first] = text
        if number in group.gaps:
            gaps.append((literal.last - first, group.literals[number + 1].first - first))
    if next(heads(bytes(spelled)), None) is None:
        return None
    text, unknown = filled(bytes(spelled), style_of(data, group), gaps)
    words = frozenset(heads(text))
    if not words:
        return None
    holes = tuple((first + start, first + end) for start, end in unknown)
    return Hosted(text, group, holes, words <= frozenset(OPENCL_HEADS))
