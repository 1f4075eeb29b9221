"""Data races (SL101 to SL105): two threads, one byte, one interval, at least one write. (PUG §4; GPUVerify's
Definition 2.2 for atomics.)"""

from __future__ import annotations

from dataclasses import replace

from ..intervals.meeting import Relation
from ..intervals.summary import AccessFact
from ..ir import terms as t
from ..ir.kernel import Space, Write
from ..prove.query import Apart, Safe
from .conflicts import Collision, Doubt, candidates, collide, levels, meetings
from .context import Context


def races(context: Context) -> tuple[list[Collision], list[Doubt]]:
    """Every pair of accesses that collides, each with its most telling witness, and every pair in doubt."""
    collisions: list[Collision] = []
    doubts: list[Doubt] = []
    for first, second in candidates(context):
        found, unsure = _pair(context, first, second)
        collisions += found
        doubts += unsure
    return collisions, doubts


def _pair(context: Context, first: AccessFact, second: AccessFact) -> tuple[list[Collision], list[Doubt]]:
    """At most one collision inside the block and one between blocks: the first is what a barrier can mend."""
    found: list[Collision] = []
    unsure: list[Doubt] = []
    for apart, level in levels(context, first.address.array.space):
        if found and found[0].apart is not Apart.BLOCKS and apart is not Apart.BLOCKS:
            continue
        for relation in meetings(context.reach(level), first, second):
            answer = collide(context, first, second, apart, relation)
            if isinstance(answer, Doubt):
                unsure.append(answer)
            elif answer is not None:
                found.append(_tell(context, answer))
                break
    return found, unsure


def _tell(context: Context, collision: Collision) -> Collision:
    """The same collision with the best witness: in different warps if it survives lock-step, and with different
    values written if it is more than a harmless double write."""
    if isinstance(collision.first.access.statement, Write) and isinstance(collision.second.access.statement, Write):
        collision = _values(context, collision)
    if collision.apart is Apart.THREADS:
        across = collide(context, collision.first, collision.second, Apart.WARPS, collision.relation)
        if isinstance(across, Collision):
            across = replace(across, same_value=collision.same_value)
            return across if collision.same_value else _values(context, across)
        if across is None:
            return replace(collision, apart=Apart.LANES)
    return collision


def _values(context: Context, collision: Collision) -> Collision:
    """Whether two plain writes may differ. (One benign model must not discharge a pair: ask for a different value.)"""
    one, two = collision.first.value, collision.second.value
    if not collision.first.access.writes or not collision.second.access.writes or one is None or two is None:
        return collision
    if one.sort is not two.sort:
        return collision
    a, b = collision.sides.first(one), collision.sides.second(two)
    if a is b:
        return replace(collision, same_value=True)
    query = replace(collision.query, guards=(*collision.query.guards, t.ne(a, b)))
    match context.ask(query):
        case Safe():
            return replace(collision, same_value=True)
        case answer:
            model = getattr(answer, "model", None)
            return collision if model is None else replace(collision, model=model, query=query)


def hazard(collision: Collision) -> str:
    """RAW, WAR or WAW, in the order of the source (and of the iterations, where they differ)."""
    first, second = collision.first, collision.second
    if first.access.writes and second.access.writes:
        return "WAW"
    later = _later_first(collision.relation)
    writes_first = second.access.writes if later else first.access.writes
    return "RAW" if writes_first else "WAR"


def _later_first(relation: Relation) -> bool:
    """Whether the first access of the pair runs in a later iteration than the second."""
    return any(high is not None and high < 0 for _, _, high in relation.apart)


def is_shared(fact: AccessFact) -> bool:
    return fact.address.array.space is Space.SHARED
