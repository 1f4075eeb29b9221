"""What is written about how members are laid out: `packed`, alignments, and `#pragma pack`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ...regex import regex
from .expression import constant


class LayoutAttribute(NamedTuple):
    """`packed`: members stand without gaps; `align`: the texts of the alignments asked for."""

    packed: bool
    align: tuple[str, ...]


#: `aligned` without a number: the largest alignment that the host's types have
_LARGEST = "16"
_ALIGNING = {b"__align__", b"__builtin_align__", b"alignas", b"_Alignas"}
_PACKED = regex(r"(?<!\w)(?:__)?packed(?:__)?(?!\w)")
_ALIGNED = regex(r"(?<!\w)(?:__aligned__|aligned|align)(?!\w)")
_PACK = regex(rb"(?:#[ \t]*pragma[ \t]+|\(\s*L?\"\s*|\(\s*)pack[ \t]*\(([^()\r\n]*)\)")


def layout_attributes(word: bytes, texts: Sequence[str]) -> LayoutAttribute | None:
    """What an attribute with these arguments says of a layout; None where it says nothing."""
    if word in _ALIGNING:
        return LayoutAttribute(False, tuple(texts[:1])) if texts else None
    return listed_attributes(",".join(texts)) if word != b"__launch_bounds__" else None


def listed_attributes(text: str) -> LayoutAttribute | None:
    """The same, of the inside of `__attribute__((…))`, `__declspec(…)` or `[[…]]`."""
    packed = _PACKED.search(text) is not None
    aligned = tuple(_argument(text, match.end()) or _LARGEST for match in _ALIGNED.finditer(text))
    return LayoutAttribute(packed, aligned) if packed or aligned else None


def _argument(text: str, at: int) -> str:
    """The text in the parentheses at a place; empty where there are none."""
    rest = text[at:].lstrip()
    depth = 0
    for k, sign in enumerate(rest if rest.startswith("(") else ""):
        depth += (sign == "(") - (sign == ")")
        if not depth:
            return rest[1:k].strip()
    return ""


def pack_directive(data: bytes, at: int) -> tuple[str, ...] | None:
    """The arguments of `#pragma pack(…)` at a place, or of `("pack(…)")` behind `_Pragma`; None for anything else."""
    found = _PACK.match(data, at)
    if found is None:
        return None
    return tuple(part.strip() for part in found.group(1).decode("utf-8", "replace").split(","))


class Limit(NamedTuple):
    """The largest alignment that members may have: None for any, and whether that is `known`."""

    bytes: int | None = None
    known: bool = True


def limit_at(packs: Mapping[int, tuple[str, ...]], offset: int, expand: Callable[[str], str]) -> Limit:
    """The limit that `#pragma pack` has set for what begins at an offset. `expand` expands macros."""
    now, kept = Limit(), list[tuple[str, Limit]]()
    for start in sorted(packs):
        if start > offset:
            break
        words = [word for word in packs[start] if word]
        names = [word for word in words[1:] if word.isidentifier() and constant(expand(word)) is None]
        values = [word for word in words if word not in ("push", "pop", *names)]
        if words[:1] == ["push"]:
            kept.append((names[0] if names else "", now))
        elif words[:1] == ["pop"]:
            while names and kept and all(name != names[0] for name, _ in kept[-1:]) and names[0] in dict(kept):
                kept.pop()
            now = kept.pop()[1] if kept else Limit()
        elif not words:
            now = Limit()
        if values:
            value = constant(expand(values[0]))
            now = Limit(value or None, value is not None)
    return now
