"""The invariants that stand at the head of a loop."""

from __future__ import annotations

from ...ir.kernel import Assert, Assign, Havoc, Read
from ...ir.pairs import speaks_of_pair
from ...ir.terms import TRUE, Kind, Op, Term, subterms
from ...records import record
from .control_tree import Branch, InsertionNode, Jump, LoopNode, Node, RegionNode, StatementNode, walk


@record
class HeadClaim:
    """A specification at a loop's head. `before` is what is computed for it there."""

    id: int
    statement: Assert
    before: tuple[Node, ...]


def claims_at_head(node: LoopNode) -> list[HeadClaim]:
    """The specifications that an iteration begins with, be they called invariants or assertions (GPUVerify's
    documentation, "Loop invariants"): before a loop's test, or at the start of a do-while loop's body."""
    listed = node.body if not node.test and node.statement.condition is TRUE else node.test
    found: list[HeadClaim] = []
    for position, inner in enumerate(listed):
        match inner:
            case StatementNode(statement=Assert() as statement):
                if statement.claim.is_stated and not statement.unclear:
                    found.append(HeadClaim(inner.id, statement, listed[:position]))
            case StatementNode(statement=Assign() | Havoc() | Read(ghost=True)):
                pass
            case _:
                break
    return found


def repeats(node: LoopNode) -> bool:
    """Whether iterations do nothing but calculate: what they make of their variables can be calculated again."""
    return all(_calculates(inner) for inner in walk((*node.test, *node.body, *node.step)))


def _calculates(node: Node) -> bool:
    match node:
        case StatementNode(statement=Assign() | Assert()) | Branch() | RegionNode() | Jump() | InsertionNode():
            return True
        case _:
            return False


def tells_more(condition: Term) -> bool:
    """Whether an invariant speaks of a value without a closed form, in one thread: what is known otherwise need not be
    said again."""
    if speaks_of_pair(condition):
        return False
    return any(_is_open(part) for part in subterms(condition))


def _is_open(part: Term) -> bool:
    return part.op in (Op.CALL, Op.LOAD) or (part.op == Op.SYM and part.info.kind is Kind.PRIVATE)
