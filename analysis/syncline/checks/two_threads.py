"""The two threads of a question: one summary, taken twice, with what each has for itself renamed apart (`name#1`,
`name#2`)."""

from __future__ import annotations

from ..intervals.mhp.relations import Relation
from ..ir import terms as t
from ..ir.kernel import Address
from ..ir.terms import Kind, Term
from ..records import record, replace

_PRIVATE = frozenset((Kind.THREAD, Kind.PRIVATE, Kind.PRIVATE_UNDERSTOOD, Kind.COUNTER))


class ThreadRenaming:
    """The renaming of one thread: call it with a term of the summary."""

    def __init__(self, number: int, counters: dict[Term, Term], own_block: bool) -> None:
        self.number = number
        self.map = dict(counters)
        self.kinds = _PRIVATE | {Kind.BLOCK} if own_block else _PRIVATE
        self.memo: dict[Term, Term] = {}

    def __call__(self, term: Term) -> Term:
        for symbol in term.symbols:
            if symbol not in self.map and symbol.info.kind in self.kinds:
                self.map[symbol] = renamed(symbol, self.number)
        return t.substitute(term, self.map, self.memo)


@record
class TwoThreads:
    """Both renamings, and what the relation says about the counters."""

    first: ThreadRenaming
    second: ThreadRenaming
    extra: tuple[Term, ...]
    relation: Relation


def renamed(symbol: Term, thread: int) -> Term:
    """The symbol of one of two threads."""
    return t.of_side(symbol, thread)


def moved(address: Address, thread: ThreadRenaming) -> Address:
    """The address as one thread has it."""
    return replace(address, index=tuple((stride, thread(term)) for stride, term in address.index))


def conjuncts(guards: list[Term]) -> tuple[Term, ...]:
    """The guards one by one, each once; FALSE alone where one of them is."""
    out: dict[Term, None] = {}
    for guard in guards:
        for part in guard.args if guard.op == t.Op.AND else (guard,):
            if part is t.FALSE:
                return (t.FALSE,)
            if part is not t.TRUE:
                out[part] = None
    return tuple(out)
