"""What a thread has stored itself and finds again: memory of its own, and, for specifications, what it wrote or read
since the last barrier. (Another thread that wrote there in the same interval would race with it.)

Cells lie beside the variables in the environment, under calls that no term of a program has. So does, for an array of
which the cells hold all that the thread has stored since the interval began, that they do.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from functools import reduce

from ...ir import terms as t
from ...ir.kernel import ELSEWHERE, Address, Array, Atomic, Barrier, Fence, Space, Unknown, Write
from ...ir.terms import Op, Scalar, Sort, Term
from ...limits import intervals as limits
from ..control.control_tree import Access, BarrierNode, LoopNode, Node, StatementNode, walk
from ..states import Env, State
from ..values.byte_offsets import byte_offset

_MARK = "cell of "
_WHOLE = "whole "


def store(env: Env, address: Address, value: Term | None) -> None:
    """Writes down what a thread stored at an address whose terms are evaluated; None: nobody knows what."""
    offset, size = byte_offset(address), address.size
    known = _of(env, address.array)
    if not _aligned(address) or (value is not None and value.sort is Sort.REAL and not _is_variable(address.array)):
        value = None
    for cell in known:
        if _apart(cell, offset, size):
            continue
        at, width = cell.args
        if (
            value is not None and width.value == size and cell.sort is value.sort
        ):  # all of it is overwritten, or nothing
            env[cell] = t.ite(t.eq(offset, at), value, env[cell])
        else:
            del env[cell]
            env.pop(_whole(address.array.key), None)
    if value is not None and len(known) < limits.FORWARDED_STORES:
        env[_cell(address.array, offset, size, value.sort)] = value
    else:
        env.pop(_whole(address.array.key), None)


def load(env: Env, address: Address, scalar: Scalar, otherwise: Callable[[], Term]) -> Term:
    """What the thread finds at an address: what it stored there, or `otherwise`."""
    offset = byte_offset(address)
    options: list[tuple[Term, Term]] = []
    for cell in _of(env, address.array):
        at, size = cell.args
        gap = t.sub(offset, at)
        inside = gap.is_const and 0 <= gap.value <= size.value - address.size
        if inside and scalar.sort is Sort.INT and (size.value != address.size or cell.sort is not Sort.INT):
            return _piece(env[cell], size.value, gap.value, scalar)
        if size.value != address.size or cell.sort is not scalar.sort or not _aligned(address):
            continue
        same = t.eq(offset, at)
        if same is t.TRUE:
            return _as(env[cell], scalar)
        if same is not t.FALSE:
            options.append((same, _as(env[cell], scalar)))
    found = otherwise()
    for same, value in options:
        found = t.ite(same, value, found)
    return found


_FORMS = {2: "<e", 4: "<f", 8: "<d"}
_UNSIGNED = {1: t.U8, 2: t.U16, 4: t.U32, 8: t.U64}


def _piece(value: Term, width: int, first: int, scalar: Scalar) -> Term:
    """Some bytes of a number that fills `width` of them, as an integer: bits of an integer, and of a floating number a
    function of it."""
    if value.sort is not Sort.REAL:
        whole = t.cast(t.as_integer(value), _UNSIGNED[width])
        return t.cast(t.shr(whole, t.integer(8 * first)), scalar)
    if value.is_const and width in _FORMS:
        try:
            held = struct.pack(_FORMS[width], float(value.value))
            return t.cast(t.integer(int.from_bytes(held[first:], "little")), scalar)
        except OverflowError:
            pass
    return t.cast(t.call(f"byte {first} of {width}", (value,), Sort.INT), scalar)


def _is_variable(array: Array) -> bool:
    """Whether it is a variable of the thread whose bytes are looked at."""
    return array.space is Space.LOCAL and array.extents == (1,)


def cell_of(address: Address, scalar: Scalar) -> Term | None:
    """The cell that an access is to; None where it is none that is followed."""
    if scalar.sort is Sort.REAL or not _aligned(address):
        return None
    return _cell(address.array, byte_offset(address), address.size, scalar.sort)


def note(env: Env, address: Address, value: Term, scalar: Scalar) -> None:
    """Writes down what a thread has read: nobody else writes there before the next barrier."""
    cell = cell_of(address, scalar)
    if (
        cell is not None
        and value.sort is scalar.sort
        and (cell in env or len(_of(env, address.array)) < limits.FORWARDED_STORES)
    ):
        env[cell] = value


def fill(env: Env, other: Env, make: Callable[[Term], Term | None]) -> None:
    """Adds the cells that are known in another environment alone, which does not come from this one: `make` gives what
    they hold where the thread has neither stored nor read anything. What cannot be added gets lost."""
    for cell in [c for c in other if is_cell(c) and not is_own(c) and c not in env]:
        offset, size = cell.args
        known = [c for c in env if c.op == Op.CALL and c.payload == cell.payload and not _apart(c, offset, size.value)]
        if all(c.args[1] is size and c.sort is cell.sort for c in known):
            before = make(cell)
            if before is not None:
                env[cell] = reduce(lambda value, c: t.ite(t.eq(c.args[0], offset), env[c], value), known, before)
                continue
        env.pop(_whole(array_of(cell)), None)


def begin(env: Env, key: str) -> None:
    """From here on nothing that the thread stores in an array gets lost, until something does."""
    env[_whole(key)] = t.TRUE


def is_whole(env: Env, key: str) -> bool:
    """Whether the cells hold all that the thread has stored in an array since the interval began."""
    return _whole(key) in env


def _whole(key: str) -> Term:
    return t.call(f"{_WHOLE}{key}", (), Sort.BOOL)


def _as(value: Term, scalar: Scalar) -> Term:
    return t.cast(value, scalar) if scalar.sort is Sort.INT else value


def forget(env: Env, arrays: Iterable[str] | None, *, shared: bool = False) -> None:
    """Lets go of the cells of these arrays (None: of all); with `shared`, of all that other threads may write to."""
    arrays = None if arrays is None else frozenset(arrays)
    names = None if arrays is None else frozenset(_name(key, own) for key in arrays for own in (True, False))
    for cell in [c for c in env if is_cell(c)]:
        if names is None or cell.payload in names or (shared and not is_own(cell)):
            del env[cell]
    for whole in [w for w in env if w.op == Op.CALL and w.payload.startswith(_WHOLE)]:
        if shared or arrays is None or whole.payload[len(_WHOLE) :] in arrays:
            del env[whole]


def forget_unknown(env: Env, unknown: Unknown) -> None:
    """Lets go of what a statement that nobody understands may write to."""
    forget(env, None if ELSEWHERE in unknown.touches else [a.key for a in unknown.touches])


def forget_changed(env: Env, nodes: tuple[Node, ...]) -> None:
    """Lets go of what running `nodes`, in part or more than once, may write to."""
    if not any(key.op == Op.CALL for key in env):
        return
    keys: set[str] = set()
    shared = False
    for node in walk(nodes):
        match node:
            case (
                Access(statement=Write() | Atomic() as statement)
                | StatementNode(statement=Write() | Atomic() as statement)
            ):
                keys.add(statement.address.array.key)
            case BarrierNode(statement=Barrier()) | StatementNode(statement=Fence()):
                shared = True
            case StatementNode(statement=Unknown() as unknown):
                forget_unknown(env, unknown)
            case _:
                pass
    forget(env, keys, shared=shared)


def moved(env: Env, nodes: tuple[Node, ...]) -> list[Term]:
    """The cells whose contents running `nodes` may change, but by the thread's own writes alone, or behind barriers."""
    kept, own = dict(env), dict(env)
    forget_changed(kept, nodes)
    for node in walk(nodes):
        match node:
            case Access(statement=Atomic() as statement) | StatementNode(statement=Atomic() as statement):
                forget(own, [statement.address.array.key])
            case StatementNode(statement=Fence()):
                forget(own, (), shared=True)
            case StatementNode(statement=Unknown() as unknown):
                forget_unknown(own, unknown)
            case _:
                pass
    return [cell for cell in own if is_cell(cell) and cell not in kept]


