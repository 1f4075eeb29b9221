"""Statements and control flow."""

from __future__ import annotations

from collections.abc import Sequence

from ....ir import kernel as ir
from ....ir.reasons import AssumptionKind, Cause, Reason
from ....ir.terms import FALSE, TRUE, Term
from ... import ctypes as c
from ...sema.core.values import PLACES, Aggregate, NoValue, Pointer, RecordPlace, TypeName, Value
from ...sema.declarators import declarators, enums, type_names
from ...sema.program import collecting
from ...syntax.ambiguous import unread
from ...syntax.node import Node, unparenthesized
from ...syntax.spelled import declared_name
from ..dispatch import destructors, evaluate, flow, insertion_points, syntax_errors
from ..expressions import misread
from ..memory import access, allocate, pointers, stores, unknowns
from ..objects import copying, declarations, initialisers
from ..specifications import assumptions, contracts, function_wide
from ..state.context import Context
from ..values import names
from . import jumps, spin_loops


@flow.function_body.definition
def function_body(ctx: Context, body: Node) -> None:
    """The body of a function or a kernel."""
    listed = [n for n in body.named if n.type != "preproc_call"]
    ctx.frame.returns.tail = listed[-1] if listed else None
    ctx.frame.outer = len(ctx.frame.scopes)
    function_wide.gather(ctx, listed)
    compound(ctx, body)


_LEAVES = frozenset({"return_statement", "break_statement", "continue_statement", "goto_statement"})


@flow.lowers_around("compound_statement")
def compound(ctx: Context, node: Node) -> None:
    """`{ ... }`: a scope of its own, with a mark before each statement and before the closing brace."""
    ctx.frame.scopes.append({})
    pragma: Node | None = None
    end: int | None = node.start
    labels = jumps.Jumps(ctx, node)
    for number, child in enumerate(node.named):
        if child.type == "preproc_call":
            pragma = pragma or child
            continue
        if ctx.environment.request.assumptions:
            end = _assume_between(ctx, end, child)
        insertion_points.mark(ctx, pragma or child)
        pragma = None
        labels.before(number)
        ctx.frame.begins(child)
        if not labels.is_round(number):
            flow.statement(ctx, child)
        labels.after(number)
    closing = node.children[-1] if node.children else None
    if closing is not None and closing.type == "}" and not closing.missing:
        if ctx.environment.request.assumptions:
            _assume_between(ctx, end, closing)
        if not node.named or node.named[-1].type not in _LEAVES:
            insertion_points.mark(ctx, closing)
    destructors.leave_scope(ctx, closing or node)


def _assume_between(ctx: Context, end: int | None, following: Node) -> int:
    """The `assume` comments between the end of one statement and the next; gives the end of the next."""
    origin = ctx.program.expanded.origin
    after, before = origin(end) if end is not None else None, origin(following.start)
    if after is not None and before is not None:
        assumptions.at_place(ctx, after, before)
    return max(following.end - 1, following.start)


@flow.lowers("expression_statement")
def _expression(ctx: Context, node: Node) -> None:
    for inner in node.named:
        if inner.type == "identifier" and inner.text.startswith("__sync"):
            ctx.note(AssumptionKind.NO_CALL(inner.text))
        elif inner.type == "identifier" and not names.is_declared(ctx, inner.text):
            unknowns.undeclared_statement(ctx, inner)
            continue
        if inner.type in _AMBIGUOUS and misread.declaration(ctx, inner):
            continue
        evaluate.effects(ctx, inner)


@flow.lowers("declaration")
def _declaration(ctx: Context, node: Node) -> None:
    declarations.declare(ctx, node)


@flow.lowers("type_definition")
def _type_definition(ctx: Context, node: Node) -> None:
    kind = node.field("type")
    if kind is None:
        return
    if kind.field("body") is not None:
        collecting.Collector(ctx.program).declare_local(kind)
    if kind.type == "enum_specifier":
        enums.declare_local(ctx, kind)
    base = declarators.base(ctx, node)
    for declarator in node.all("declarator"):
        name = declared_name(declarator)
        if name is not None:
            ctx.bind(name, declarators.declared(ctx, base, declarator))


