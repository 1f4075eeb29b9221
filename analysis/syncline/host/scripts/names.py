"""The names of a Python file: where each is bound, and which binding a mention has.

By the text alone. What is not certainly bound by one statement on every way to a mention is not followed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...records import record

_SCOPES = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_LOOPS = (ast.For, ast.AsyncFor, ast.While)
#: statements that are done when control has passed them
_PLAIN = (ast.Assign, ast.AnnAssign, ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)
_BLOCKS = ("body", "orelse", "finalbody", "handlers")


@record(eq=False)
class Binding:
    """Where a name gets something: `value` if that is the value of an expression, in the statement (None: as the
    function begins) of a scope."""

    name: str
    value: ast.expr | None
    statement: ast.AST | None
    scope: ast.AST


class Names:
    """The names of one file."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self._parents: dict[ast.AST, ast.AST] = {
            child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)
        }
        self._bindings: dict[tuple[ast.AST, str], list[Binding]] = {}
        self._shared: set[str] = set()  #: names that a function changes outside of itself
        self._stars: list[int] = []  #: lines that import whatever there is
        self.attributes: dict[str, list[ast.expr | None]] = {}  #: what is stored in attributes of a name
        self._read: dict[str, list[ast.Name]] = {}  #: the mentions of each name
        for node in ast.walk(tree):
            self._enter(node)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                self._read.setdefault(node.id, []).append(node)

    def parent(self, node: ast.AST) -> ast.AST | None:
        return self._parents.get(node)

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        """What holds a node, from within."""
        outer = self._parents.get(node)
        while outer is not None:
            yield outer
            outer = self._parents.get(outer)

    def scope(self, node: ast.AST) -> ast.AST:
        """The function, class or module in which a node is worked out."""
        return next((each for each in self.above(node) if isinstance(each, _SCOPES)), self.tree)

    def binding(self, mention: ast.Name) -> Binding | None:
        """The one binding that a mention certainly has; None where that is not known."""
        reaching = self.reaching(mention)
        return reaching[0] if len(reaching) == 1 and self._is_certain(reaching[0], mention) else None

    def reaching(self, mention: ast.Name) -> list[Binding]:
        """The bindings that a mention may have: those before it in its own scope behind the last that is on every way,
        and all of another scope."""
        if mention.id in self._shared:
            return []
        own = self.scope(mention)
        for scope in self._seen_from(mention):
            found = self._bindings.get((scope, mention.id))
            if found is not None:
                return self._before(found, mention) if scope is own else found
        return []

    def is_seen_elsewhere(self, binding: Binding) -> bool:
        """Whether a name is bound for other functions than those around it: as a class's, or by `global`."""
        return binding.name in self._shared or isinstance(binding.scope, ast.ClassDef)

    def mentions(self, binding: Binding) -> Iterator[ast.Name]:
        """Where the name of a binding is read, in whichever function that means it."""
        for node in self._read.get(binding.name, ()):
            scopes = (scope for scope in self._seen_from(node) if (scope, node.id) in self._bindings)
            if next(scopes, None) is binding.scope:
                yield node

    def _seen_from(self, node: ast.AST) -> Iterator[ast.AST]:
        """The scopes in which a name is looked up, from within. What a class binds is seen in its body alone."""
        first = True
        for outer in self.above(node):
            if isinstance(outer, _SCOPES):
                if first or not isinstance(outer, ast.ClassDef):
                    yield outer
                first = False

    def _before(self, bindings: list[Binding], mention: ast.AST) -> list[Binding]:
        above = set(self.above(mention))
        loops = [node for node in above if isinstance(node, _LOOPS)]
        found: list[Binding] = []
        for binding in bindings:
            comes_round = any(loop in (binding.statement, *self._around(binding)) for loop in loops)
            if not _is_before(binding, mention):
                found += [binding] if comes_round and not self._is_hidden(found, binding, above) else []
            elif self._is_on_every_way(binding, above):
                found = [binding]
            else:
                found.append(binding)
        return found

    def _is_hidden(self, found: list[Binding], later: Binding, above: set[ast.AST]) -> bool:
        """Whether a binding behind a mention, round a loop, is hidden by one that is passed first."""
        loop = next((node for node in self._around(later) if node in above and isinstance(node, _LOOPS)), None)
        if not found or loop is None:
            return False
        return loop in self._around(found[0]) and self._is_on_every_way(found[0], above)

    def _is_certain(self, binding: Binding, mention: ast.Name) -> bool:
        if binding.scope is not self.scope(mention):
            late = any(line > getattr(binding.statement, "lineno", 0) for line in self._stars)
            return binding.statement is not None and not late and self._is_on_every_way(binding, {binding.scope})
        return _is_before(binding, mention) and self._is_on_every_way(binding, set(self.above(mention)))

    def _around(self, binding: Binding) -> tuple[ast.AST, ...]:
        return tuple(self.above(binding.statement)) if binding.statement is not None else ()

    def _is_on_every_way(self, binding: Binding, above: set[ast.AST]) -> bool:
        """Whether control that comes to what stands in these nodes has passed a binding: it is a statement of a block
        of one of them, or the head of a loop or `with` that is one."""
        statement = binding.statement
        if statement is None:
            return True
        if isinstance(statement, (*_LOOPS, ast.With, ast.AsyncWith)) and statement in above:
            return True
        return (
            isinstance(statement, _PLAIN) and self._parents.get(statement) in above and self._shares(statement, above)
        )

    def _shares(self, statement: ast.AST, above: set[ast.AST]) -> bool:
        """Whether a statement stands in the same arm of its parent as what these nodes hold."""
        parent = self._parents[statement]
        for field in _BLOCKS:
            block = getattr(parent, field, None)
            if isinstance(block, list) and statement in block:
                arms = [f for f in _BLOCKS if any(each in above for each in getattr(parent, f, ()) or ())]
                return not arms or field in arms or isinstance(parent, ast.Module)
        return False

    # --- bindings ----------------------------------------------------------------------------------------------------

    def _enter(self, node: ast.AST) -> None:
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._target(target, value, node)
            case ast.AnnAssign(target=target, value=value) if value is not None:
                self._target(target, value, node)
            case ast.AugAssign(target=target) | ast.For(target=target) | ast.AsyncFor(target=target):
                self._target(target, None, node)
            case ast.comprehension(target=target):
                self._target(target, None, node)
            case ast.NamedExpr(target=target):
                self._target(target, None, node)
            case ast.With(items=items) | ast.AsyncWith(items=items):
                for item in items:
                    self._target(item.optional_vars, None, node)
            case ast.ExceptHandler(name=str(name)):
                self._bind(name, None, node)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                self._bind(name, None, node)
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                for alias in names:
                    self._bind((alias.asname or alias.name).partition(".")[0], None, node)
                    self._stars += [node.lineno] if alias.name == "*" else []
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                self._shared.update(names)
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                self._bind(name, None, node)
            case ast.Delete(targets=targets):
                for target in targets:
                    self._target(target, None, node)
        if isinstance(node, _FUNCTIONS):
            self._parameters(node)

    def _parameters(self, function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> None:
        listed = function.args
        every = (*listed.posonlyargs, *listed.args, *listed.kwonlyargs, listed.vararg, listed.kwarg)
        for parameter in every:
            if parameter is not None:
                found = self._bindings.setdefault((function, parameter.arg), [])
                found.insert(0, Binding(parameter.arg, None, None, function))

    def _target(self, target: ast.expr | None, value: ast.expr | None, statement: ast.AST) -> None:
        match target:
            case ast.Name(id=name):
                self._bind(name, value, statement)
            case ast.Attribute(attr=name):
                self.attributes.setdefault(name, []).append(value)
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                each = value.elts if isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(parts) else []
                is_plain = not any(isinstance(part, ast.Starred) for part in (*parts, *each))
                for number, part in enumerate(parts):
                    self._target(part, each[number] if each and is_plain else None, statement)
            case ast.Starred(value=inner):
                self._target(inner, None, statement)
            case _:
                return

    def _bind(self, name: str, value: ast.expr | None, statement: ast.AST) -> None:
        scope = self.scope(statement)
        self._bindings.setdefault((scope, name), []).append(Binding(name, value, statement, scope))


def _is_before(binding: Binding, mention: ast.AST) -> bool:
    statement = binding.statement
    if statement is None:
        return True
    if isinstance(statement, (*_LOOPS, ast.With, ast.AsyncWith)):
        end = (statement.body[0].lineno, statement.body[0].col_offset)
    elif isinstance(statement, ast.comprehension):
        return True
    else:
        end = (getattr(statement, "end_lineno", 0), getattr(statement, "end_col_offset", 0))
    return end <= (getattr(mention, "lineno", 0), getattr(mention, "col_offset", 0))
