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

from ...ir import terms as t
from ...ir.terms import Sort, Term
from ...limits import intervals as limits
from .wrapping import needs_guard, size_of_name


class Abbreviations:
    """The names of one pass, by the order in which they are made."""

    def __init__(self) -> None:
        self._meanings: dict[str, tuple[tuple[Term, ...], Term]] = {}
        self._names: dict[Term, Term] = {}
        self._inside: dict[Term, frozenset[Term]] = {}  #: by term: the names that stand in it
        self._wrapping: dict[Term, tuple[bool, bool]] = {}  #: by term: `_deciding`
        self._values: dict[Term, Term] = {}  #: by name: what it stands for, in full
        self._in_full: dict[Term, Term] = {}
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
        if len(value.symbols) > limits.LONG_VALUE // 2:
            return value
        symbols = tuple(sorted(value.symbols, key=lambda symbol: symbol.info.name))
        name = f"{_MARK}{len(self._meanings)}"
        self._meanings[name] = symbols, value
        if value.sort is not Sort.INT:
            return t.call(name, symbols, value.sort)
        low, high = (None if end is None or abs(end) > limits.WIDEST_BOUND else end for end in t.bounds(value))
        return t.load_between(name, low, high, symbols, min(size_of_name(value), limits.WIDEST_BOUND))

    def decides(self, term: Term, *, guarded: bool) -> bool:
        """Whether something that may wrap around is made of named numbers so that it is a matter of what these are made
        of whether it does. `guarded`: something is known that may speak of that."""
        if not self._meanings or not term.wraps:
            return False
        of_any, of_negative = self._deciding(term)
        return of_any if guarded else of_negative

    def _deciding(self, term: Term) -> tuple[bool, bool]:
        """Whether there is such a part made of a name for a number, and of one that may be negative."""
        found = self._wrapping.get(term)
        if found is None:
            numbers = [name for name in self.inside(term) if name.sort is Sort.INT] if needs_guard(term) else []
            parts = [self._deciding(part) for part in term.args if part.wraps]
            found = self._wrapping[term] = (
                bool(numbers) or any([of_any for of_any, _ in parts]),
                not all(map(t.is_natural, numbers)) or any([of_negative for _, of_negative in parts]),
            )
        return found

    def inside(self, term: Term) -> frozenset[Term]:
        """The names that stand in a term."""
        found = self._inside.get(term)
        if found is None:
            if t.name_of(term) in self._meanings:
                found = frozenset((term,))
            else:
                found = frozenset().union(*map(self.inside, term.args)) if term.args else _NOTHING
            self._inside[term] = found
        return found

    def in_full(self, term: Term) -> Term | None:
        """The term with values in place of their names; None where that would be far too long."""
        if not self._meanings or not term.args:
            return term
        self._left = limits.IN_FULL
        try:
            return self._written_out(term)
        except _TooLong:
            return None

    def _written_out(self, term: Term) -> Term:
        names = self.inside(term)
        for name in sorted(names - self._values.keys(), key=t.order):
            self._left -= limits.LONG_VALUE
            if self._left < 0:
                raise _TooLong
            symbols, value = self._meanings[str(t.name_of(name))]
            pairs = zip(symbols, map(self._written_out, name.args), strict=True)
            others = {symbol: argument for symbol, argument in pairs if symbol is not argument}
            self._values[name] = self._written_out(t.substitute(value, others) if others else value)
        return t.substitute(term, self._values, self._in_full) if names else term


_NOTHING: frozenset[Term] = frozenset()


class _TooLong(Exception):
    """What is written out has too many parts."""


#: no program has a function, or an array, of such a name
_MARK = "value "
