"""Instructions of inline PTX that read, write or copy memory (PTX ISA, "Data Movement and Conversion Instructions",
"Parallel Synchronization and Communication Instructions": `ld`, `st`, `atom`, `red`, `cp.async`).

One instruction with operands in brackets that are pointers, or numbers made from pointers to shared memory by
`__cvta_generic_to_shared` just before. An order stronger than relaxed makes it an atomic access that releases,
acquires, or both.
"""

from __future__ import annotations

import re

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope
from ...ir.reasons import Cause
from ...ir.terms import Kind, Op, Sort, Term
from ...limits.lower import ADDRESS_STEPS
from ...records import record
from ...regex import regex
from .. import ctypes as c
from ..lower.dispatch import evaluate
from ..lower.memory import access, pointers, stores
from ..lower.state.assigned import latest
from ..lower.state.context import Context
from ..lower.state.copies_in_flight import Commit, Wait
from ..sema.core.values import PLACES, Null, Number, Place, Pointer, Target, Unclear, Value
from ..syntax.node import Node
from . import async_copies, atomics, fences, ordered_atomics

ADDRESS = r"\[\s*%(?P<address>\d+)\s*(?:\+\s*(?P<offset>-?\d+)\s*)?\]"
_OPERAND = r"(?:%\d+|-?0[xX][0-9a-fA-F]+|-?\d+)U?"
REGISTERS = rf"(?P<registers>\{{\s*{_OPERAND}(?:\s*,\s*{_OPERAND})*\s*\}}|{_OPERAND})"
_LOAD = regex(rf"ld\.(?P<words>[\w.:]+) {REGISTERS}\s*,\s*{ADDRESS}")
_STORE = regex(rf"st\.(?P<words>[\w.:]+) {ADDRESS}\s*,\s*{REGISTERS}")
_UPDATE = regex(
    rf"(?:red|atom)\.(?P<words>[\w.:]+) (?:%(?P<old>\d+)\s*,\s*)?{ADDRESS}(?P<operands>(?:\s*,\s*{_OPERAND})+)"
)
_SIZE = r"%?\d+"
_COPY = regex(
    r"cp\.async\.c[ag]\.shared(?:::cta)?\.global(?:\.L2::\d+B)* \[\s*%(?P<to>\d+)\s*\]\s*,\s*\[\s*%(?P<source>\d+)\s*\]"
    rf"\s*,\s*(?P<size>{_SIZE})(?:\s*,\s*(?P<given>{_SIZE}))?"
)
_NUMBER = regex(r"-?(?:0[xX][0-9a-fA-F]+|\d+)")
_WAIT = regex(rf"cp\.async\.wait_group (?P<batches>{_SIZE})")

TYPES = {
    **dict.fromkeys(("b8", "u8"), c.UCHAR),
    **dict.fromkeys(("b16", "u16"), c.USHORT),
    **dict.fromkeys(("b32", "u32"), c.UINT),
    **dict.fromkeys(("b64", "u64"), c.ULONG),
    "s8": c.SCHAR, "s16": c.SHORT, "s32": c.INT, "s64": c.LONG, "f32": c.FLOAT, "f64": c.DOUBLE,
}  # fmt: skip
#: words that say where the memory is, or how it is cached
_PLAIN = regex(r"weak|volatile|global|shared(?:::cta)?|local|c[agsv]|lu|nc|w[bt]|L[12]::\w+")
_SCOPES = {"cta": Scope.BLOCK, "gpu": Scope.GRID, "sys": Scope.SYSTEM}
_ORDERS = frozenset({"relaxed", "acquire", "release", "acq_rel"})
_BITS = 32
_OPERATIONS = frozenset({"add", "min", "max", "inc", "dec", "and", "or", "xor", "exch", "cas"})


@record
class _Words:
    """What the parts of an instruction's name say. `order` is None for an access that is no atomic."""

    type: c.Arithmetic
    width: int = 1
    order: str | None = None
    scope: Scope = Scope.GRID
    operation: str | None = None


def lower(ctx: Context, text: str, node: Node) -> bool:
    """Lowers such an instruction; False, and nothing done, where it is none or an operand is not understood."""
    if text == "cp.async.commit_group":
        async_copies.own_step(ctx, Commit())
        return True
    if text == "cp.async.wait_all":
        async_copies.own_step(ctx, Commit())
        async_copies.own_step(ctx, Wait())
        return True
    given = operands(node)
    for pattern, lowering in ((_LOAD, _load), (_STORE, _store), (_UPDATE, _update), (_COPY, _copy), (_WAIT, _wait)):
        found = pattern.fullmatch(text)
        if found is not None:
            before = len(ctx.emitter.statements)
            done = lowering(ctx, found, given, node)
            if not done:
                del ctx.emitter.statements[before:]
            return done
    return False


