"""Fixes that make updates of one address (`total += x`) atomic: `atomicAdd(&total, x);`.

Only where the language has such a function (CUDA Programming Guide, "Atomic Functions"; OpenCL 1.2, 6.12.11): for words
of 32 bits, and in CUDA and HIP for sums of `float`, `double` and `unsigned long long`. Such a fix is never safe to
apply without a look: the order of additions differs from run to run, and with it how floating-point sums are
rounded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...checks.context import Context
from ...findings import Edit, Fix, FixKind
from ...frontend.editing.stores import Update
from ...ir.kernel import Assign, Read, Space
from ...ir.pretty import statements
from ...ir.terms import F32, F64, I32, U32, U64, Scalar, Sort
from ..conflicts.graph import Graph, Pair
from ..conflicts.racy_stores import RacyStore, lost_update, racy_stores
from ..edits.rewritten import with_barriers

#: what functions are called by operation
_FUNCTIONS = {"+": "Add", "-": "Sub", "&": "And", "|": "Or", "^": "Xor", "min": "Min", "max": "Max"}


def atomic(
    source: bytes, path: str, graph: Graph, array: str, own: Sequence[Pair], pairs: Sequence[Pair]
) -> Iterator[Fix]:
    """All racy updates of one array made atomic, with the barriers that other accesses to it need. `own` are the
    finding's pairs, `pairs` all of the kernel."""
    context = graph.context
    concerned = [pair for pair in pairs if pair.first.access.array_key == array]
    found = [(update, _call(source, context, update)) for update in _updates(source, path, graph, concerned)]
    calls = {update: text for update, text in found if text is not None}
    made = {fact.access.id for update in calls for fact in (*update.writes, *update.reads)}
    if not any(made.issuperset(pair.ids) for pair in own):
        return
    edits = tuple(Edit(path, u.store.start, u.store.end, f"{text};") for u, text in calls.items())
    lines = list(dict.fromkeys(str(update.span.line) for update in calls))
    at = (
        f"{'s' * (len(calls) > 1)} at line {lines[0]}"
        if len(lines) == 1
        else f"s at lines {', '.join(lines[:-1])} and {lines[-1]}"
    )
    names = " and ".join(dict.fromkeys(f"{text.partition('(')[0]}()" for text in calls.values()))
    note = " (a sum of floating numbers may then differ from run to run)" if any(map(_is_floating, calls)) else ""
    change = Fix(f"Make the update{at} atomic: {names}{note}", FixKind.ATOMIC, edits, safe=False)
    yield from with_barriers(source, graph, concerned, lambda pair: made.issuperset(pair.ids), change)


def _updates(source: bytes, path: str, graph: Graph, pairs: Sequence[Pair]) -> list[RacyStore]:
    """The updates that threads make to one element."""
    lost = [pair for pair in pairs if lost_update(graph, [pair]) is not None]
    stores = {one.span: one for pair in lost for one in racy_stores(source, path, graph.context, [pair]) or ()}
    return [stores[span] for span in sorted(stores) if stores[span].store.update is not None]


def wanted(context: Context, store: RacyStore) -> tuple[str, str] | None:
    """The language and the type for which an update would need an atomic function that does not exist."""
    scalar = _scalar(store)
    if store.store.update is not None and scalar is not None and _function(context, store.store.update, scalar) is None:
        return context.kernel.dialect.name, f"`{store.store.update.operation}=` of {_named(scalar)}"
    return None


def _call(source: bytes, context: Context, racy: RacyStore) -> str | None:
    """The call that does what an update does; None where there is none."""
    update, scalar = racy.store.update, _scalar(racy)
    if update is None or scalar is None or racy.store.acts or not _is_plain(source, context, racy, scalar):
        return None
    function = _function(context, update, scalar)
    if function is None:
        return None
    operand = update.operand
    if update.operation == "-" and function.endswith("Add"):
        operand = f"-{operand}" if re.fullmatch(r"[\w.]+", operand) else f"-({operand})"
    target = _bare(racy.store.target)
    address = _bare(target[1:].strip()) if target.startswith("*") else f"&{target}"
    return f"{function}({address}, {operand})"


def _bare(text: str) -> str:
    """An expression without parentheses around it."""
    while text.startswith("(") and text.endswith(")") and "(" not in text[1:] and ")" not in text[:-1]:
        text = text[1:-1].strip()
    return text


