"""Launch wrappers: functions that launch the kernel that they are given, or one of the text with a pack that they are
given, with dimensions and arguments that they are given as well. Such a launch is one at each call of the wrapper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tree_sitter import Node

from ...frontend import ctypes as c
from ...frontend.syntax.ancestry import arguments_of, holds, list_of, text_of
from ...frontend.syntax.declarations import declared
from ...limits.host import TARGET_DEPTH
from ...records import record, replace
from ..conditions.conditions import conditions
from ..dimensions.nd_ranges import is_nothing
from ..memory import made_of
from ..memory.made_of import Part
from ..text.casts import without_casts
from ..text.functions import calls, definition, is_launch
from ..text.scalars import integer_range
from ..text.stores import HostNames
from ..types import methods
from ..values.constants import Constants
from ..values.symbolic import Symbolic
from . import forms
from .forms import CALLS, Form
from .set_arguments import sets_any

_PARAMETERS = ("parameter_declaration", "optional_parameter_declaration", "variadic_parameter_declaration")
#: functions that give back what they are given
_FORWARDING = ("std::forward", "forward", "std::move", "move")
_INT = integer_range(c.INT) or (0, 0)
_CALL = frozenset({"call_expression"})
_FUNCTION = frozenset({"function_definition", "lambda_expression"})
_HANDING = ("call_expression", "parameter_pack_expansion")
_LITERALS = ("number_literal", "true", "false", "nullptr", "null")


@record
class _Call:
    """A call of a function that launches what it is given: its launch, its parameters, and what the call gives."""

    launch: Node
    node: Node
    parameters: tuple[Node, ...]
    given: tuple[Node, ...]


def at_calls(names: HostNames, launch: Node, form: Form, depth: int = 0) -> Iterator[tuple[Node, Form]]:
    """The launches that one is, each at the call that says what is launched, and in which way. One of whose calls not
    enough is known is itself."""
    by_calls = _of_handle if form.ranges else _by_calls
    found = list(by_calls(names, launch, form)) if depth < TARGET_DEPTH else []
    for call, each in found:
        yield from at_calls(names, call, each, depth + 1)
    if not found:
        yield launch, form


def _by_calls(names: HostNames, launch: Node, form: Form) -> Iterator[tuple[Node, Form]]:
    kernel = _parameter(names, launch, form.kernel)
    taken = kernel if kernel is not None else _pack(names, launch, form)
    if taken is None:
        return
    parameters = _parameters(names, taken)
    extents = tuple(_said(names, launch, parameters, each) for each in _extents(names, launch, form))
    found = _calls(names, launch, taken)
    given = [_given(call, kernel) if kernel is not None else form.kernel for call in found or ()]
    if found is None or len(extents) != 2 or None in extents or None in given or _is_chosen(names, launch):
        return
    for call, named in zip(found, given, strict=True):
        grid, block = (_at_call(names, call, each) for each in extents)
        shared = form.shared if isinstance(form.shared, int) else _shared(names, call, form.shared)
        passed = tuple(_arguments(names, call, form.arguments))
        handed = replace(form, kernel=named or form.kernel, shared=shared, arguments=passed)
        yield call.node, forms.separate(handed, grid, block)


def _of_handle(names: HostNames, launch: Node, form: Form) -> Iterator[tuple[Node, Form]]:
    """The same of a kernel by its handle, with ranges in arrays. What the function sets itself is not known."""
    kernel = _parameter(names, launch, form.kernel)
    around = names.tree.enclosing(launch, _FUNCTION)
    if kernel is None or around is None or sets_any(around) or _is_chosen(names, launch):
        return
    found = _calls(names, launch, kernel) or _calls_of_method(names, launch, kernel)
    at_calls = [(call, _given(call, kernel), _ranges(names, call, form.ranges)) for call in found]
    if any(given is None or None in ranges for _, given, ranges in at_calls):
        return
    for call, given, ranges in at_calls:
        handed = replace(form, kernel=given or form.kernel)
        yield call.node, forms.by_arrays(handed, [each for each in ranges if each is not None])


def _ranges(names: HostNames, call: _Call, ranges: Sequence[Node]) -> list[Node | None]:
    """What a call gives for the ranges of its launch; None for what is not certain."""
    out: list[Node | None] = []
    for node in ranges:
        plain = without_casts(node)
        parameter = _parameter(names, call.launch, plain)
        same = is_nothing(node) or Constants(names).value(node) is not None
        is_given = parameter is not None and parameter in call.parameters
        is_kept = is_given and (node == ranges[0] or _is_for(names, call.launch, plain))
        out.append(node if same else _given(call, parameter) if parameter is not None and is_kept else None)
    return out


def _is_for(names: HostNames, launch: Node, array: Node) -> bool:
    """Whether a function has an array that it is given for its launch alone."""
    found = names.declaration(text_of(array), array)
    mentions = names.occurrences(text_of(array), found.scope) if found is not None else ()
    is_all = found is not None and names.are_all_seen(found.name, found.scope)
    return is_all and all(
        holds(launch, each) or declared(names.tree, each, text_of(each)) is not None for each in mentions
    )


def _pack(names: HostNames, launch: Node, form: Form) -> Node | None:
    """The pack of a function, where a kernel of the text is launched with what that has behind nothing but what the
    function is given."""
    last = form.arguments[-1] if form.arguments and form.kernel.type == "identifier" else None
    packed = last.child_by_field_name("pattern") if last is not None else None
    parameter = _parameter(names, launch, _forwarded(packed)) if packed is not None else None
    if parameter is None or parameter.type != "variadic_parameter_declaration":
        return None
    before = (_parameter(names, launch, _forwarded(each)) for each in form.arguments[:-1])
    return parameter if None not in before else None


def _is_chosen(names: HostNames, launch: Node) -> bool:
    """Whether it hangs on the numbers that the function is given whether it launches."""
    symbolic = Symbolic(Constants(names), launch)
    return any(symbolic.is_chosen(each) for fact, _ in conditions(symbolic, launch, ()) for each in fact.symbols)


def _extents(names: HostNames, launch: Node, form: Form) -> tuple[Part | None, ...]:
    """The expressions that are the grid and the block of a launch; nothing where it says them in another way."""
    if form.extents is not None:
        return tuple((each, "") if each is not None else None for each in form.extents)
    config = form.config.child_by_field_name("argument") if form.config is not None else None
    if form.config is None or config is None or form.config.type != "pointer_expression":
        return ()
    variable, *path = text_of(config).replace(" ", "").split(".")
    while config.type == "field_expression" and (inner := config.child_by_field_name("argument")) is not None:
        config = inner
    held = made_of.assigned(names, config, launch) if text_of(config) == variable else {}
    return tuple(held.get(".".join((*path, member))) for member in ("gridDim", "blockDim"))


def _parameter(names: HostNames, launch: Node, node: Node) -> Node | None:
    """The parameter of a function that an expression is, where the function leaves it as it was given up to the launch.
    (`std::forward` lets what it is passed to change it.)"""
    found = names.declaration(text_of(node), node) if node.type == "identifier" else None
    if found is None or found.node.type not in _PARAMETERS:
        return None
    is_const = "const" in names.words(found.node) and found.declarator.type in ("identifier", "reference_declarator")
    stores = [] if is_const else [store.at for store in names.stores(found)]
    is_kept = all(at.type in _HANDING and _is_passed_to_kernel(names, launch, at) for at in stores)
    return found.node if is_kept else None


def _is_passed_to_kernel(names: HostNames, launch: Node, call: Node) -> bool:
    """Whether what a call gives back, or a pack, is an argument of this launch or of another one: kernels copy it."""
    outer = names.tree.enclosing(call, _CALL)
    if outer is None or outer == launch or is_launch(outer):
        return outer is not None
    function = outer.child_by_field_name("function")
    return function is not None and CALLS.match(text_of(function).encode()) is not None


def _name(names: HostNames, parameter: Node) -> Node | None:
    """The name of the function that has a parameter."""
    listed = names.tree.parent(parameter)
    head = names.tree.parent(listed) if listed is not None else None
    return head.child_by_field_name("declarator") if head is not None else None


def _parameters(names: HostNames, parameter: Node) -> tuple[Node, ...]:
    """All parameters of the function that has one; none where it has parameters of another kind."""
    listed = names.tree.parent(parameter)
    found = tuple(arguments_of(listed)) if listed is not None else ()
    return found if all(each.type in _PARAMETERS for each in found) else ()


def _calls(names: HostNames, launch: Node, parameter: Node) -> list[_Call] | None:
    """All calls of the function that has a parameter, where the text has no other of its name; None where there may be
    others, or where its name stands for something else."""
    name = _name(names, parameter)
    text = text_of(name) if name is not None and name.type == "identifier" else ""
    is_known = bool(text) and definition(names, text) is not None and names.are_all_seen(text, names.root)
    found = calls(names, text) if is_known else None
    return None if found is None else _given_by(names, launch, parameter, found)


def _calls_of_method(names: HostNames, launch: Node, parameter: Node) -> list[_Call]:
    """The calls that certainly mean the method that has a parameter: what others do with what they are given is not
    known."""
    name = _name(names, parameter)
    method = names.tree.enclosing(name, _FUNCTION) if name is not None and name.type == "field_identifier" else None
    return _given_by(names, launch, parameter, methods.calls(names, method)) if method is not None else []


def _given_by(names: HostNames, launch: Node, parameter: Node, found: Iterable[Node]) -> list[_Call]:
    parameters = _parameters(names, parameter)
    return [_Call(launch, each, parameters, tuple(list_of(each, "arguments"))) for each in found if parameters]


def _given(call: _Call, parameter: Node) -> Node | None:
    """What a call gives to a parameter; None where that is not certain."""
    position = call.parameters.index(parameter)
    before = call.given[: position + 1]
    is_certain = len(before) == position + 1 and all(each.type != "parameter_pack_expansion" for each in before)
    return before[-1] if is_certain and parameter.type != "variadic_parameter_declaration" else None


def _said(names: HostNames, launch: Node, parameters: Sequence[Node], part: Part | None) -> Part | None:
    """An expression, where it is the same wherever it stands, or a parameter or the member of one; None for others."""
    if part is None:
        return None
    node, member = part
    if not member and Constants(names).value(node) is not None:
        return part
    if not member and node.type == "field_expression" and "->" not in text_of(node):
        inner, field = node.child_by_field_name("argument"), node.child_by_field_name("field")
        part = (inner, text_of(field)) if inner is not None and field is not None else part
    return part if _parameter(names, launch, part[0]) in parameters else None


def _at_call(names: HostNames, call: _Call, part: Part | None) -> Node | None:
    """What a call gives for an expression of the function; None where it is not known."""
    if part is None:
        return None
    node, member = part
    if not member and Constants(names).value(node) is not None:
        return node
    parameter = _parameter(names, call.launch, node)
    given = _given(call, parameter) if parameter is not None and parameter in call.parameters else None
    kind = parameter.child_by_field_name("type") if parameter is not None else None
    if given is None or kind is None:
        return None
    held = integer_range(Constants(names).plain(kind)) if not member else None
    if held is not None and held[1] < _INT[1]:
        return None  # a narrower parameter does not hold what the call gives
    return made_of.expression(names, (given, member), kind)


def _shared(names: HostNames, call: _Call, node: Node | None) -> Node | None:
    part = (node, "") if node is not None else None
    return _at_call(names, call, _said(names, call.launch, call.parameters, part))


def _arguments(names: HostNames, call: _Call, passed: Sequence[Node]) -> Iterator[Node]:
    """What a call has passed to the kernel, as far as that is certain from the first argument on."""
    for node in passed:
        if node.type == "parameter_pack_expansion":
            packed = node.child_by_field_name("pattern")
            parameter = _parameter(names, call.launch, _forwarded(packed)) if packed is not None else None
            if parameter is not None and parameter == call.parameters[-1] and node == passed[-1]:
                yield from call.given[len(call.parameters) - 1 :]
            return
        if node.type in _LITERALS:
            yield node
            continue
        parameter = _parameter(names, call.launch, _forwarded(node))
        given = _given(call, parameter) if parameter is not None and parameter in call.parameters else None
        if given is None or parameter is None or not _keeps_value(names, parameter, given):
            return
        yield given


def _forwarded(node: Node) -> Node:
    """What an expression forwards: `a` of `std::forward<A>(a)` and of `static_cast<A &&>(a)`."""
    function, listed = node.child_by_field_name("function"), list_of(node, "arguments")
    if node.type != "call_expression" or function is None or len(listed) != 1:
        return node
    name, _, kind = text_of(function).partition("<")
    forwards = name.strip() in _FORWARDING or (name == "static_cast" and "&&" in kind)
    return listed[0] if forwards else node


def _keeps_value(names: HostNames, parameter: Node, given: Node) -> bool:
    """Whether a parameter has the value that it is given, and no number that is made of it."""
    kind, declarator = (parameter.child_by_field_name(part) for part in ("type", "declarator"))
    if kind is None or declarator is None:
        return False
    if declarator.type not in ("identifier", "reference_declarator"):
        return True
    constants = Constants(names)
    plain = constants.plain(kind)
    held = integer_range(plain)
    if held is None:
        return True
    value = constants.value(given)
    if value is not None:
        return held[0] <= value <= held[1]
    found = names.declaration(text_of(given), given) if given.type == "identifier" else None
    return found is not None and constants.type_of(found) == plain
