"""Data races: the collisions that one missing synchronisation causes are one finding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...findings import FindingVerdict, Incomplete
from ...limits import engine as limits
from ...prove.query import Apart
from ..case import Case, Check, Found, Group
from ..context import Context
from ..races.conflicts import Collision, Undecided
from ..races.one_run import doubtful_arrays, shows_no_race
from ..verdicts.verdicts import Judgement, race_verdict
from .race_findings import RACE_RULES, race_finding, undecided_pairs, undecided_race

#: a group, the collision of it to report, and its verdict
_Judged = tuple[Group, Collision, Judgement]


def _outcomes(case: Case) -> Iterator[Found | Incomplete]:
    undecided, groups = case.conflicts.undecided, case.groups
    with case.part(limits.JUDGING):
        judged = [(one, *_most_telling(case.context, one.collisions)) for one in groups]
        free = _shown_free(case.context, undecided, judged)
    yield from undecided_pairs([d for d in undecided if d.first.access.array_key not in free])
    for group, collision, judgement in judged:
        if collision.first.access.array_key in free:
            continue
        if judgement.verdict is None:
            yield undecided_race(collision, judgement)
        else:
            others = tuple(c for c in group.collisions if c is not collision)
            yield Found(race_finding(case.context, collision, judgement, others), group)


def _shown_free(context: Context, undecided: Iterable[Undecided], judged: Iterable[_Judged]) -> frozenset[str]:
    """The arrays that one run shows to be free of races, of those that are undecided, or that nothing certain is said
    of."""
    racy = FindingVerdict.RACY
    certain = {collision.first.access.array_key for _, collision, judgement in judged if judgement.verdict is racy}
    unsure = [collision.first for _, collision, judgement in judged if judgement.verdict is not racy]
    unsure += [open_pair.first for open_pair in undecided]
    arrays = doubtful_arrays(fact for fact in unsure if fact.access.array_key not in certain)
    return frozenset(array.key for array in arrays if shows_no_race(context, array))


def _most_telling(context: Context, collisions: tuple[Collision, ...]) -> tuple[Collision, Judgement]:
    """The collision of a group that says most: a certain one before a possible one, different warps before one warp,
    a read of what another thread writes before two writes."""
    best: tuple[Collision, Judgement] | None = None
    for collision in sorted(collisions, key=_plainness)[: limits.JUDGED]:
        judgement = race_verdict(context, collision)
        if judgement.verdict is FindingVerdict.RACY:
            return collision, judgement
        if best is None or (best[1].verdict is None and judgement.verdict is FindingVerdict.POSSIBLE):
            best = collision, judgement
    assert best is not None
    return best


def _plainness(collision: Collision) -> tuple[int, ...]:
    return (
        collision.is_harmless,
        collision.apart is Apart.LANES,
        collision.first.access.writes and collision.second.access.writes,
        not collision.first.access.writes,
        collision.first.access.id,
        collision.second.access.id,
    )


RACES = Check(RACE_RULES, _outcomes)
