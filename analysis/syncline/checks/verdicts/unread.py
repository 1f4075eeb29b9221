"""What a witness takes from text that nobody read (`Kernel.unread`): it is a witness for certain only where it stands
whatever that text says."""

from __future__ import annotations

from ...intervals.values.byte_offsets import byte_offset
from ...ir import terms as t
from ...ir.kernel import Kernel
from ...ir.terms import Kind, Op, Sort, Term
from ...ir.unread import Unread, UnreadKind
from ...prove.questions.evaluate import evaluate
from ...prove.questions.query import Model, Query

#: what is the same for all threads, whatever it is
_ONE_VALUE = (UnreadKind.MEMBER, UnreadKind.ARGUMENT)


def hangs_on(kernel: Kernel, query: Query, model: Model) -> tuple[Unread, ...]:
    """The values of unread text that a witness needs. A name that nothing declares may be a macro and differ between
    threads, so that what it stands in needs it. A member of an object that all threads share and
    nobody changes, or a template argument, is one value: the witness needs it only if it fails for some other one."""
    if not kernel.unread:
        return ()
    unread = {one.symbol.info.name: one for one in kernel.unread}
    spoken = [s for s in _symbols(query) if s.info.name in unread]  # what is known of a launch narrows their bounds
    sure = dict.fromkeys(s for s in spoken if unread[s.info.name].kind not in _ONE_VALUE)
    members = frozenset(s.info.name for s in spoken if s not in sure)
    return tuple(unread[s.info.name] for s in (*sure, *needed(query, model, members)))


def needed(query: Query, model: Model, names: frozenset[str]) -> tuple[Term, ...]:
    """Those symbols of these names, one value each for all threads, without whose values the model is no witness."""
    symbols = frozenset(s for s in _symbols(query) if s.info.name in names)
    out: dict[Term, None] = {}
    for claim in (*query.guards, *_same_bytes(query)):
        of_it = symbols.intersection(claim.symbols)
        if of_it and _given(claim, model, symbols) is not t.TRUE:
            out.update(dict.fromkeys(sorted(of_it, key=lambda s: s.info.name)))
    return tuple(out)


def _symbols(query: Query) -> list[Term]:
    addresses = [term for a in (query.first, query.second) if a is not None for _, term in a.index]
    found = {s for term in (*query.guards, *addresses) for s in term.symbols if s.info.kind is Kind.UNIFORM}
    return sorted(found, key=lambda s: s.info.name)


def _same_bytes(query: Query) -> tuple[Term, ...]:
    """That the two accesses overlap."""
    if query.first is None or query.second is None:
        return ()
    ahead = t.sub(byte_offset(query.first), byte_offset(query.second))
    return (t.lt(ahead, t.integer(query.second.size)), t.lt(t.integer(-query.first.size), ahead))


def _given(claim: Term, model: Model, left: frozenset[Term]) -> Term:
    """A claim with the model's value for everything but what is `left`."""
    known: dict[Term, Term] = {}
    for part in t.subterms(claim, set()):
        if part.op in (Op.SYM, Op.LOAD, Op.CALL) and part not in left and left.isdisjoint(part.symbols):
            known[part] = _constant(part, model)
    return t.substitute(claim, known)


def _constant(part: Term, model: Model) -> Term:
    value = evaluate(part, model)
    if part.sort is Sort.BOOL:
        return t.boolean(bool(value))
    return t.real(value) if part.sort is Sort.REAL else t.integer(int(value))
