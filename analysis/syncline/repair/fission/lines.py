"""Statements written again at another depth, and conditions put around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...records import record


@record
class Lines:
    """Lines of text. `under`: the condition that they stand under, as braces around them; they are one level deeper.
    `call`: they are a barrier, which ends with its last line."""

    lines: tuple[str, ...]
    under: str | None = None
    call: bool = False


def moved(text: str, old: str, new: str) -> list[str]:
    """Lines that were indented by `old`, indented by `new`; no blank lines at either end."""
    lines = text.replace("\r\n", "\n").split("\n")
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    out: list[str] = []
    for number, line in enumerate(lines):
        body = line.lstrip()
        deeper = line[len(old) :] if number and line.startswith(old) else body
        out.append(f"{new}{deeper}".rstrip() if body else "")
    return out


def written(parts: Iterable[Lines], indent: str) -> list[str]:
    """The lines of all parts: what stands under one condition in a row has it once, and its opposite is the `else`."""
    out: list[str] = []
    for condition, lines, other in _arms(list(parts)):
        if condition is None:
            out += lines
            continue
        out += [f"{indent}if ({condition}) {{", *lines, f"{indent}}}"]
        if other:
            out[-1] += " else {"
            out += [*other, f"{indent}}}"]
    return out


def _arms(parts: Sequence[Lines]) -> Iterator[tuple[str | None, tuple[str, ...], tuple[str, ...]]]:
    joined: list[Lines] = []
    for part in parts:
        if not part.lines:
            continue
        if joined and part.under is not None and joined[-1].under == part.under:
            joined[-1] = Lines((*joined[-1].lines, *part.lines), part.under)
        else:
            joined.append(part)
    number = 0
    while number < len(joined):
        part = joined[number]
        behind = joined[number + 1] if number + 1 < len(joined) else None
        if part.under is not None and behind is not None and behind.under == f"!{part.under}":
            yield part.under, part.lines, behind.lines
            number += 1
        else:
            yield part.under, part.lines, ()
        number += 1