def _function(context: Context, update: Update, scalar: Scalar) -> str | None:
    name, dialect = _FUNCTIONS.get(update.operation), context.kernel.dialect
    if name is None:
        return None
    if scalar in (I32, U32):
        return dialect.atomic.format(Name=name, name=name.lower()) or None
    if scalar in (F32, F64, U64) and update.operation in "+-":
        return dialect.wide_sum or None
    return None


def _is_plain(source: bytes, context: Context, racy: RacyStore, scalar: Scalar) -> bool:
    """Whether the arithmetic is done in the target's own type, and the target is one that the function takes."""
    update = racy.store.update
    assert update is not None
    facts = (*racy.writes, *racy.reads)
    if any(f.address.array.space not in (Space.SHARED, Space.GLOBAL) for f in facts):
        return False
    if not _is_of_one_type(source, context, racy) or not _is_called_here_alone(source, racy):
        return False
    if any(isinstance(s, Assign) and s.site.span == racy.span for s in statements(context.kernel.body)):
        return False  # a reference that is to a variable of the thread's own, too
    volatile = any(getattr(f.access.statement, "volatile", False) for f in facts)
    if volatile and not context.kernel.dialect.atomics_take_volatile:
        return False  # the functions take no pointer to volatile
    if scalar == U64 and not _is_long_long(context, racy):
        return False
    if re.search(rb"\b%s\s*:\s*\d" % re.escape(_last_name(racy.store.target)).encode(), source):
        return False  # a bit field has no address
    right = _right(context, racy)
    if right is None:
        return update.operand == "1"  # `x++`
    if update.operation in ("min", "max"):
        return right == scalar
    if scalar.sort is Sort.INT:
        return right.sort in (Sort.INT, Sort.BOOL)
    return right.sort is not Sort.REAL or right.bits <= scalar.bits


def _is_of_one_type(source: bytes, context: Context, racy: RacyStore) -> bool:
    """Whether no other instance of a template gives the update another type, for which there may be no function."""
    kernel = context.kernel
    names = {source[kernel.name_span.start : kernel.name_span.end], *_called(source, racy)}
    headed = rb"template\s*<[^;{}]*\b(?:typename|class|auto)\b[^;{}]*\b%s\s*\("
    return not any(re.search(headed % re.escape(name), source) for name in names)


def _is_called_here_alone(source: bytes, racy: RacyStore) -> bool:
    """Whether this kernel makes all calls of the function with the update: another one may pass memory of its own."""
    calls = {write.site.calls[-1] for write in racy.writes if write.site.calls}
    return all(len(re.findall(rb"\b%s\s*[(<]" % name, source)) <= len(calls) + 1 for name in _called(source, racy))


def _called(source: bytes, racy: RacyStore) -> set[bytes]:
    """The names of the functions that the update stands in, other than the kernel."""
    calls = {call for write in racy.writes for call in write.site.calls[-1:]}
    found = (re.match(rb"[^(]*?(\w+)\s*(?:<[^(]*>)?\s*\(", source[call.start : call.end]) for call in calls)
    return {one.group(1) for one in found if one is not None}


def _right(context: Context, racy: RacyStore) -> Scalar | None:
    """The type of what stands on the right of an assignment."""
    for point in context.tree.insertion_points:
        split = None if point.statement.in_update else point.statement.split
        if split is not None and (split.whole.path, split.whole.start) == (racy.span.path, racy.store.start):
            return split.scalar
    return None


def _is_long_long(context: Context, racy: RacyStore) -> bool:
    """Whether the target is an `unsigned long long` by name, which `unsigned long` and `size_t` are not."""
    types = [p.type_text for p in context.kernel.parameters for w in racy.writes if p.array == w.address.array]
    return bool(types) and all("unsigned long long" in text for text in types)


def _scalar(racy: RacyStore) -> Scalar | None:
    """The one type that an update reads and writes."""
    found = {fact.access.statement.scalar for fact in racy.reads if isinstance(fact.access.statement, Read)}
    return found.pop() if len(found) == 1 else None


def _is_floating(racy: RacyStore) -> bool:
    scalar = _scalar(racy)
    return scalar is not None and scalar.sort is Sort.REAL


def _last_name(target: str) -> str:
    names = re.findall(r"[A-Za-z_]\w*", target)
    return names[-1] if names else "?"


def _named(scalar: Scalar) -> str:
    if scalar.sort is Sort.REAL:
        return {16: "half", 32: "float", 64: "double"}.get(scalar.bits, "floating numbers")
    return f"{'' if scalar.signed else 'unsigned '}integers of {scalar.bits} bits"
