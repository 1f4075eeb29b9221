"""Statements and control flow."""

from __future__ import annotations

from collections.abc import Callable

from ...ir import kernel as ir
from ...ir.reasons import AssumptionKind, Cause
from ...ir.terms import FALSE, TRUE, Term
from .. import ctypes as c
from . import (
    access,
    broken,
    contracts,
    declarations,
    declarators,
    destructors,
    enums,
    expressions,
    facts,
    function_wide,
    initialisers,
    jumps,
    marks,
    misread,
    names,
    pointers,
    ranges,
    spins,
    switches,
    types,
    undeclared,
    unknowns,
)
from .context import Context
from .syntax import Node, unparenthesized
from .values import PLACES, Aggregate, Pack, Pointer, TypeName, Value


def function_body(ctx: Context, body: Node) -> None:
    """The body of a function or a kernel."""
    listed = [n for n in body.named if n.type != "preproc_call"]
    ctx.frame.tail = listed[-1] if listed else None
    ctx.frame.outer = len(ctx.frame.scopes)
    function_wide.gather(ctx, listed)
    compound(ctx, body)


def statement(ctx: Context, node: Node) -> None:
    """Lowers one statement."""
    handler = _HANDLERS.get(node.type)
    if handler is None:
        if node.type.startswith("preproc"):
            return
        unknowns.region(ctx, node, Cause.STATEMENT_KIND(node.type.replace("_", " ")))
        return
    if _broken_head(ctx, node) if node.type in _SEEN_THROUGH else broken.is_broken(ctx, node):
        broken.statement(ctx, node)
        return
    outer, ctx.temporaries = ctx.temporaries, []
    handler(ctx, node)
    ended, ctx.temporaries = ctx.temporaries, outer
    if ended:
        destructors.end_statement(ctx, ended, node)


def _broken_head(ctx: Context, node: Node) -> bool:
    """Whether a syntax error stands in a statement's head, not in the statements under it."""
    if node.type == "compound_statement":
        return False
    bodies = [*node.all("body"), *node.all("consequence"), *node.all("alternative")]
    if node.type in ("attributed_statement", "labeled_statement", "else_clause", "case_statement"):
        bodies = node.named
    return any(broken.is_broken(ctx, child) for child in node.children if child not in bodies)


_LEAVES = frozenset({"return_statement", "break_statement", "continue_statement", "goto_statement"})


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
        if ctx.assumptions:
            end = _assume_between(ctx, end, child)
        marks.mark(ctx, pragma or child)
        pragma = None
        labels.before(number)
        ctx.frame.own = ctx.frame.alone = child if child.type == "expression_statement" else None
        ctx.frame.is_body = False
        if not labels.is_round(number):
            statement(ctx, child)
        labels.after(number)
    closing = node.children[-1] if node.children else None
    if closing is not None and closing.type == "}" and not closing.missing:
        if ctx.assumptions:
            _assume_between(ctx, end, closing)
        if not node.named or node.named[-1].type not in _LEAVES:
            marks.mark(ctx, closing)
    destructors.leave_scope(ctx, closing or node)


def _assume_between(ctx: Context, end: int | None, following: Node) -> int:
    """The `assume` comments between the end of one statement and the next; gives the end of the next."""
    origin = ctx.program.expanded.origin
    after, before = origin(end) if end is not None else None, origin(following.start)
    if after is not None and before is not None:
        facts.at_place(ctx, after, before)
    return max(following.end - 1, following.start)


def scoped(ctx: Context, node: Node | None) -> None:
    """The statement under an `if` or a loop."""
    if node is None:
        return
    ctx.frame.scopes.append({})
    ctx.frame.own, ctx.frame.alone = None, node if node.type == "expression_statement" else None
    ctx.frame.is_body = True
    is_bare = node.type in _BARE
    if is_bare:
        marks.bare(ctx, node, end=False)
    statement(ctx, node)
    if is_bare:
        marks.bare(ctx, node, end=True)
    destructors.leave_scope(ctx, node)


#: what may be put into braces where it is a body
_BARE = frozenset({"expression_statement", "if_statement", "for_statement", "while_statement", "do_statement"})


