"""Elements of arrays as the user would write them."""

from __future__ import annotations

from .kernel import Array


def element_text(array: Array, offset: int) -> str:
    """The element at a byte offset: "tile[1][3]", "nodes[4].next"."""
    size = max(array.element_size, 1)
    index, rest = divmod(offset, size)
    extents = array.extents[1:]
    parts: list[int] = []
    for extent in reversed(extents):
        if not extent:
            break
        index, digit = divmod(index, extent)
        parts.append(digit)
    parts.append(index)
    scalar_like = array.extents in ((), (1,)) and index == 0 and not rest
    text = array.name if scalar_like else array.name + "".join(f"[{p}]" for p in reversed(parts))
    for name, start, width in array.fields:
        if start <= rest < start + width:
            return f"{text}.{name}"
    return text
