"""Terms within terms: rebuild, substitute, subterms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from .booleans import and_, eq, ite, le, lt, not_, or_
from .conversions import cast, ftoi, itof, usub
from .integers import band, bor, bxor, maximum, minimum, shl, shr, tdiv, tmod
from .reals import WHOLE, fadd, fdiv, fmul, fround, whole
from .sorts import Op, Sort
from .sums import add, mul
from .term import Term, intern
from .uninterpreted import call

_REBUILD: dict[str, Callable[..., Term]] = {
    Op.ADD: add,
    Op.TDIV: tdiv,
    Op.TMOD: tmod,
    Op.SHL: shl,
    Op.SHR: shr,
    Op.BAND: band,
    Op.BOR: bor,
    Op.BXOR: bxor,
    Op.MIN: minimum,
    Op.MAX: maximum,
    Op.ITE: ite,
    Op.EQ: eq,
    Op.LT: lt,
    Op.LE: le,
    Op.NOT: not_,
    Op.AND: and_,
    Op.OR: or_,
    Op.FADD: fadd,
    Op.FMUL: fmul,
    Op.FDIV: fdiv,
    Op.ITOF: itof,
    Op.FTOI: ftoi,
}


def rebuild(term: Term, args: tuple[Term, ...]) -> Term:
    """`term` with other arguments, simplified anew."""
    op = term.op
    if op == Op.MUL:
        out = args[0]
        for factor in args[1:]:
            out = mul(out, factor)
        return out
    if op in (Op.CAST, Op.FROUND):
        return (cast if op == Op.CAST else fround)(args[0], term.payload)
    if op == Op.USUB:
        return usub(args[0], args[1], term.payload)
    if op == Op.CALL:
        if term.sort is Sort.REAL and term.payload in WHOLE and len(args) == 1:
            return whole(term.payload, args[0])
        return call(term.payload, args, term.sort)
    if op == Op.LOAD:
        return intern(op, args, term.payload, term.sort)
    return _REBUILD[op](*args)


_rebuilt = 0


def rebuilt() -> int:
    """How many terms were looked at by `substitute` in this process so far: a measure of work that is the same
    whatever the machine does beside."""
    return _rebuilt


def substitute(term: Term, replacement: Mapping[Term, Term], memo: dict[Term, Term] | None = None) -> Term:
    """`term` with symbols (or whole subterms) replaced, simplified on the way up.

    Pass one `memo` to share work between calls with the same `replacement`."""
    global _rebuilt
    if memo is None:
        memo = {}
    known = len(memo)
    done = _substitute(term, replacement, memo)
    _rebuilt += len(memo) - known
    return done


def substitute_symbols(
    term: Term, replacement: Mapping[Term, Term], symbols: frozenset[Term], memo: dict[Term, Term]
) -> Term:
    """The same of `symbols` alone, the keys of `replacement` that count: what has none of them is not looked at."""
    global _rebuilt
    known = len(memo)
    done = _substitute_symbols(term, replacement, symbols, memo)
    _rebuilt += len(memo) - known
    return done


def _substitute_symbols(
    term: Term, replacement: Mapping[Term, Term], symbols: frozenset[Term], memo: dict[Term, Term]
) -> Term:
    if symbols.isdisjoint(term.symbols):
        return term
    if term in symbols:
        return replacement[term]
    done = memo.get(term)
    if done is None:
        args = tuple([_substitute_symbols(a, replacement, symbols, memo) for a in term.args])
        done = memo[term] = rebuild(term, args)
    return done


def _substitute(term: Term, replacement: Mapping[Term, Term], memo: dict[Term, Term]) -> Term:
    found = replacement.get(term)
    if found is not None:
        return found
    if not term.args:
        return term
    done = memo.get(term)
    if done is None:
        args = tuple([_substitute(a, replacement, memo) for a in term.args])
        done = term if all(a is b for a, b in zip(args, term.args, strict=True)) else rebuild(term, args)
        memo[term] = done
    return done


def subterms(term: Term, seen: set[Term] | None = None) -> Iterable[Term]:
    """Every distinct subterm, the term itself last."""
    seen = set() if seen is None else seen
    if term in seen:
        return
    seen.add(term)
    for argument in term.args:
        yield from subterms(argument, seen)
    yield term


def is_larger(term: Term, size: int) -> bool:
    """Whether a term has more than `size` distinct subterms."""
    seen, left = {term}, [term]
    while left and len(seen) <= size:
        for argument in left.pop().args:
            if argument not in seen:
                seen.add(argument)
                left.append(argument)
    return len(seen) > size