@flow.lowers("alias_declaration")
def _alias(ctx: Context, node: Node) -> None:
    name, kind = node.field("name"), node.field("type")
    if name is not None and kind is not None:
        ctx.bind(name.text, declarators.type_argument(ctx, kind))


@flow.lowers("struct_specifier", "class_specifier", "union_specifier", "enum_specifier")
def _record(ctx: Context, node: Node) -> None:
    collecting.Collector(ctx.program).declare_local(node)
    name = node.field("name")
    if node.type == "enum_specifier":
        enums.declare_local(ctx, node)
    elif name is not None:
        ctx.bind(name.text, TypeName(type_names.resolve(ctx, node), const=False))


# --- branches -----------------------------------------------------------------------------------------------


def _condition(ctx: Context, node: Node | None) -> Term:
    """The condition of an `if` or a loop, with the declaration before it if there is one."""
    if node is None:
        return TRUE
    if node.type == "condition_clause":
        initial = node.field("initializer")
        if initial is not None:
            flow.first(ctx, initial)
        inner = node.field("value")
        return _condition(ctx, inner)
    if node.type == "declaration":
        declarations.declare(ctx, node)
        declarator = node.field("declarator")
        name = declarators.shaped(ctx, c.INT, declarator)[0]
        found = ctx.local(name) if name is not None else None
        value = access.load(ctx, found, node) if isinstance(found, PLACES) else found
        if value is None or isinstance(value, NoValue):
            return TRUE
        return evaluate.truth(ctx, value, node)
    return evaluate.condition(ctx, unparenthesized(node))


@flow.lowers_around("if_statement")
def _if(ctx: Context, node: Node) -> None:
    clause, then, orelse = (node.field(f) for f in ("condition", "consequence", "alternative"))
    ctx.frame.scopes.append({})
    chosen = _condition(ctx, clause)
    if orelse is not None and orelse.type == "else_clause":
        orelse = orelse.named[0] if orelse.named else None
    if chosen.is_const:
        flow.scoped(ctx, then if chosen.value else orelse)
    else:
        first = ctx.block(lambda: flow.scoped(ctx, then))
        second = ctx.block(lambda: flow.scoped(ctx, orelse))
        assert clause is not None
        ctx.emit(ir.If(chosen, first, second, ctx.site(clause)))
    destructors.leave_scope(ctx, node)


# --- loops --------------------------------------------------------------------------------------------------


def _loop(ctx: Context, condition: Node | None, update: Node | None, body: Node | None, head: Node, node: Node) -> None:
    label = ctx.label("loop")
    holder: list[Term] = []

    def at_head() -> None:
        function_wide.at_head(ctx)
        holder.append(_condition(ctx, condition))

    test = ctx.block(at_head)
    inside = flow.loop_body(ctx, label, body)
    step = ctx.block(lambda: evaluate.effects(ctx, update)) if update is not None else ()
    if holder[0] is FALSE and not test:
        return
    made = ir.Loop(label, test, holder[0], inside, step, flow.head_site(ctx, node, head))
    ctx.emit(spin_loops.loop(ctx.emitter.statements, made))


@flow.lowers_around("while_statement")
def _while(ctx: Context, node: Node) -> None:
    clause, body = node.field("condition"), node.field("body")
    ctx.frame.scopes.append({})
    _loop(ctx, clause, None, body, clause or node, node)
    destructors.leave_scope(ctx, node)


@flow.lowers_around("for_statement")
def _for(ctx: Context, node: Node) -> None:
    initial, test, update, body = (node.field(f) for f in ("initializer", "condition", "update", "body"))
    ctx.frame.scopes.append({})
    if initial is not None:
        if initial.type == "declaration":
            declarations.declare(ctx, initial)
        else:
            evaluate.effects(ctx, initial)
    closing = next((n for n in node.children if n.type == ")"), node)
    _loop(ctx, test, update, body, closing, node)
    destructors.leave_scope(ctx, node)


