"""Pointers that a launch passes twice: what the kernel calls two arrays is one.

Distinct parameters are taken not to overlap, unless the launch in the text says otherwise. Then the accesses through
the one are accesses to the other's array, as far behind its beginning as the launch says.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...ir import kernel as ir
from ...ir import terms as t
from ...ir.kernel import Address, Array, Kernel
from ...ir.launch import Alias, Launch, argument
from ...ir.reasons import Assumption, AssumptionKind
from ...ir.terms import Kind, Term, render
from ...records import record, replace


@record
class Moved:
    """Where an array lies in another: so many bytes times a number of elements behind its beginning."""

    array: Array
    stride: int
    distance: Term
    through: str


def aliased(kernel: Kernel, launch: Launch) -> tuple[Kernel, tuple[Assumption, ...]]:
    """The kernel as it is where its pointers lead where the launch says, and what that is."""
    moved: dict[str, Moved] = {}
    said: list[Assumption] = []
    passed = {argument(p.name): p.symbol for p in kernel.parameters if p.symbol is not None}
    for alias in launch.aliases:
        for one, other in _pairs(kernel, alias):
            if one.key in moved or other.key in moved or one.key == other.key or one.space is not other.space:
                continue
            distance = t.symbol(f"{other.name} - {one.name}", Kind.UNIFORM)
            if alias.distance is not None:
                distance = t.substitute(alias.distance, passed)
            moved[other.key] = Moved(one, other.element_size, distance, other.name)
            said.append(_said(one, other, None if alias.distance is None else distance, launch))
    if not moved:
        return kernel, ()
    parameters = tuple(
        replace(p, array=moved[p.array.key].array) if p.array is not None and p.array.key in moved else p
        for p in kernel.parameters
    )
    arrays = tuple(a for a in kernel.arrays if a.key not in moved)
    missing = {m.array.key: m.array for m in moved.values()}.keys() - {a.key for a in arrays}
    arrays += tuple({m.array.key: m.array for m in moved.values()}[key] for key in sorted(missing))
    return replace(kernel, parameters=parameters, arrays=arrays, body=_block(kernel.body, moved)), tuple(said)


def _said(one: Array, other: Array, distance: Term | None, launch: Launch) -> Assumption:
    if distance is None:
        return AssumptionKind.SOMEWHERE_IN(other.name, one.name, launch.origin)
    where = one.name if distance is t.ZERO else f"{one.name} + {render(distance)}"
    return AssumptionKind.ONE_ARRAY(other.name, where, launch.origin)


def _pairs(kernel: Kernel, alias: Alias) -> list[tuple[Array, Array]]:
    """The arrays that an alias makes one: those of two parameters, or of their members of one name."""
    by_name = {p.name: p.array for p in kernel.parameters if p.array is not None}
    if alias.of_device:
        own = {array.key for array in by_name.values()}
        found = [a for a in kernel.arrays if a.name == alias.one and a.key not in own and a.space is ir.Space.GLOBAL]
        other = by_name.get(alias.other)
        return [(found[0], other)] if len(found) == 1 and other is not None else []
    out: list[tuple[Array, Array]] = []
    for name, array in by_name.items():
        head, rest = name[: len(alias.other)], name[len(alias.other) :]
        one = by_name.get(alias.one + rest)
        if head == alias.other and rest[:1] in ("", ".") and one is not None:
            out.append((one, array))
    return out


def _block(block: ir.Block, moved: Mapping[str, Moved]) -> ir.Block:
    out: list[ir.Statement] = []
    for s in block:
        match s:
            case ir.Read() | ir.Write() | ir.Atomic() if s.address.array.key in moved:
                out.append(replace(s, address=_address(s.address, moved[s.address.array.key])))
            case ir.Unknown() if any(array.key in moved for array in s.touches):
                touches = (moved[a.key].array if a.key in moved else a for a in s.touches)
                out.append(replace(s, touches=tuple(dict.fromkeys(touches))))
            case ir.If():
                out.append(replace(s, then=_block(s.then, moved), orelse=_block(s.orelse, moved)))
            case ir.Loop():
                parts = {name: _block(getattr(s, name), moved) for name in ("test", "body", "step")}
                out.append(replace(s, **parts))
            case ir.Region():
                out.append(replace(s, body=_block(s.body, moved)))
            case _:
                out.append(s)
    return tuple(out)


def _address(address: Address, moved: Moved) -> Address:
    index = dict(address.index)
    index[moved.stride] = t.add(index.get(moved.stride, t.ZERO), moved.distance)
    strides = tuple(sorted(index.items(), reverse=True))
    return replace(address, array=moved.array, index=strides, through=moved.through)
