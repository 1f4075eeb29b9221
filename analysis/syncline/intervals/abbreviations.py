"""Short names for long values.

Straight-line code makes ever longer values: `x = x * 3 + a[i]`, a hundred times. Few of them decide anything, but each
that is computed from them, or read back by another thread, would be as long again. So a variable that comes to hold a
long value holds a short name for it: a function of the symbols in the value. What speaks of the same thread, or of
another one, in the same iteration or another, replaces the symbols; the name with other arguments stands for the value
with these in place of the symbols.

The names do not leave the pass: where a value decides something (an address, a condition, how a loop's variable moves,
what two threads write), it is written out in full, which is the term that would be there without them.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..ir import terms as t
from ..ir.terms import Op, Sort, Term
from ..limits import intervals as limits
from .wrapping import needs_guard, sized


class Abbreviations:
    """The names of one pass, by the order in which they are made."""

    def __init__(self) -> None:
        self._meanings: dict[str, tuple[tuple[Term, ...], Term]] = {}
        self._names: dict[Term, Term] = {}
        self._in_full: dict[Term, Term | None] = {}
        self._left = 0

    def short(self, value: Term) -> Term:
        """The value, or a name for it if it is long (but not for one that speaks of nearly as much as it is long)."""
        if not value.args or not t.is_larger(value, limits.LONG_VALUE):
            return value
        found = self._names.get(value)
        if found is None:
            found = self._names[value] = self._named(value)
        return found

    def _named(self, value: Term) -> Term:
        symbols = tuple(sorted(value.symbols, key=lambda symbol: symbol.info.name))
        if len(symbols) > limits.LONG_VALUE // 2:
            return value
        name = f"{_MARK}{len(self._meanings)}"
        if value.sort is Sort.INT:
            name = sized(name, value)
        self._meanings[name] = symbols, value
        if value.sort is not Sort.INT:
            return t.call(name, symbols, value.sort)
        return t.load_between(name, *t.bounds(value), symbols)

    def decides(self, term: Term, *, guarded: bool) -> bool:
        """Whether something that may wrap around is made of named numbers so that it is a matter of what these are made
        of whether it does. `guarded`: something is known that may speak of that."""
        return bool(self._meanings) and any(
            inner.sort is Sort.INT and _name_of(inner) in self._meanings and (guarded or not _is_natural(inner))
            for part in t.subterms(term)
            if needs_guard(part)
            for inner in t.subterms(part)
        )

    def in_full(self, term: Term) -> Term | None:
        """The term with values in place of their names; None where that would be far too long."""
        if not self._meanings or not term.args:
            return term
        if term not in self._in_full:
            self._left = limits.IN_FULL
            try:
                self._written_out(term)
            except _TooLong:
                self._in_full[term] = None
        return self._in_full[term]

    def named_in(self, term: Term) -> Iterator[str]:
        """The names that stand in a term."""
        return (name for part in t.subterms(term) if (name := _name_of(part)) in self._meanings)

    def _written_out(self, term: Term) -> Term:
        found = self._in_full.get(term)
        if found is not None:
            return found
        values: dict[Term, Term] = {}
        for part in t.subterms(term):
            self._left -= 1
            if self._left < 0:
                raise _TooLong
            name = _name_of(part)
            if name in self._meanings:
                symbols, value = self._meanings[name]
                given = {s: self._written_out(argument) for s, argument in zip(symbols, part.args, strict=True)}
                values[part] = self._written_out(t.substitute(value, {s: a for s, a in given.items() if s is not a}))
        found = self._in_full[term] = t.substitute(term, values) if values else term
        return found


class _TooLong(Exception):
    """What is written out has too many parts."""


#: no program has a function, or an array, of such a name
_MARK = "value "


def _is_natural(number: Term) -> bool:
    low, _ = t.bounds(number)
    return low is not None and low >= 0


def _name_of(term: Term) -> str:
    if term.op == Op.CALL:
        return term.payload
    return term.payload[0] if term.op == Op.LOAD else ""