@flow.lowers_around("do_statement")
def _do(ctx: Context, node: Node) -> None:
    clause, body = node.field("condition"), node.field("body")
    label = ctx.label("loop")
    head = ctx.block(lambda: function_wide.at_head(ctx))
    inside = (*head, *flow.loop_body(ctx, label, body))

    def test() -> None:
        again = _condition(ctx, clause)
        if again is FALSE:
            ctx.emit(ir.Leave(label, ctx.site(clause or node)))
        elif again is not TRUE:
            ctx.emit(ir.If(again, (), (ir.Leave(label, ctx.site(clause or node)),), ctx.site(clause or node)))

    step = ctx.block(test)
    if len(step) == 1 and isinstance(step[0], ir.Leave) and not _jumps(inside, label):
        ctx.emitter.statements.extend(inside)  # do { ... } while (0), as macros are written
        return
    ctx.emit(spin_loops.loop(ctx.emitter.statements, ir.Loop(label, (), TRUE, inside, step, ctx.site(clause or node))))


def _jumps(block: ir.Block, label: str) -> bool:
    for s in block:
        if isinstance(s, ir.Leave | ir.Next) and s.label == label:
            return True
        if isinstance(s, ir.If) and (_jumps(s.then, label) or _jumps(s.orelse, label)):
            return True
        if isinstance(s, ir.Loop) and any(_jumps(b, label) for b in (s.test, s.body, s.step)):
            return True
        if isinstance(s, ir.Region) and _jumps(s.body, label):
            return True
    return False


# --- jumps --------------------------------------------------------------------------------------------------


@flow.lowers("break_statement")
def _break(ctx: Context, node: Node) -> None:
    _jump(ctx, node, ctx.frame.targets.breaks, ir.Leave, Cause.BREAK_OUTSIDE())


@flow.lowers("continue_statement")
def _continue(ctx: Context, node: Node) -> None:
    _jump(ctx, node, ctx.frame.targets.continues, ir.Next, Cause.CONTINUE_OUTSIDE())


def _jump(
    ctx: Context, node: Node, labels: Sequence[str], made: type[ir.Leave] | type[ir.Next], outside: Reason
) -> None:
    """A jump to the innermost of some labels, or the reason why there is none."""
    if not labels:
        ctx.unknown(outside, node)
        return
    destructors.jump(ctx, ctx.frame.targets.depths[labels[-1]], node)
    ctx.emit(made(labels[-1], ctx.site(node)))


@flow.lowers("return_statement")
def _return(ctx: Context, node: Node) -> None:
    returns = ctx.frame.returns
    given = node.named[0] if node.named else None
    if returns.label is None:
        if given is not None:
            evaluate.effects(ctx, given)
        destructors.jump(ctx, 0, node)
        contracts.kept(ctx, ctx.frame, ctx.emitter.statements, None, node)
        ctx.emit(ir.Exit(ctx.site(node)))
        return
    last = returns.tail is node and not returns.jumped
    if given is not None:
        _give(ctx, given, node, last=last)
    if not last:
        destructors.jump(ctx, 0, node)
        returns.jumped = True
        ctx.emit(ir.Leave(returns.label, ctx.site(node)))


def _by_reference(ctype: c.CType, given: Node) -> bool:
    """Whether what is returned is a place; `decltype(auto)` takes a name without parentheses for its value."""
    if ctype == type_names.DECLTYPE_AUTO:
        return given.type not in ("identifier", "field_expression")
    return isinstance(ctype, c.ReferenceTo)


