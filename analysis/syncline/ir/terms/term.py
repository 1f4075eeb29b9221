"""What a term is: the class, the table that makes equal terms one object, and how a term is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from threading import Lock
from typing import Any
from weakref import ref

from ...limits import terms as limits
from .sorts import Op, Sort, SymInfo

Payload = Any
Bounds = tuple[int | None, int | None]


class Term:
    """An immutable expression. Equal terms are the same object; compare with `is` or `==` alike."""

    __slots__ = (
        "__weakref__",
        "_bounds",
        "_free",
        "_hash",
        "_key",
        "_negation",
        "_sum",
        "args",
        "chooses",
        "op",
        "payload",
        "sort",
        "uid",
        "wraps",
    )
    op: str
    args: tuple[Term, ...]
    payload: Payload
    sort: Sort
    uid: int
    chooses: bool  #: whether an integer that a condition decides about occurs in it
    wraps: bool  #: whether an unsigned subtraction or a conversion occurs in it
    _hash: int
    _key: bytes | None
    _free: frozenset[Term] | None
    _bounds: Bounds | None
    _negation: Term | None
    _sum: dict[Term, int] | None  #: of a sum or a multiple: its monomials

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return (intern, (self.op, self.args, self.payload, self.sort))

    def __repr__(self) -> str:
        return render(self)

    @property
    def value(self) -> Any:
        """The Python value of a constant."""
        assert self.op == Op.CONST
        return self.payload

    @property
    def info(self) -> SymInfo:
        """What is known of a symbol."""
        assert self.op == Op.SYM
        return self.payload

    @property
    def is_const(self) -> bool:
        return self.op == Op.CONST

    @property
    def symbols(self) -> frozenset[Term]:
        """Every symbol that occurs in the term."""
        if self._free is None:
            self._free = (
                frozenset((self,))
                if self.op == Op.SYM
                else frozenset().union(*(a.symbols for a in self.args))
                if self.args
                else _NO_SYMBOLS
            )
        return self._free


_NO_SYMBOLS: frozenset[Term] = frozenset()
#: every term that lives, and some that do not any more: an entry whose term is gone goes with the next `_sweep`
_table: dict[tuple[Any, ...], ref[Term]] = {}
_making = Lock()
_next_uid = 0
_room = limits.TABLE  #: the table is swept when it is so large; half of it, or less, is then alive


def intern(op: str, args: tuple[Term, ...], payload: Payload, sort: Sort) -> Term:
    """The one object for this term, as it stands: the constructors simplify before they come here."""
    key = (op, tuple([a.uid for a in args]), type(payload), payload, sort)
    known = _table.get(key)
    if known is not None and (found := known()) is not None:
        return found
    with _making:
        known = _table.get(key)  # another thread may have made it by now
        if known is not None and (found := known()) is not None:
            return found
        return _make(key, op, args, payload, sort)


def _make(key: tuple[Any, ...], op: str, args: tuple[Term, ...], payload: Payload, sort: Sort) -> Term:
    global _next_uid
    made = Term.__new__(Term)
    made.op, made.args, made.payload, made.sort = op, args, payload, sort
    made._hash = hash(key)
    made._free = made._key = made._bounds = made._negation = made._sum = None
    made.chooses = (op == Op.ITE and sort is Sort.INT) or any([a.chooses for a in args])
    made.wraps = op in (Op.USUB, Op.CAST) or any([a.wraps for a in args])
    made.uid = _next_uid
    _next_uid += 1
    _table[key] = ref(made)
    if len(_table) > _room:
        _sweep()
    return made


def _sweep() -> None:
    """Lets go of the entries whose terms are gone. A callback for each term would cost as much as making it."""
    global _room
    for key in [key for key, reference in _table.items() if reference() is None]:
        del _table[key]
    _room = max(limits.TABLE, 2 * len(_table))


_INFIX = {
    Op.TDIV: "/",
    Op.TMOD: "%",
    Op.SHL: "<<",
    Op.SHR: ">>",
    Op.BAND: "&",
    Op.BOR: "|",
    Op.BXOR: "^",
    Op.EQ: "==",
    Op.LT: "<",
    Op.LE: "<=",
    Op.AND: "&&",
    Op.OR: "||",
    Op.FADD: "+",
    Op.FMUL: "*",
    Op.FDIV: "/",
    Op.USUB: "-",
    Op.MUL: "*",
    Op.ADD: "+",
}
_LOOSE = (Op.ADD, Op.EQ, Op.LT, Op.LE, Op.AND, Op.OR, Op.FADD, Op.USUB, Op.BAND, Op.BOR, Op.BXOR, Op.SHL, Op.SHR)


def render(term: Term, parts: int = limits.WRITTEN) -> str:
    """The term as a C programmer would write it, with so many operators and operands; the rest is left out as `...`."""
    return _Writer(parts).text(term)


def _real(value: Fraction) -> str:
    """A real number, as a double has it."""
    try:
        return f"{float(value):g}"
    except OverflowError:
        return "inf" if value > 0 else "-inf"


class _Writer:
    """Writes one term."""

    __slots__ = ("_left",)

    def __init__(self, parts: int) -> None:
        self._left = parts

    def text(self, term: Term) -> str:
        self._left -= 1
        if self._left < 0:
            return "..."
        op = term.op
        if op == Op.CONST:
            if term.sort is Sort.BOOL:
                return "true" if term.payload else "false"
            return str(term.payload) if term.sort is Sort.INT else _real(term.payload)
        if op == Op.SYM:
            return term.payload.name
        if op == Op.NOT:
            inner = term.args[0]
            if inner.op == Op.EQ:
                return f"{self._inner(inner.args[0])} != {self._inner(inner.args[1])}"
            return f"!{self._inner(inner)}"
        if op == Op.ADD:
            return self._sum(term)
        if op in (Op.TDIV, Op.TMOD):
            return f" {_INFIX[op]} ".join((self._inner(term.args[0]), self._divisor(term.args[1])))
        if op in _INFIX:
            return f" {_INFIX[op]} ".join(self._parts(term, self._inner))
        if op == Op.ITE:
            return f"{self._inner(term.args[0])} ? {self._inner(term.args[1])} : {self._inner(term.args[2])}"
        if op == Op.CAST:
            scalar = term.payload
            return f"({'' if scalar.signed else 'u'}int{scalar.bits}_t){self._inner(term.args[0])}"
        if op == Op.FROUND:
            return self.text(term.args[0])  # nobody writes it
        if op == Op.LOAD:
            return f"{term.payload[0]}[@{self.text(term.args[0])}]"
        name = term.payload if op == Op.CALL else {Op.ITOF: "(float)", Op.FTOI: "(int)"}.get(op, op)
        return f"{name}({', '.join(self._parts(term, self.text))})"

    def _parts(self, term: Term, write: Callable[[Term], str]) -> Iterator[str]:
        for argument in term.args:
            yield write(argument)
            if self._left < 0:
                return

    def _sum(self, term: Term) -> str:
        """The constant last and minus signs as such, as people write them."""
        text = ""
        for part in sorted(term.args, key=lambda t: t.is_const):
            if self._left < 0:
                break
            piece = self._inner(part)
            text += (f" - {piece[1:]}" if piece.startswith("-") else f" + {piece}") if text else piece
        return text

    def _divisor(self, term: Term) -> str:
        return f"({self.text(term)})" if term.op == Op.MUL else self._inner(term)

    def _inner(self, term: Term) -> str:
        if term.op == Op.FROUND:
            return self._inner(term.args[0])
        text = self.text(term)
        return f"({text})" if term.op in (*_LOOSE, Op.ITE, Op.TDIV, Op.TMOD) and not term.is_const else text
