"""Pointer values: arithmetic, comparison, and the variables that hold them."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir import terms
from ....ir.launch import is_given
from ....ir.reasons import Cause
from ....ir.terms import TRUE, ZERO, Term
from ....records import replace
from ... import ctypes as c
from ...ctypes import CType
from ...sema.core.arithmetic import COMPARISONS
from ...sema.core.values import (
    Base,
    BitsPlace,
    Callable,
    ChoicePlace,
    HolderPlace,
    MemoryPlace,
    Null,
    NullPlace,
    Number,
    Passed,
    Place,
    Plan,
    Pointer,
    PointerPlace,
    PunnedPlace,
    RecordPlace,
    ScalarPlace,
    Target,
    Unclear,
    UnclearPlace,
    Value,
)
from ...syntax.node import Node
from ..state.context import Context, Memory
from . import bases, undeclared

NULL = Null()


def null(pointee: CType) -> Pointer:
    return Pointer.to(pointee, Target(NULL))


def step(target: Target, stride: int, count: Term) -> Target:
    """`target` moved by `count` times `stride` bytes."""
    if count is ZERO or isinstance(target.base, Null):
        return target
    if not target.steps:
        return replace(target, steps=((stride, count),))
    steps = dict(target.steps)
    steps[stride] = terms.add(steps[stride], count) if stride in steps else count
    if steps[stride] is ZERO:
        del steps[stride]
    return replace(target, steps=tuple(sorted(steps.items(), reverse=True)))


def advance(pointer: Pointer, count: Term) -> Pointer:
    """`pointer + count`, in elements of the pointee. A count of an unknown type may have been taken for a floating
    number."""
    count = terms.cast(count, terms.I64) if count.sort is terms.Sort.REAL else terms.as_integer(count)
    stride = max(c.size_of(pointer.pointee), 1)
    moved = tuple([(guard, step(target, stride, count)) for guard, target in pointer.choices])
    return Pointer(pointer.pointee, moved, pointer.selector)


def unsized(ctype: CType) -> bool:
    """Whether the size of a pointee is not known: its rows have no constant length."""
    while isinstance(ctype, c.ArrayOf):
        if ctype.extent is None:
            return True
        ctype = ctype.element
    return False


def retyped(pointer: Pointer, pointee: CType) -> Pointer:
    """A cast: the same address, another pointee."""
    return replace(pointer, pointee=pointee)


def choose(condition: Term, a: Pointer, b: Pointer) -> Pointer:
    """`condition ? a : b`"""
    if condition.is_const:
        return a if condition.value else b
    left = [(terms.and_(condition, guard), target) for guard, target in a.choices]
    negated = terms.not_(condition)
    right = [(terms.and_(negated, guard), target) for guard, target in b.choices]
    merged: list[tuple[Term, Target]] = []
    for guard, target in [*left, *right]:
        for k, (other, same) in enumerate(merged):
            if same == target:
                merged[k] = (terms.or_(other, guard), same)
                break
        else:
            merged.append((guard, target))
    if len(merged) == 1:
        merged = [(TRUE, merged[0][1])]
    return Pointer(a.pointee, tuple(merged))


def offset(target: Target) -> Term:
    """The target's byte offset from its base."""
    return terms.add(
        terms.integer(target.offset), *(terms.mul(terms.integer(stride), index) for stride, index in target.steps)
    )


def single(pointer: Pointer) -> Target | None:
    """The only target that is not null, if there is one."""
    real = [target for _, target in pointer.choices if not isinstance(target.base, Null)]
    return real[0] if len(real) == 1 else None


def dereference(ctx: Context, value: Value, node: Node) -> Place:
    """`*value`"""
    return pointed_at(ctx, value)


def pointed_at(ctx: Context, value: Value) -> Place:
    """What a pointer points at."""
    if not isinstance(value, Pointer):
        reason = value.reason if isinstance(value, Unclear) else Cause.NOT_A_POINTER()
        touches = value.touches if isinstance(value, Unclear) else ()
        return UnclearPlace(reason, c.Opaque("unknown"), touches)
    places: list[tuple[Term, Place]] = []
    for guard, target in value.choices:
        if isinstance(target.base, RecordPlace) and not (target.steps or target.offset):
            found = bases.object_of(ctx, target.base, value.pointee)
            if found is not None:
                places.append((guard, found))
                continue
        _lay_out(ctx, target, value.pointee)
        places.append((guard, at(target, value.pointee)))
    if len(places) == 1:
        return places[0][1]
    return ChoicePlace(tuple(places), value.pointee)