def _expression(ctx: Context, node: Node) -> None:
    for inner in node.named:
        if inner.type == "identifier" and inner.text.startswith("__sync"):
            ctx.note(AssumptionKind.NO_CALL(inner.text))
        elif inner.type == "identifier" and not names.is_declared(ctx, inner.text):
            undeclared.statement(ctx, inner)
            continue
        if inner.type in _AMBIGUOUS and misread.declaration(ctx, inner):
            continue
        expressions.effects(ctx, inner)


def _declaration(ctx: Context, node: Node) -> None:
    declarations.declare(ctx, node)


def _type_definition(ctx: Context, node: Node) -> None:
    kind = node.field("type")
    if kind is None:
        return
    if kind.field("body") is not None:
        ctx.program.declare_local(kind)
    if kind.type == "enum_specifier":
        enums.declare_local(ctx, kind)
    base, const = types.resolve(ctx, kind), declarators.base_constness(ctx, node)
    for declarator in node.all("declarator"):
        name, ctype = declarators.shaped(ctx, base, declarator, const=const)
        if name is not None:
            ctx.bind(name, TypeName(ctype, declarators.shaped_constness(const, declarator)))


def _alias(ctx: Context, node: Node) -> None:
    name, kind = node.field("name"), node.field("type")
    if name is not None and kind is not None:
        ctx.bind(name.text, declarators.type_argument(ctx, kind))


def _record(ctx: Context, node: Node) -> None:
    ctx.program.declare_local(node)
    name = node.field("name")
    if node.type == "enum_specifier":
        enums.declare_local(ctx, node)
    elif name is not None:
        ctx.bind(name.text, TypeName(types.resolve(ctx, node), const=False))


# --- branches -----------------------------------------------------------------------------------------------


def _condition(ctx: Context, node: Node | None) -> Term:
    """The condition of an `if` or a loop, with the declaration before it if there is one."""
    if node is None:
        return TRUE
    if node.type == "condition_clause":
        initial = node.field("initializer")
        if initial is not None:
            first(ctx, initial)
        inner = node.field("value")
        return _condition(ctx, inner)
    if node.type == "declaration":
        declarations.declare(ctx, node)
        declarator = node.field("declarator")
        name = declarators.shaped(ctx, c.INT, declarator)[0]
        found = ctx.local(name) if name is not None else None
        value = access.load(ctx, found, node) if isinstance(found, PLACES) else found
        if value is None or isinstance(value, TypeName | Pack):
            return TRUE
        return expressions.truth(ctx, value, node)
    return expressions.condition(ctx, unparenthesized(node))


def first(ctx: Context, initial: Node) -> None:
    """The statement before a condition or a range: `if (int n = f(); n > 0)`."""
    for inner in initial.named if initial.type == "init_statement" else [initial]:
        statement(ctx, inner)


def _if(ctx: Context, node: Node) -> None:
    clause, then, orelse = (node.field(f) for f in ("condition", "consequence", "alternative"))
    ctx.frame.scopes.append({})
    chosen = _condition(ctx, clause)
    if orelse is not None and orelse.type == "else_clause":
        orelse = orelse.named[0] if orelse.named else None
    if chosen.is_const:
        scoped(ctx, then if chosen.value else orelse)
    else:
        first = ctx.block(lambda: scoped(ctx, then))
        second = ctx.block(lambda: scoped(ctx, orelse))
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
    inside = loop_body(ctx, label, body)
    step = ctx.block(lambda: expressions.effects(ctx, update)) if update is not None else ()
    if holder[0] is FALSE and not test:
        return
    made = ir.Loop(label, test, holder[0], inside, step, head_site(ctx, node, head))
    ctx.emit(spins.loop(ctx.out, made))


def loop_body(ctx: Context, label: str, body: Node | None) -> ir.Block:
    """The body of a loop, whose label `break` and `continue` mean in it."""
    ctx.frame.breaks.append(label)
    ctx.frame.continues.append(label)
    ctx.frame.depths[label] = len(ctx.frame.scopes)
    inside = ctx.block(lambda: scoped(ctx, body))
    ctx.frame.breaks.pop()
    ctx.frame.continues.pop()
    return inside


