"""Whether accesses stay within their arrays (SL403), where that is asked for: a claim before each of them.

An array's bounds are those of its storage: all elements of `a[4][8]` are one row after the other, and a struct's array
ends with the struct. What parameters point at has none.
"""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms as t
from ...ir.kernel import Address, Array, Assert, Claim, Kernel
from ...ir.launch import Launch
from ...records import replace


def within_bounds(kernel: Kernel, launch: Launch) -> Kernel:
    """The kernel, which claims of each access to an array of known size that it is inside."""
    return replace(kernel, body=_claimed(kernel.body, launch))


def _claimed(block: ir.Block, launch: Launch) -> ir.Block:
    out: list[ir.Statement] = []
    for s in block:
        match s:
            case ir.Read(ghost=True):
                out.append(s)
            case ir.Read() | ir.Write() | ir.Atomic():
                inside = _inside(s.address, _size(s.address.array, launch))
                out += [s] if inside is t.TRUE else [Assert(inside, s.site, Claim.IN_BOUNDS), s]
            case ir.If():
                out.append(replace(s, then=_claimed(s.then, launch), orelse=_claimed(s.orelse, launch)))
            case ir.Loop():
                parts = {name: _claimed(getattr(s, name), launch) for name in ("test", "body", "step")}
                out.append(replace(s, **parts))
            case ir.Region():
                out.append(replace(s, body=_claimed(s.body, launch)))
            case _:
                out.append(s)
    return tuple(out)


def _inside(address: Address, size: int | None) -> t.Term:
    """Whether all its bytes are the array's."""
    if size is None:
        return t.TRUE
    start = t.add(t.integer(address.offset), *(t.mul(t.integer(stride), term) for stride, term in address.index))
    return t.and_(t.le(t.ZERO, start), t.le(start, t.integer(size - address.size)))


def _size(array: Array, launch: Launch) -> int | None:
    """In bytes; None where it is not known."""
    return launch.dynamic_shared if array.dynamic else array.size