def _lay_out(ctx: Context, target: Target, ctype: CType | None) -> None:
    """A local variable that is reached by pointer arithmetic, or of which a part is seen as another type, is memory in
    the next round."""
    base = target.base
    if not isinstance(base, ScalarPlace | RecordPlace):
        return
    moved = bool(target.steps or target.offset)
    if moved or (isinstance(base, RecordPlace) and ctype is not None and not _same_layout(base.type, ctype)):
        root = root_key(base.key)
        if root not in ctx.memory.as_bytes:
            ctx.memory.as_bytes.add(root)
            ctx.memory.again = True
        if root in ctx.objects.parameters:
            ctx.memory.copied.add(root)


def forget_variables(memory: Memory) -> None:
    """Takes variables that are memory by now out of what pointers may point at. What was unclear may be so no more."""
    found = False
    for plan in memory.plans.values():
        for key, base in list(plan.bases.items()):
            if isinstance(base, ScalarPlace | RecordPlace) and root_key(key) in memory.as_bytes:
                del plan.bases[key]
                found = True
    if found:
        for plan in memory.plans.values():
            plan.unclear = None


def root_key(key: str) -> str:
    """The variable that `v.x` or `v.2.x` is a part of: `v` or `v.2`."""
    name, *rest = key.partition("[")[0].split(".")
    return f"{name}.{rest[0]}" if rest and rest[0].isdigit() else name


def at(target: Target, ctype: CType) -> Place:
    """The place of type `ctype` at an address."""
    base = target.base
    if isinstance(base, ir.Array):
        return MemoryPlace(target, ctype, 1 if target.loose else _alignment(ctype))
    if isinstance(base, Null):
        return NullPlace(ctype)
    if isinstance(base, Callable | Passed):
        return UnclearPlace(Cause.FUNCTION_POINTER(), ctype)
    if target.steps or target.offset:
        return UnclearPlace(Cause.ADDRESS_ARITHMETIC_LOCAL(), ctype)
    if _same_layout(base.type, ctype):
        return base
    return PunnedPlace(base, ctype)


def part_of(place: Place, aligned: int, within: int) -> Place:
    """The place as that of a part of an object that is aligned to so many bytes, behind so many bytes of it."""
    if isinstance(place, MemoryPlace):
        return replace(place, aligned=aligned, within=within)
    if isinstance(place, ChoicePlace):
        return replace(place, choices=tuple((guard, part_of(each, aligned, within)) for guard, each in place.choices))
    return place


def _alignment(ctype: CType) -> int:
    """How an object of a type is aligned, as far as that is known."""
    known = isinstance(ctype, c.Arithmetic) or (isinstance(ctype, c.Record) and not ctype.inexact)
    return max(ctype.align, 1) if known else 1


def _same_layout(a: CType, b: CType) -> bool:
    if isinstance(a, c.Arithmetic) and isinstance(b, c.Arithmetic):
        return a.scalar == b.scalar
    if isinstance(a, c.Record) and isinstance(b, c.Record):
        return a.name == b.name
    return type(a) is type(b)


def address_of(ctx: Context, place: Place) -> Value:
    """`&place`"""
    if isinstance(place, PointerPlace):
        ctx.objects.referred.add(place.key)
    if isinstance(place, MemoryPlace):
        return Pointer.to(place.type, place.target)
    if isinstance(place, ChoicePlace):
        choices: list[tuple[Term, Target]] = []
        for guard, part in place.choices:
            inner = address_of(ctx, part)
            if not isinstance(inner, Pointer):
                return inner
            choices += [(terms.and_(guard, other), target) for other, target in inner.choices]
        return Pointer(place.type, tuple(choices))
    if isinstance(place, NullPlace):
        return null(place.type)
    if isinstance(place, UnclearPlace):
        return Unclear(place.reason, place.touches)
    if isinstance(place, BitsPlace):
        return Unclear(Cause.ADDRESS_OF_BIT_FIELD())
    if isinstance(place, HolderPlace) and (within := undeclared.written(ctx, place)) is not None:
        return Unclear(Cause.ADDRESS_IN_UNREAD(), (within,))
    if isinstance(place, PunnedPlace):
        return Pointer.to(place.type, Target(place.base))  # type: ignore[arg-type]
    return Pointer.to(place.type, Target(place))


