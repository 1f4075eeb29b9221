"""Integer expressions of a Python file as terms over what it does not say."""

from __future__ import annotations

import ast

from ...frontend import ctypes as c
from ...frontend.ctypes import CType
from ...frontend.sema.program.launched import Base
from ...ir import terms as t
from ...ir.terms import Kind, Sort, Term
from ...limits.host import TERM_DEPTH, TITLE
from ..values.arithmetic import NotFollowed, converted
from .names import Names

_SHIFTED = {ast.LShift: lambda one, other: one << other, ast.RShift: lambda one, other: one >> other}
_CEILINGS = frozenset({"math.ceil", "np.ceil", "numpy.ceil", "cp.ceil", "ceil"})
#: NumPy's types of integers -> C's
_KINDS = {
    "int32": c.INT,
    "uint32": c.UINT,
    "int64": c.LONG,
    "uint64": c.ULONG,
    "intp": c.LONG,
    "uintp": c.ULONG,
}
_TYPES = {f"{module}{kind}": of for module in ("np.", "numpy.", "cp.", "cupy.", "") for kind, of in _KINDS.items()}


class Numbers:
    """The numbers that one launch is made with. `facts` are what holds of those that are not followed further."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._symbols: dict[object, Term] = {}
        self._titles: dict[str, int] = {}
        self._depth = 0
        self._unknown: set[Term] = set()
        self.facts: list[tuple[Term, ast.expr]] = []

    def constant(self, node: ast.expr) -> int | None:
        """The value of an expression that is an integer constant."""
        term = self.term(node)
        return int(term.value) if term is not None and term.is_const else None

    def extent(self, node: ast.expr) -> Term:
        """An extent; where it is not followed, some number."""
        term = self.term(node)
        if term is None:
            term = self.some(node)
            self._unknown.add(term)
        return term

    @property
    def has_unclear(self) -> bool:
        """Whether more than one extent is made in a way that is not followed: they may hang together."""
        return len(self._unknown) > 1

    def some(self, node: ast.AST, part: object = None) -> Term:
        """A number that is another one at each place."""
        return self._symbol((node, part), ast.unparse(node))

    def term(self, node: ast.expr) -> Term | None:
        """An integer expression; None where nothing is known of it."""
        if self._depth >= TERM_DEPTH:
            return None
        self._depth += 1
        try:
            return self._term(node)
        finally:
            self._depth -= 1

    def tuple_of(self, node: ast.expr) -> list[ast.expr] | None:
        """The parts of an expression that is certainly a tuple or a list of so many."""
        if isinstance(node, ast.Tuple | ast.List):
            return None if any(isinstance(part, ast.Starred) for part in node.elts) else node.elts
        binding = self._names.binding(node) if isinstance(node, ast.Name) else None
        if binding is None or binding.value is None or self._depth >= TERM_DEPTH or not self._keeps(binding.value):
            return None
        self._depth += 1
        try:
            return self.tuple_of(binding.value)
        finally:
            self._depth -= 1

    def _keeps(self, value: ast.expr) -> bool:
        """Whether a value is what it was: a list may be changed."""
        return not isinstance(value, ast.List)

    def base(self, node: ast.expr) -> Base | None:
        """What makes two arguments one object: a variable that certainly holds the same."""
        binding = self._names.binding(node) if isinstance(node, ast.Name) else None
        if binding is None:
            return None
        if isinstance(binding.value, ast.Name) and self._depth < TERM_DEPTH:
            self._depth += 1
            try:
                return self.base(binding.value) or ("variable", id(binding), binding.name)
            finally:
                self._depth -= 1
        return "variable", id(binding), binding.name

    # --- expressions -------------------------------------------------------------------------------------------------

    def _term(self, node: ast.expr) -> Term | None:
        match node:
            case ast.Constant(value=value) if type(value) is int:
                return t.integer(value)
            case ast.Name():
                return self._name(node)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                value = self.term(operand)
                return t.neg(value) if value is not None else None
            case ast.BinOp(op=ast.Div()):
                return None
            case ast.BinOp(left=left, op=operator, right=right):
                return self._binary(node, left, operator, right)
            case ast.IfExp():
                return None
            case ast.Call(func=function, args=[only], keywords=[]) if ast.unparse(function) in _CEILINGS:
                return self._ceiling(only)
            case ast.Call(func=ast.Name(id="int"), args=[only], keywords=[]):
                return self.term(only)
            case ast.Call(func=function, args=[only], keywords=[]) if ast.unparse(function) in _TYPES:
                return self._converted(only, _TYPES[ast.unparse(function)])
            case ast.Call(func=ast.Name(id="min" | "max" as name), args=[one, other], keywords=[]):
                first, second = self.term(one), self.term(other)
                if first is None or second is None:
                    return None
                return t.minimum(first, second) if name == "min" else t.maximum(first, second)
        return None

    def _converted(self, node: ast.expr, kind: CType) -> Term | None:
        value = self.term(node)
        try:
            return converted(value, kind) if value is not None else None
        except NotFollowed:
            return None

    def _name(self, mention: ast.Name) -> Term | None:
        binding = self._names.binding(mention)
        if binding is None:
            return None
        followed = self.term(binding.value) if binding.value is not None else None
        return followed if followed is not None else self._symbol(binding, binding.name)

    def _binary(self, node: ast.BinOp, left: ast.expr, operator: ast.operator, right: ast.expr) -> Term | None:
        one, other = self.term(left), self.term(right)
        if one is None or other is None:
            return None
        match operator:
            case ast.Add():
                return t.add(one, other)
            case ast.Sub():
                return t.sub(one, other)
            case ast.Mult():
                return t.mul(one, other)
            case ast.FloorDiv():
                return self._floor(one, other, node)
            case ast.Mod() if other.is_const and other.value > 0:
                return t.sub(one, t.mul(other, quotient)) if (quotient := self._floor(one, other, node)) else None
            case ast.Pow() if one.is_const and other.is_const and 0 <= other.value < 64:
                return t.integer(one.value**other.value)
            case ast.LShift() | ast.RShift() if one.is_const and other.is_const and 0 <= other.value < 64:
                return t.integer(_SHIFTED[type(operator)](one.value, other.value))
        return None

    def _floor(self, one: Term, other: Term, node: ast.expr) -> Term | None:
        """A quotient that is rounded down, as Python has it."""
        if not other.is_const or other.value <= 0:
            return None
        if one.is_const:
            return t.integer(one.value // other.value)
        key = "quotient", one, other
        is_known = key in self._symbols
        quotient = self._symbol(key, ast.unparse(node))
        least = t.mul(other, quotient)
        self.facts += () if is_known else ((t.le(least, one), node), (t.lt(one, t.add(least, other)), node))
        return quotient

    def _ceiling(self, node: ast.expr) -> Term | None:
        """`math.ceil(n / 256)`, of numbers that a float holds."""
        if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Div):
            return None
        one, other = self.term(node.left), self._divisor(node.right)
        if one is None or other is None or not other.is_const or other.value <= 0:
            return None
        down = self._floor(t.neg(one), other, node)
        return t.neg(down) if down is not None else None

    def _divisor(self, node: ast.expr) -> Term | None:
        """A number that may be written as a float."""
        match node:
            case ast.Constant(value=float(value)) if value.is_integer():
                return t.integer(int(value))
            case ast.Call(func=ast.Name(id="float"), args=[inner], keywords=[]):
                return self.term(inner)
        return self.term(node)

    def _symbol(self, key: object, title: str) -> Term:
        if key not in self._symbols:
            text = " ".join(title.split())
            text = text if len(text) <= TITLE else f"{text[: TITLE - 3]}..."
            count = self._titles[text] = self._titles.get(text, 0) + 1
            self._symbols[key] = t.symbol(text if count == 1 else f"{text}.{count}", Kind.UNIFORM, Sort.INT)
        return self._symbols[key]