def operands(node: Node) -> list[Node]:
    """What `%0`, `%1` and so on stand for in an assembly statement."""
    return [
        value
        for kind in ("gnu_asm_output_operand", "gnu_asm_input_operand")
        for n in node.walk()
        if n.type == kind and (value := n.field("value")) is not None
    ]


def _words(text: str) -> _Words | None:
    """None where a part is not known."""
    *parts, last = text.split(".")
    kind = TYPES.get(last)
    if kind is None:
        return None
    width, order, scope, operation = 1, None, Scope.GRID, None
    for part in parts:
        if part in ("v2", "v4"):
            width = int(part[1])
        elif part in _ORDERS:
            order = part
        elif part in _SCOPES:
            scope = _SCOPES[part]
        elif part in _OPERATIONS:
            operation = part
        elif _PLAIN.fullmatch(part) is None:
            return None
    return _Words(kind, width, order, scope, operation)


def _load(ctx: Context, found: re.Match[str], given: list[Node], node: Node) -> bool:
    words, named = _words(found["words"]), registers(found["registers"])
    if words is None or words.operation is not None or len(named) != words.width:
        return False
    target = pointer(ctx, found, words.type, given)
    places = [place(ctx, register, given) for register in named]
    if target is None or None in places:
        return False
    for k, to in enumerate(places):
        if words.order is None:
            value = access.load(ctx, _cell(ctx, target, k, words.width, node), node)
        elif words.width == 1:
            value = _ordered(ctx, "ld", "load", words, [target], node)
        else:
            return False
        if to is not None:
            _receive(ctx, to, value, node)
    return True


def _store(ctx: Context, found: re.Match[str], given: list[Node], node: Node) -> bool:
    words, named = _words(found["words"]), registers(found["registers"])
    if words is None or words.operation is not None or len(named) != words.width:
        return False
    target = pointer(ctx, found, words.type, given)
    values = [operand(ctx, register, given) for register in named]
    if target is None or (words.order is not None and words.width > 1):
        return False
    for k, value in enumerate(values):
        if value is None:
            return False
        if words.order is not None:
            _ordered(ctx, "st", "store", words, [target, value], node)
        else:
            stores.store(ctx, _cell(ctx, target, k, words.width, node), _as(value, words.type), node)
    return True


def _update(ctx: Context, found: re.Match[str], given: list[Node], node: Node) -> bool:
    words, texts = _words(found["words"]), registers(found["operands"])
    if words is None or words.operation is None or words.width > 1:
        return False
    target = pointer(ctx, found, words.type, given)
    expected = 2 if words.operation == "cas" else 1
    values = [_as(value, words.type) for text in texts if (value := operand(ctx, text, given)) is not None]
    if target is None or not len(values) == len(texts) == expected:
        return False
    result = place(ctx, f"%{found['old']}", given) if found["old"] is not None else None
    if found["old"] is not None and result is None:
        return False
    name = "atom" if result is not None else "red"
    order = _order(words)
    fences.emit(ctx, words.scope, node, order._replace(acquires=False), of_atomic=True)
    old = atomics.update(ctx, name, words.operation, words.scope, target, values, node, used=result is not None)
    fences.emit(ctx, words.scope, node, order._replace(releases=False), of_atomic=True)
    if result is not None:
        _receive(ctx, result, old, node)
    return True


def _ordered(ctx: Context, name: str, form: str, words: _Words, given: list[Value], node: Node) -> Value:
    order = _order(words)
    return ordered_atomics.call(ctx, name, ordered_atomics.FORMS[form], words.scope, order, given, node, used=True)


def _order(words: _Words) -> fences.Order:
    return fences.named(f"_{words.order}") or fences.RELAXED


def _copy(ctx: Context, found: re.Match[str], given: list[Node], node: Node) -> bool:
    size = _number(ctx, found["size"], given)
    read = _number(ctx, found["given"], given) if found["given"] is not None else size
    if size is None or read is None or not size.is_const:
        return False
    to, source = (_address(ctx, given[int(found[k])]) if int(found[k]) < len(given) else None for k in ("to", "source"))
    if to is None or source is None:
        return False
    element = source.pointee if isinstance(source.pointee, c.Arithmetic | c.Record) else c.UINT
    if not 0 < c.size_of(element) <= size.value or size.value % c.size_of(element):
        element = c.UINT
    moved = pointers.retyped(to, element), pointers.retyped(source, element)
    return async_copies.one(ctx, moved, Number(size, c.ULONG), Number(read, c.ULONG), node)


