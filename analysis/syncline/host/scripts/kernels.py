"""Which kernels the expressions of a Python file stand for: PyCUDA's and CuPy's functions, pyopencl's kernels."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cached_property

from ...limits.host import TARGET_DEPTH
from ...records import record, replace
from ...regex import regex
from .names import Binding, Names

_MODULES = {"SourceModule": "pycuda", "DynamicSourceModule": "pycuda", "RawModule": "cupy"}
#: methods of a text that give it in another form
_FILLING = frozenset({"format", "render", "substitute", "safe_substitute", "replace", "strip", "encode"})
_BUILDS = frozenset({"build", "prepare"})
#: a kernel's name, perhaps of a template whose arguments have no comma of their own
_NAME = regex(r"([A-Za-z_]\w*)(?:<([^<>()]*)>)?\Z")
#: what a handle is asked that launches nothing
_LOOKS = regex(
    r"(?:prepare|num_regs|\w*_size_bytes|max_\w+|attributes|get_info|get_work_group_info|get_sub_group_info|set_\w+"
    r"|set_args?|function_name|num_args|context|compile|get_attribute|param_set\w*|set_scalar_arg_dtypes)\Z"
)
#: methods that launch what was prepared
PREPARED = frozenset({"prepared_call", "prepared_async_call", "prepared_timed_call"})


@record
class Named:
    """A kernel's name, the library whose kernel it is where that is known, the literals that its text is made of
    (none: nobody knows), and its template arguments. `is_one`: no other kernel may be meant."""

    name: str
    library: str = ""
    literals: tuple[ast.expr, ...] = ()
    template: tuple[str, ...] = ()
    is_one: bool = True


class Kernels:
    """The kernels of one file."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._depth = 0
        self._read: set[ast.AST] = set()  #: literals and attributes that a kernel's name was read from
        self._unclear = False  #: a kernel is got by a name that is not known

    def of(self, node: ast.expr) -> tuple[Named, ...]:
        """The kernels that an expression may stand for; none where it stands for none that is known."""
        if self._depth >= TARGET_DEPTH:
            return ()
        self._depth += 1
        try:
            return tuple(dict.fromkeys(self._of(node)))
        finally:
            self._depth -= 1

    def strays(self, name: str, launched: Iterable[ast.AST]) -> Iterator[ast.AST]:
        """Where a kernel, or its name, goes out of sight. `launched` are the expressions of which launches were
        read."""
        known, every = set(launched), self._every
        if self._unclear or any(self._is_handed_on(node) for node, _ in every):  # it may be this one
            yield self._names.tree.body[0]
        for node, given in every:
            match node:
                case ast.Constant(value=str(text)) if text == name and node not in self._read:
                    yield node
                case ast.Attribute(attr=attribute) if attribute == name and node not in self._read:
                    yield from (node,) if self.may_be_kernel(node) else ()
                case ast.Call() | ast.Attribute() if name in given:
                    yield from (node,) if self._goes_astray(node, known) else ()

    @cached_property
    def _every(self) -> tuple[tuple[ast.AST, tuple[str, ...]], ...]:
        """The nodes of the file, each with the names of the kernels that it gives."""
        return tuple((node, tuple(each.name for each in self._given(node))) for node in ast.walk(self._names.tree))

    # --- kernels -----------------------------------------------------------------------------------------------------

    def _of(self, node: ast.expr) -> Iterator[Named]:
        yield from self._given(node)
        match node:
            case ast.Call(func=ast.Attribute(value=inner, attr="prepare")):
                yield from self.of(inner)
            case ast.Name():
                yield from self._held(binding.value for binding in self._names.reaching(node))
            case ast.Attribute(attr=attribute) if attribute in self._names.attributes:
                yield from self._held(self._names.attributes[attribute])

    def _held(self, values: Iterable[ast.expr | None]) -> Iterator[Named]:
        """What one of these values stands for. Which of several it is, and on what condition, nobody knows."""
        held = dict.fromkeys(each for value in values if value is not None for each in self.of(value))
        yield from (replace(each, is_one=each.is_one and len(held) == 1) for each in held)

    def _given(self, node: ast.AST) -> Iterator[Named]:
        """The kernel that a call gives, or a member of a program."""
        match node:
            case ast.Call(func=ast.Attribute(value=module, attr="get_function"), args=[name, *_]):
                library, literals = self._module(module)
                yield from (replace(each, library=library, literals=literals) for each in self._texts(name))
            case ast.Call(func=function) if _last(function) == "RawKernel":
                code, name = _argument(node, 0, "code"), _argument(node, 1, "name")
                if name is not None:
                    literals = self._literals(code) if code is not None else ()
                    yield from (replace(each, library="cupy", literals=literals) for each in self._texts(name))
            case ast.Call(func=function, args=[program, name]) if _last(function) == "Kernel":
                literals = self._program(program) or ()
                yield from (replace(each, library="pyopencl", literals=literals) for each in self._texts(name))
            case ast.Call(func=ast.Name(id="getattr"), args=[program, name, *_]):
                is_known = isinstance(name, ast.Constant) or self._program(program) is None
                self._unclear = self._unclear or not is_known
            case ast.Attribute(value=program, attr=name) if name not in _BUILDS:
                literals = self._program(program)
                if literals is not None and name == "all_kernels":
                    self._unclear = True
                elif literals is not None:
                    self._read.add(node)
                    yield Named(name, "pyopencl", literals)

    def _module(self, node: ast.expr) -> tuple[str, tuple[ast.expr, ...]]:
        """The library of a module, and what its text is made of."""
        call = self._followed(node)
        library = _MODULES.get(_last(call.func), "") if isinstance(call, ast.Call) else ""
        code = (
            _argument(call, 0, "code") or _argument(call, 0, "source")
            if library and isinstance(call, ast.Call)
            else None
        )
        return library, self._literals(code) if code is not None else ()

    def _program(self, node: ast.expr) -> tuple[ast.expr, ...] | None:
        """What the text of an OpenCL program is made of; None for what is no program."""
        call = self._followed(node)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "build":
            call = self._followed(call.func.value)
        if not isinstance(call, ast.Call) or _last(call.func) != "Program" or len(call.args) < 2:
            return None
        return self._literals(call.args[1]) if len(call.args) == 2 else ()

    def _followed(self, node: ast.expr) -> ast.expr:
        """What a variable, or an attribute that is set once, holds."""
        for _ in range(TARGET_DEPTH):
            value = None
            if isinstance(node, ast.Name):
                binding = self._names.binding(node)
                value = binding.value if binding is not None else None
            elif isinstance(node, ast.Attribute) and len(stored := self._names.attributes.get(node.attr, [])) == 1:
                value = stored[0]
            if value is None:
                return node
            node = value
        return node

    def _texts(self, node: ast.expr) -> tuple[Named, ...]:
        """The kernel whose name an expression is; none where that is not known."""
        found = self._followed(node)
        if isinstance(found, ast.Constant) and isinstance(found.value, str | bytes):
            self._read.add(found)
            text = found.value if isinstance(found.value, str) else found.value.decode("utf-8", "replace")
            spelled = _NAME.match(text)
            if spelled is not None:
                given = tuple(each.strip() for each in spelled[2].split(",")) if spelled[2] else ()
                return (Named(spelled[1], template=given),)
        self._unclear = True
        return ()

    def _literals(self, node: ast.expr, depth: int = 0) -> tuple[ast.expr, ...]:
        """The literals that a text is made of; none where it may be made of others."""
        found = self._followed(node)
        match found:
            case ast.Constant(value=str()):
                return (found,)
            case ast.JoinedStr():
                return (found,)
            case ast.BinOp(left=left, op=ast.Mod()) if depth < TARGET_DEPTH:
                return self._literals(left, depth + 1)
            case ast.BinOp(left=left, op=ast.Add(), right=right) if depth < TARGET_DEPTH:
                one, other = self._literals(left, depth + 1), self._literals(right, depth + 1)
                return (*one, *other) if one and other else ()
            case ast.Call(func=ast.Attribute(value=inner, attr=method)) if method in _FILLING and depth < TARGET_DEPTH:
                return self._literals(inner, depth + 1)
        return ()

    # --- where they go -----------------------------------------------------------------------------------------------

    def may_be_kernel(self, node: ast.Attribute) -> bool:
        """Whether a member may be a kernel of a program that nobody knows: it is called with a queue and a size."""
        call = self._names.parent(node)
        if not isinstance(call, ast.Call) or call.func is not node:
            return not isinstance(call, ast.Attribute) and not self._is_module(node.value)
        several = len(call.args) >= 2 or any(isinstance(each, ast.Starred) for each in call.args)
        return several and not self._is_module(node.value)

    def _is_module(self, node: ast.expr) -> bool:
        """Whether a name is one that is imported."""
        found = self._names.reaching(node) if isinstance(node, ast.Name) else []
        return bool(found) and all(isinstance(each.statement, ast.Import | ast.ImportFrom) for each in found)

    def _is_handed_on(self, node: ast.AST) -> bool:
        """Whether a node makes a module or a program that somebody else may take kernels from."""
        if not isinstance(node, ast.Call) or _last(node.func) not in (*_MODULES, "Program"):
            return False
        return self._leaves(node)

    def _leaves(self, node: ast.AST) -> bool:
        """Whether what makes or holds a module is used for more than to ask it."""
        parent = self._names.parent(node)
        match parent:
            case ast.Attribute(attr="build"):
                call = self._names.parent(parent)
                return isinstance(call, ast.Call) and self._leaves(call)
            case ast.Attribute() | ast.Expr():
                return False
            case ast.Assign(targets=[ast.Name(id=name)]) if parent.value is node:
                binding = Binding(name, None, parent, self._names.scope(parent))
                seen = self._names.is_seen_elsewhere(binding)
                return seen or any(self._leaves(mention) for mention in self._names.mentions(binding))
            case ast.Call(func=function) if _last(function) == "Kernel":
                return False
        return True

    def _goes_astray(self, node: ast.AST, launched: set[ast.AST]) -> bool:
        """Whether somebody may launch what an expression gives where no launch was read."""
        if node in launched:
            return False
        parent = self._names.parent(node)
        match parent:
            case ast.Attribute():
                if parent.attr in PREPARED:
                    return parent not in launched and self._names.parent(parent) not in launched
                call = self._names.parent(parent)
                if parent.attr == "prepare" and isinstance(call, ast.Call) and call.func is parent:
                    return self._goes_astray(call, launched)
                return _LOOKS.match(parent.attr) is None
            case ast.Expr():
                return False
            case ast.Assign(targets=targets) if parent.value is node:
                return any(self._is_lost(target, parent, launched) for target in targets)
        return True

    def _is_lost(self, target: ast.expr, statement: ast.Assign, launched: set[ast.AST]) -> bool:
        """Whether a variable or an attribute that holds a kernel is used in a way that is not understood."""
        if isinstance(target, ast.Name):
            binding = Binding(target.id, None, statement, self._names.scope(statement))
            mentions = self._names.mentions(binding)
            seen = self._names.is_seen_elsewhere(binding)
            return seen or any(self._goes_astray(mention, launched) for mention in mentions)
        if not isinstance(target, ast.Attribute):
            return True
        same = (node for node in ast.walk(self._names.tree) if isinstance(node, ast.Attribute))
        uses = (node for node in same if node.attr == target.attr and isinstance(node.ctx, ast.Load))
        return any(self._goes_astray(node, launched) for node in uses)


def _last(node: ast.expr) -> str:
    """The last name of a dotted one."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _argument(call: ast.Call, position: int, name: str) -> ast.expr | None:
    """An argument by its position or its name."""
    if position < len(call.args):
        return call.args[position]
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)