def stays(cell: Term, end: State | None, node: LoopNode) -> bool:
    """Whether a cell is still there after an iteration that ends like this: no barrier in it has come since the thread
    was last there."""
    if is_own(cell) or end is None or cell in end.env:
        return True
    return not any(isinstance(inner, BarrierNode) for inner in walk((*node.test, *node.body, *node.step)))


def is_cell(term: Term) -> bool:
    """Whether an entry of an environment is a cell."""
    return term.op == Op.CALL and term.payload.startswith(_MARK)


def is_own(cell: Term) -> bool:
    """Whether a cell lies in memory of the thread's own."""
    return cell.payload.startswith(_name("", own=True))


def array_of(cell: Term) -> str:
    """The key of a cell's array."""
    return cell.payload[len(_name("", own=is_own(cell))) :]


def _name(key: str, own: bool) -> str:
    return f"{_MARK}{'own' if own else 'shared'} {key}"


def _cell(array: Array, offset: Term, size: int, sort: Sort) -> Term:
    return t.call(_name(array.key, array.space is Space.LOCAL), (offset, t.integer(size)), sort)


def _of(env: Env, array: Array) -> list[Term]:
    name = _name(array.key, array.space is Space.LOCAL)
    return [cell for cell in env if cell.op == Op.CALL and cell.payload == name]


def _apart(cell: Term, offset: Term, size: int) -> bool:
    """Whether a cell shares no byte with `size` bytes at an offset, for certain."""
    at, width = cell.args
    gap = t.sub(offset, at)
    return gap.is_const and (gap.value >= width.value or -gap.value >= size)


def _aligned(address: Address) -> bool:
    """Whether two such accesses share all their bytes or none."""
    return not any(part % address.size for part in (address.offset, *(stride for stride, _ in address.index)))
