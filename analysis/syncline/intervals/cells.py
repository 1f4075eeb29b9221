"""What a thread has stored itself and finds again: memory of its own, and, for specifications, what it wrote since the
last barrier. (Another thread that wrote there in the same interval would race with it.)

Cells lie beside the variables in the environment, under calls that no term of a program has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..ir import terms as t
from ..ir.kernel import ELSEWHERE, Address, Array, Atomic, Barrier, Space, Unknown, Write
from ..ir.terms import Op, Scalar, Sort, Term
from .shape import Access, Node, Plain, Sync, walk
from .states import Env

_MARK = "cell of "
_MOST = 64  #: cells of one array that are told apart


def store(env: Env, address: Address, value: Term | None) -> None:
    """Writes down what a thread stored at an address whose terms are evaluated; None: nobody knows what."""
    place, size = offset(address), address.size
    known = _of(env, address.array)
    if not _aligned(address) or (value is not None and value.sort is Sort.REAL and not _is_variable(address.array)):
        value = None
    for cell in known:
        if _apart(cell, place, size):
            continue
        at, width = cell.args
        if (
            value is not None and width.value == size and cell.sort is value.sort
        ):  # all of it is overwritten, or nothing
            env[cell] = t.ite(t.eq(place, at), value, env[cell])
        else:
            del env[cell]
    if value is not None and len(known) < _MOST:
        env[_cell(address.array, place, size, value.sort)] = value


def load(env: Env, address: Address, scalar: Scalar, otherwise: Callable[[], Term]) -> Term:
    """What the thread finds at an address: what it stored there, or `otherwise`."""
    place = offset(address)
    options: list[tuple[Term, Term]] = []
    for cell in _of(env, address.array):
        at, size = cell.args
        gap = t.sub(place, at)
        inside = gap.is_const and 0 <= gap.value <= size.value - address.size
        if inside and scalar.sort is Sort.INT and (size.value != address.size or cell.sort is not Sort.INT):
            return _piece(env[cell], size.value, gap.value, scalar)
        if size.value != address.size or cell.sort is not scalar.sort or not _aligned(address):
            continue
        value = t.cast(env[cell], scalar) if scalar.sort is Sort.INT else env[cell]
        same = t.eq(place, at)
        if same is t.TRUE:
            return value
        if same is not t.FALSE:
            options.append((same, value))
    found = otherwise()
    for same, value in options:
        found = t.ite(same, value, found)
    return found


_UNSIGNED = {1: t.U8, 2: t.U16, 4: t.U32, 8: t.U64}


def _piece(value: Term, width: int, first: int, scalar: Scalar) -> Term:
    """Some bytes of a number that fills `width` of them, as an integer: bits of an integer, and of a floating number a
    function of what it was calculated from, in just this way."""
    if value.sort is not Sort.REAL:
        whole = t.cast(t.as_integer(value), _UNSIGNED[width])
        return t.cast(t.shr(whole, t.integer(8 * first)), scalar)
    name = f"byte {first} of {width} of {t.render(value)}"
    made_of = sorted(value.symbols, key=lambda s: s.info.name)
    return t.cast(t.call(name, made_of, Sort.INT), scalar)


def _is_variable(array: Array) -> bool:
    """Whether it is a variable of the thread whose bytes are looked at."""
    return array.space is Space.LOCAL and array.extents == (1,)


def forget(env: Env, arrays: Iterable[str] | None, *, shared: bool = False) -> None:
    """Lets go of the cells of these arrays (None: of all); with `shared`, of all that other threads may write to."""
    names = None if arrays is None else frozenset(_name(key, own) for key in arrays for own in (True, False))
    for cell in [c for c in env if is_cell(c)]:
        if names is None or cell.payload in names or (shared and not cell.payload.startswith(_name("", own=True))):
            del env[cell]


def forget_unknown(env: Env, unknown: Unknown) -> None:
    """Lets go of what a statement that nobody understands may write to."""
    forget(env, None if ELSEWHERE in unknown.touches else [a.key for a in unknown.touches])


def forget_changed(env: Env, nodes: tuple[Node, ...]) -> None:
    """Lets go of what running `nodes`, in part or more than once, may write to."""
    if not any(map(is_cell, env)):
        return
    keys: set[str] = set()
    shared = False
    for node in walk(nodes):
        match node:
            case Access(statement=Write() | Atomic() as statement) | Plain(statement=Write() | Atomic() as statement):
                keys.add(statement.address.array.key)
            case Sync(statement=Barrier()):
                shared = True
            case Plain(statement=Unknown() as unknown):
                forget_unknown(env, unknown)
            case _:
                pass
    forget(env, keys, shared=shared)


def is_cell(term: Term) -> bool:
    """Whether an entry of an environment is a cell."""
    return term.op == Op.CALL and term.payload.startswith(_MARK)


def offset(address: Address) -> Term:
    """In bytes."""
    return t.add(t.integer(address.offset), *(t.mul(t.integer(stride), term) for stride, term in address.index))


def _name(key: str, own: bool) -> str:
    return f"{_MARK}{'own' if own else 'shared'} {key}"


def _cell(array: Array, place: Term, size: int, sort: Sort) -> Term:
    return t.call(_name(array.key, array.space is Space.LOCAL), (place, t.integer(size)), sort)


def _of(env: Env, array: Array) -> list[Term]:
    name = _name(array.key, array.space is Space.LOCAL)
    return [cell for cell in env if cell.op == Op.CALL and cell.payload == name]


def _apart(cell: Term, place: Term, size: int) -> bool:
    """Whether a cell shares no byte with `size` bytes at a place, for certain."""
    at, width = cell.args
    gap = t.sub(place, at)
    return gap.is_const and (gap.value >= width.value or -gap.value >= size)


def _aligned(address: Address) -> bool:
    """Whether two such accesses share all their bytes or none."""
    return not any(part % address.size for part in (address.offset, *(stride for stride, _ in address.index)))