def _wait(ctx: Context, found: re.Match[str], given: list[Node], node: Node) -> bool:
    batches = _number(ctx, found["batches"], given)
    if batches is None or not batches.is_const:
        return False
    async_copies.own_step(ctx, Wait(int(batches.value)))
    return True


def _number(ctx: Context, operand: str, given: list[Node]) -> Term | None:
    if not operand.startswith("%"):
        return terms.integer(int(operand))
    place = int(operand[1:])
    return terms.as_integer(evaluate.number(ctx, given[place]).term) if place < len(given) else None


def registers(text: str) -> list[str]:
    """The operands in a list of them."""
    return re.findall(_OPERAND, text)


def operand(ctx: Context, text: str, given: list[Node]) -> Value | None:
    """The value of an operand, which is a number or one of those `given`; None where it is neither."""
    if text.startswith("%"):
        place = int(text[1:]) if text[1:].isdigit() else len(given)
        return evaluate.value(ctx, given[place]) if place < len(given) else None
    digits = text.rstrip("U")
    return Number(terms.integer(int(digits, 0)), c.LONG) if _NUMBER.fullmatch(digits) else None


def place(ctx: Context, text: str, given: list[Node]) -> Place | None:
    """Where an instruction puts a result; None where that is no operand of the statement's."""
    number = int(text[1:]) if text.startswith("%") and text[1:].isdigit() else len(given)
    found = evaluate.place(ctx, given[number]) if number < len(given) else None
    return found if isinstance(found, PLACES) else None


def _receive(ctx: Context, place: Place, value: Value, node: Node) -> None:
    """Puts a result into an output operand: the same bits, which are the same value between numbers of one kind."""
    same = isinstance(place.type, c.Arithmetic) and isinstance(value, Number)
    if same and (value.type.scalar.sort is Sort.REAL) == (place.type.scalar.sort is Sort.REAL):  # type: ignore[union-attr]
        stores.store(ctx, place, value, node)
    else:
        stores.forget(ctx, place, Cause.ASSEMBLY_READS(), node)


def _as(value: Value, kind: c.Arithmetic) -> Value:
    """What an input operand holds, as the instruction sees it."""
    if isinstance(value, Number) and (value.type.scalar.sort is Sort.REAL) == (kind.scalar.sort is Sort.REAL):
        return value
    return Unclear(Cause.ASSEMBLY_WRITES())


def _cell(ctx: Context, pointer: Pointer, k: int, width: int, node: Node) -> Place:
    """Element `k` of the vector of so many that an address leads to: the address is aligned to the size of all of it
    (PTX ISA, "Addresses as Operands")."""
    size = c.size_of(pointer.pointee)
    place = pointers.dereference(ctx, pointers.advance(pointer, terms.integer(k)), node)
    return pointers.part_of(place, width * size, k * size)


def pointer(ctx: Context, found: re.Match[str], kind: c.Arithmetic, given: list[Node]) -> Pointer | None:
    """What stands in the brackets, as a pointer to elements of this type."""
    place, offset = int(found["address"]), int(found["offset"] or 0)
    address = _address(ctx, given[place]) if place < len(given) else None
    if address is None:
        return None
    return pointers.retyped(pointers.advance(pointers.retyped(address, c.UCHAR), terms.integer(offset)), kind)


def _address(ctx: Context, operand: Node) -> Pointer | None:
    value = evaluate.value(ctx, operand)
    if isinstance(value, Pointer):
        known = all(isinstance(target.base, ir.Array | Null) for _, target in value.choices)
        return value if known else None
    return _shared(ctx, value.term) if isinstance(value, Number) else None


def _shared(ctx: Context, address: Term) -> Pointer | None:
    """A number as a pointer into shared memory, where it was made from one. Numbers of 32 bits hold such addresses
    (programming guide, "Address Space Conversion Functions")."""
    for _ in range(ADDRESS_STEPS):
        parts = terms.monomials(address)
        for part, factor in parts.items():
            base = ctx.objects.addresses.get(part) if factor == 1 else None
            if base is not None:
                return pointers.advance(Pointer.to(c.UCHAR, Target(base)), terms.sub(address, part))
        before, variables = ctx.emitter.statements, [s for s in address.symbols if s.info.kind is Kind.VAR]
        known = {s: v for s in variables if (v := latest(before, s)) is not None}
        casts = {part: part.args[0] for part in parts if part.op == Op.CAST and part.payload.bits >= _BITS}
        if not known and not casts:
            return None
        address = terms.substitute(address, {**known, **casts})
    return None