def head_site(ctx: Context, node: Node, head: Node) -> ir.Site:
    """The span from the loop's keyword to the end of its head."""
    key = (node.start, head.end)
    return ir.Site(ctx.span(*key), ctx.frame.calls)


def _while(ctx: Context, node: Node) -> None:
    clause, body = node.field("condition"), node.field("body")
    ctx.frame.scopes.append({})
    _loop(ctx, clause, None, body, clause or node, node)
    destructors.leave_scope(ctx, node)


def _for(ctx: Context, node: Node) -> None:
    initial, test, update, body = (node.field(f) for f in ("initializer", "condition", "update", "body"))
    ctx.frame.scopes.append({})
    if initial is not None:
        if initial.type == "declaration":
            declarations.declare(ctx, initial)
        else:
            expressions.effects(ctx, initial)
    closing = next((n for n in node.children if n.type == ")"), node)
    _loop(ctx, test, update, body, closing, node)
    destructors.leave_scope(ctx, node)


def _do(ctx: Context, node: Node) -> None:
    clause, body = node.field("condition"), node.field("body")
    label = ctx.label("loop")
    head = ctx.block(lambda: function_wide.at_head(ctx))
    inside = (*head, *loop_body(ctx, label, body))

    def test() -> None:
        again = _condition(ctx, clause)
        if again is FALSE:
            ctx.emit(ir.Leave(label, ctx.site(clause or node)))
        elif again is not TRUE:
            ctx.emit(ir.If(again, (), (ir.Leave(label, ctx.site(clause or node)),), ctx.site(clause or node)))

    step = ctx.block(test)
    if len(step) == 1 and isinstance(step[0], ir.Leave) and not _jumps(inside, label):
        ctx.out.extend(inside)  # do { ... } while (0), as macros are written
        return
    ctx.emit(spins.loop(ctx.out, ir.Loop(label, (), TRUE, inside, step, ctx.site(clause or node))))


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


def _break(ctx: Context, node: Node) -> None:
    if ctx.frame.breaks:
        destructors.jump(ctx, ctx.frame.depths[ctx.frame.breaks[-1]], node)
        ctx.emit(ir.Leave(ctx.frame.breaks[-1], ctx.site(node)))
    else:
        ctx.unknown(Cause.BREAK_OUTSIDE(), node)


def _continue(ctx: Context, node: Node) -> None:
    if ctx.frame.continues:
        destructors.jump(ctx, ctx.frame.depths[ctx.frame.continues[-1]], node)
        ctx.emit(ir.Next(ctx.frame.continues[-1], ctx.site(node)))
    else:
        ctx.unknown(Cause.CONTINUE_OUTSIDE(), node)


def _return(ctx: Context, node: Node) -> None:
    frame = ctx.frame
    given = node.named[0] if node.named else None
    if frame.label is None:
        if given is not None:
            expressions.effects(ctx, given)
        destructors.jump(ctx, 0, node)
        contracts.kept(ctx, frame, ctx.out, None, node)
        ctx.emit(ir.Exit(ctx.site(node)))
        return
    last = frame.tail is node and not frame.returned
    if given is not None:
        _give(ctx, given, node, last=last)
    if not last:
        destructors.jump(ctx, 0, node)
        frame.returned = True
        ctx.emit(ir.Leave(frame.label, ctx.site(node)))


def _by_reference(ctype: c.CType, given: Node) -> bool:
    """Whether what is returned is a place; `decltype(auto)` takes a name without parentheses for its value."""
    if ctype == types.DECLTYPE_AUTO:
        return given.type not in ("identifier", "field_expression")
    return isinstance(ctype, c.ReferenceTo)