def _give(ctx: Context, given: Node, node: Node, *, last: bool) -> None:
    """Hands the value to the caller: directly where this is the only return, else through a variable."""
    returns = ctx.frame.returns
    ctype = returns.type or c.AUTO
    if isinstance(ctype, c.Void):
        evaluate.effects(ctx, given)
        return
    place = evaluate.place(ctx, given) if _by_reference(ctype, given) else None
    if place is not None and (isinstance(place, PLACES) or isinstance(ctype, c.ReferenceTo)):
        if last:
            returns.direct = allocate.freeze(ctx, place, "result", node) if isinstance(place, PLACES) else place
            return
        found: Value = pointers.address_of(ctx, place) if isinstance(place, PLACES) else place
        target = ctype.target if isinstance(ctype, c.ReferenceTo) else c.AUTO
        if isinstance(target, c.Auto | c.Opaque) and isinstance(found, Pointer):
            target = found.pointee
        ctype = c.PointerTo(target)
        if not isinstance(returns.type, c.ReferenceTo):
            returns.type = c.ReferenceTo(target)
    elif place is not None and not isinstance(place, PLACES):
        found = place
    elif given.type == "initializer_list":
        found = initialisers.braced(ctx, ctype, given, node)
    else:
        found = evaluate.to_type(ctx, _returned(ctx, given, ctype), ctype, node)
    if destructors.returned(ctx, given, found):
        unknowns.all_memory(ctx, Cause.DESTRUCTOR_OF_RETURNED(given.text), node, may_synchronise=True)
    elif isinstance(found, Aggregate):
        destructors.taken_over(ctx, found.type)
    if last:
        returns.direct = found
        return
    if isinstance(ctype, c.Auto | c.Opaque):
        ctype = allocate.type_of(found) or c.Opaque("unknown")
    if returns.result is None:
        function = ctx.frame.function
        name = function.name if function is not None else "lambda"
        outer, ctx.emitter.statements = ctx.emitter.statements, []
        returns.result = allocate.local_place(ctx, f"{name}()", ctype, node)
        ctx.emitter.statements = outer
    stores.store(ctx, returns.result, found, node)


def _returned(ctx: Context, given: Node, ctype: c.CType) -> Value:
    """What a `return` gives a caller: a local object itself, and a copy of any other (C++17 [class.copy.elision])."""
    local = ctx.local(given.text) if given.type == "identifier" else None
    if isinstance(local, RecordPlace) and any(local is own for own in ctx.frame.locals):
        return evaluate.value(ctx, given)
    return copying.value(ctx, given, ctype)


# --- the rest -----------------------------------------------------------------------------------------------


@flow.lowers_around("labeled_statement")
def _labeled(ctx: Context, node: Node) -> None:
    inner = node.named[-1] if node.named else None
    if inner is not None and inner.type != "statement_identifier":
        flow.statement(ctx, inner)


@flow.lowers_around("attributed_statement")
def _attributed(ctx: Context, node: Node) -> None:
    for macro in unread.macros(node):
        ctx.note(AssumptionKind.UNDEFINED_PRAGMA(macro))
    for inner in node.named:
        if flow.is_statement(inner):
            flow.statement(ctx, inner)


@flow.lowers("using_declaration")
def _using(ctx: Context, node: Node) -> None:
    """`using enum E;` brings in the enumerators; other names are found without."""
    if node.has("enum") and node.named:
        declared = enums.declaration(ctx, node.named[-1])
        if declared is None:
            unknowns.region(ctx, node, Cause.ENUM_NOT_DECLARED(node.named[-1].text))
        else:
            enums.bind_all(ctx, declared)


@flow.lowers("static_assert_declaration", "empty_declaration", "comment", ";")
def _nothing(ctx: Context, node: Node) -> None:
    pass


@flow.lowers("ERROR", "function_definition")
def _error(ctx: Context, node: Node) -> None:
    syntax_errors.statement(ctx, node)


_AMBIGUOUS = frozenset({"binary_expression", "assignment_expression", "subscript_expression"})


@flow.lowers("namespace_alias_definition")
def _namespace_alias(ctx: Context, node: Node) -> None:
    collecting.Collector(ctx.program).declare(node)