def member(place: Place, field: c.Field) -> Place:
    """The field of a struct in memory."""
    if isinstance(place, MemoryPlace):
        held = field.unit or field.type
        loose = place.target.loose or (isinstance(place.type, c.Record) and place.type.align < held.align)
        target = replace(place.target, offset=place.target.offset + field.offset, loose=loose)
        part = MemoryPlace(target, held, 1 if loose else place.aligned, place.within + field.offset)
        if field.bits is not None and isinstance(field.type, c.Arithmetic):
            return BitsPlace(part, field.name, field.type)
        return part
    if isinstance(place, ChoicePlace):
        return ChoicePlace(tuple((guard, member(part, field)) for guard, part in place.choices), field.type)
    if isinstance(place, NullPlace):
        return NullPlace(field.type)
    if isinstance(place, UnclearPlace):
        return UnclearPlace(place.reason, field.type, place.touches)
    return UnclearPlace(Cause.LOCAL_AS_OTHER_TYPE(), field.type)


# --- comparison and conversion ------------------------------------------------------------------------------


def not_null(pointer: Pointer) -> Term:
    """Whether the pointer is not null: parameters may be, as their caller likes."""
    return terms.or_(*(terms.and_(guard, _valid(target)) for guard, target in pointer.choices))


def _valid(target: Target) -> Term:
    base = target.base
    if isinstance(base, Null):
        return terms.FALSE
    if isinstance(base, ir.Array) and base.absolute:
        return terms.ne(offset(target), ZERO)
    if isinstance(base, Passed) or (
        isinstance(base, ir.Array) and base.space is ir.Space.GLOBAL and base.extents == (None,)
    ):
        return is_given(base.name)
    return TRUE


def start(base: Base) -> Term:
    """The address of a base as a number."""
    is_zero = isinstance(base, Null) or (isinstance(base, ir.Array) and base.absolute)
    return ZERO if is_zero else terms.call(f"&{base.key}", (), terms.Sort.INT)


def as_integer(pointer: Pointer) -> Term:
    """The address as a number: the base's address is the same for all threads, and nothing else is known of it."""
    total: Term | None = None
    for guard, target in reversed(pointer.choices):
        value = terms.add(start(target.base), offset(target))
        total = value if total is None else terms.ite(guard, value, total)
    assert total is not None
    return total


def compare(operator: str, a: Pointer, b: Pointer) -> Term | None:
    """A pointer comparison; None where the two may point into different objects and the order is asked for. Functions
    have addresses in some order."""
    if operator in ("==", "!="):
        same = _equal(a, b)
        return same if same is None or operator == "==" else terms.not_(same)
    if all(isinstance(target.base, Callable | Passed | Null) for _, target in (*a.choices, *b.choices)):
        return COMPARISONS[operator](as_integer(a), as_integer(b))
    one, two = single(a), single(b)
    if one is None or two is None or one.base.key != two.base.key:
        return None
    return COMPARISONS[operator](offset(one), offset(two))


def _equal(a: Pointer, b: Pointer) -> Term | None:
    """Whether two pointers are equal; None where nobody knows."""
    for pointer, other in ((a, b), (b, a)):
        if all(isinstance(target.base, Null) for _, target in other.choices):
            return terms.not_(not_null(pointer))
    found: list[Term] = []
    for guard, one in a.choices:
        for other, two in b.choices:
            if isinstance(one.base, Passed) and isinstance(two.base, Passed) and one != two:
                return None
            if isinstance(one.base, Null) or isinstance(two.base, Null):
                same = terms.not_(terms.or_(_valid(one), _valid(two)))
            else:
                same = terms.eq(offset(one), offset(two)) if one.base.key == two.base.key else terms.FALSE
            found.append(terms.and_(guard, other, same))
    return terms.or_(*found)


def difference(a: Pointer, b: Pointer) -> Term | None:
    """`a - b` in elements; None where the two may point into different objects."""
    one, two = single(a), single(b)
    if one is None or two is None or one.base.key != two.base.key:
        return None
    return terms.tdiv(terms.sub(offset(one), offset(two)), terms.integer(max(c.size_of(a.pointee), 1)))


# --- pointer variables --------------------------------------------------------------------------------------


def plan_of(ctx: Context, key: str) -> Plan:
    return ctx.memory.plans.setdefault(key, Plan())