def _give(ctx: Context, given: Node, node: Node, *, last: bool) -> None:
    """Hands the value to the caller: directly where this is the only return, else through a variable."""
    frame = ctx.frame
    ctype = frame.result_type or c.AUTO
    if isinstance(ctype, c.Void):
        expressions.effects(ctx, given)
        return
    place = expressions.place(ctx, given) if _by_reference(ctype, given) else None
    if place is not None and (isinstance(place, PLACES) or isinstance(ctype, c.ReferenceTo)):
        if last:
            frame.direct = declarations.freeze(ctx, place, "result", node) if isinstance(place, PLACES) else place
            return
        found: Value = pointers.address_of(ctx, place) if isinstance(place, PLACES) else place
        target = ctype.target if isinstance(ctype, c.ReferenceTo) else c.AUTO
        if isinstance(target, c.Auto | c.Opaque) and isinstance(found, Pointer):
            target = found.pointee
        ctype = c.PointerTo(target)
        if not isinstance(frame.result_type, c.ReferenceTo):
            frame.result_type = c.ReferenceTo(target)
    elif place is not None and not isinstance(place, PLACES):
        found = place
    elif given.type == "initializer_list":
        found = initialisers.braced(ctx, ctype, given, node)
    else:
        found = expressions.to_type(ctx, expressions.value(ctx, given), ctype, node)
    if destructors.returned(ctx, given, found):
        unknowns.all_memory(ctx, Cause.DESTRUCTOR_OF_RETURNED(given.text), node, may_synchronise=True)
    elif isinstance(found, Aggregate):
        destructors.taken_over(ctx, found.type)
    if last:
        frame.direct = found
        return
    if isinstance(ctype, c.Auto | c.Opaque):
        ctype = declarations.type_of(found) or c.Opaque("unknown")
    if frame.result is None:
        name = frame.function.name if frame.function is not None else "lambda"
        outer, ctx.out = ctx.out, []
        frame.result = declarations.local_place(ctx, f"{name}()", ctype, node)
        ctx.out = outer
    access.store(ctx, frame.result, found, node)


# --- the rest -----------------------------------------------------------------------------------------------


def _labeled(ctx: Context, node: Node) -> None:
    inner = node.named[-1] if node.named else None
    if inner is not None and inner.type != "statement_identifier":
        statement(ctx, inner)


def _attributed(ctx: Context, node: Node) -> None:
    for inner in node.named:
        if inner.type in _HANDLERS:
            statement(ctx, inner)


def _using(ctx: Context, node: Node) -> None:
    """`using enum E;` brings in the enumerators; other names are found without."""
    if node.has("enum") and node.named:
        declared = enums.declaration(ctx, node.named[-1])
        if declared is None:
            unknowns.region(ctx, node, Cause.ENUM_NOT_DECLARED(node.named[-1].text))
        else:
            enums.bind_all(ctx, declared)


def _nothing(ctx: Context, node: Node) -> None:
    pass


def _error(ctx: Context, node: Node) -> None:
    broken.statement(ctx, node)


_AMBIGUOUS = frozenset({"binary_expression", "assignment_expression", "subscript_expression"})
_SEEN_THROUGH = frozenset(
    [
        "compound_statement",
        "if_statement",
        "for_statement",
        "while_statement",
        "do_statement",
        "switch_statement",
        "attributed_statement",
        "labeled_statement",
        "else_clause",
        "case_statement",
    ]
)
_HANDLERS: dict[str, Callable[[Context, Node], None]] = {
    "compound_statement": compound,
    "expression_statement": _expression,
    "declaration": _declaration,
    "type_definition": _type_definition,
    "alias_declaration": _alias,
    "struct_specifier": _record,
    "class_specifier": _record,
    "union_specifier": _record,
    "enum_specifier": _record,
    "if_statement": _if,
    "while_statement": _while,
    "for_statement": _for,
    "do_statement": _do,
    "for_range_loop": lambda ctx, node: ranges.range_for(ctx, node),
    "switch_statement": lambda ctx, node: switches.switch(ctx, node),
    "break_statement": _break,
    "continue_statement": _continue,
    "return_statement": _return,
    "goto_statement": lambda ctx, node: jumps.goto(ctx, node),
    "labeled_statement": _labeled,
    "attributed_statement": _attributed,
    "using_declaration": _using,
    "namespace_alias_definition": lambda ctx, node: ctx.program.declare(node),
    "static_assert_declaration": _nothing,
    "empty_declaration": _nothing,
    "comment": _nothing,
    ";": _nothing,
    "ERROR": _error,
}
