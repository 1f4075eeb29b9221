"""The numbers of a launch, by what the kernel's text calls them: what a caller has a say in."""

from __future__ import annotations

from collections.abc import Iterator

from ...ir import terms as t
from ...ir.kernel import Kernel
from ...ir.terms import ONE, Kind, Op, Sort, Term, monomials


class Names:
    """The integer parameters of a kernel, those of its template, and the extents of its launch."""

    def __init__(self, kernel: Kernel) -> None:
        dialect = kernel.dialect
        named = [(p.name, p.symbol) for p in kernel.parameters if p.symbol is not None and p.name]
        named += [(name, term) for name, term in kernel.template_values if term.op == Op.SYM]
        for extents, text in ((t.BLOCK_DIM, dialect.block_dim), (t.GRID_DIM, dialect.grid_dim)):
            named += [(text.format(axis=t.AXES[k], number=k), extent) for k, extent in enumerate(extents)]
        self._known = {s.info.name: (text, s) for text, s in named if s.sort is Sort.INT}
        self.order = {text: place for place, (text, _) in enumerate(self._known.values())}

    def own(self, term: Term) -> Term | None:
        """The term with the kernel's own symbols, whatever a launch says of their bounds; None where it speaks of
        something else."""
        if any(s.info.name not in self._known for s in term.symbols):
            return None
        return t.substitute(term, {s: self._known[s.info.name][1] for s in term.symbols})

    def place(self, term: Term) -> tuple[int, ...]:
        """Where the text declares what a product is made of."""
        return tuple(sorted(self.order.get(self.spelled(f) or "", -1) for f in t.factors(term)))

    def spelled(self, term: Term) -> str | None:
        """The term as an expression of the kernel's language; None where it has no such."""
        parts: list[str] = []
        for monomial, c in sorted(monomials(term).items(), key=lambda part: (part[0] is ONE, -part[1])):
            text = str(abs(c)) if monomial is ONE else self._product(monomial, abs(c))
            if text is None:
                return None
            sign = "-" if c < 0 else "+"
            parts.append(f" {sign} {text}" if parts else ("-" if c < 0 else "") + text)
        return "".join(parts) or "0"

    def _product(self, monomial: Term, times: int) -> str | None:
        texts = [self._factor(f) for f in t.factors(monomial)]
        if any(text is None for text in texts):
            return None
        ordered = sorted((text for text in texts if text is not None), key=lambda text: self.order.get(text, -1))
        return " * ".join([*([str(times)] if times > 1 else []), *ordered])

    def _factor(self, factor: Term) -> str | None:
        if factor.op == Op.SYM:
            known = self._known.get(factor.info.name) if factor.info.kind is Kind.UNIFORM else None
            return None if known is None else known[0]
        if factor.op not in _OPERATORS:
            return None
        one, other = (self.operand(a) for a in factor.args)
        return None if one is None or other is None else f"({one} {_OPERATORS[factor.op]} {other})"

    def operand(self, term: Term) -> str | None:
        """The same, in parentheses where it is a sum or has a sign."""
        text = self.spelled(term)
        return f"({text})" if text is not None and (term.op in (Op.ADD, Op.MUL) or text.startswith("-")) else text


_OPERATORS = {Op.TDIV: "/", Op.TMOD: "%"}


def is_of_launch(term: Term) -> bool:
    """Whether all threads of a launch have a value alike."""
    return all(s.info.kind is Kind.UNIFORM for s in term.symbols)


def conjuncts_of(guards: tuple[Term, ...]) -> Iterator[Term]:
    """What each of the guards says by itself."""
    for guard in guards:
        yield from guard.args if guard.op == Op.AND else (guard,)