def _use(ctx: Context, key: str, plan: Plan) -> None:
    ctx.memory.used.setdefault(key, plan.size)


def _selector(place: PointerPlace) -> Term:
    return terms.variable(f"{place.key}.base", lo=0)


def _stride_variable(place: PointerPlace, plan: Plan, stride: int) -> Term:
    own = max(c.size_of(place.type.pointee), 1)
    strides = _strides(plan)
    name = place.key if stride == own or len(strides) == 1 else f"{place.key}.{stride}"
    return terms.variable(name)


def _strides(plan: Plan) -> list[int]:
    extra = {1} if len(plan.offsets) > 1 else set()
    return sorted(plan.strides | extra, reverse=True)


def store(ctx: Context, place: PointerPlace, value: Value, node: Node) -> None:
    """Puts a pointer into a pointer variable."""
    plan = plan_of(ctx, place.key)
    if not isinstance(value, Pointer):
        plan.unclear = plan.unclear or (value.reason if isinstance(value, Unclear) else Cause.POINTER_FROM_NUMBER())
        _use(ctx, place.key, plan)
        return
    for _, target in value.choices:
        if (target.steps or target.offset) and not isinstance(target.base, ir.Array | Null):
            _lay_out(ctx, target, None)
            plan.unclear = plan.unclear or Cause.ADDRESS_ARITHMETIC_LOCAL()
        plan.bases[target.base.key] = target.base
        number(ctx, target.base)
        plan.strides.update(stride for stride, _ in target.steps)
        if not isinstance(target.base, Null):
            plan.offsets.add(target.offset)
    _use(ctx, place.key, plan)
    pairs: list[tuple[Term, Term]] = []
    if len(plan.bases) > 1:
        numbers = [(guard, number(ctx, target.base)) for guard, target in value.choices]
        pairs.append((_selector(place), value.selector or _select(numbers)))
    for stride in _strides(plan):
        parts = [(guard, _component(target, stride, plan)) for guard, target in value.choices]
        pairs.append((_stride_variable(place, plan, stride), _select(parts)))
    ctx.assign_all(pairs, node)


def number(ctx: Context, base: Base) -> Term:
    """The number by which pointer variables name a base; the same for all of them."""
    return terms.integer(ctx.memory.numbers.setdefault(base.key, len(ctx.memory.numbers)))


def _component(target: Target, stride: int, plan: Plan) -> Term:
    found = dict(target.steps).get(stride, ZERO)
    if stride == 1 and len(plan.offsets) > 1:
        found = terms.add(found, terms.integer(target.offset))
    return found


def _select(parts: list[tuple[Term, Term]]) -> Term:
    result = parts[-1][1]
    for guard, value in reversed(parts[:-1]):
        result = terms.ite(guard, value, result)
    return result


def load(ctx: Context, place: PointerPlace) -> Value:
    """What a pointer variable holds."""
    plan = plan_of(ctx, place.key)
    _use(ctx, place.key, plan)
    if plan.unclear is not None:
        return Unclear(plan.unclear, tuple(b for b in plan.bases.values() if isinstance(b, ir.Array)))
    if not plan.bases:
        return Unclear(Cause.UNSET_POINTER())
    constant = next(iter(plan.offsets)) if len(plan.offsets) == 1 else 0
    steps = tuple((stride, _stride_variable(place, plan, stride)) for stride in _strides(plan))
    selector = _selector(place) if len(plan.bases) > 1 else None
    choices = []
    for base in plan.bases.values():
        guard = TRUE if selector is None else terms.eq(selector, number(ctx, base))
        target = Target(base) if isinstance(base, Null) else _normal(Target(base, steps, constant))
        choices.append((guard, target))
    return Pointer(place.type.pointee, tuple(choices), selector)


def _normal(target: Target) -> Target:
    """A local object's address has no steps (what stands there is zero)."""
    return target if isinstance(target.base, ir.Array) else Target(target.base)


def to_pointer(ctx: Context, value: Value, pointee: CType) -> Value:
    """A value converted to a pointer type."""
    if isinstance(value, Pointer):
        return retyped(value, pointee)
    if isinstance(value, Callable):
        return Pointer.to(pointee, Target(value))
    if isinstance(value, Number):
        if value.term is ZERO or value.term is terms.FALSE:
            return null(pointee)
        return Unclear(Cause.NUMBER_AS_POINTER(), (ir.ELSEWHERE,))
    return value
