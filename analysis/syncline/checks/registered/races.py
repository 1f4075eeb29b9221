"""Data races: the conflicts that one missing synchronisation causes are one finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ...findings import FindingVerdict, Incomplete
from ...limits import engine as limits
from ...prove.questions.query import Apart
from ..case import Case, Check, Found, Group
from ..context import Context
from ..races.conflicts import Conflict, Undecided
from ..races.one_run import doubtful_arrays, shows_no_race
from ..verdicts.verdicts import Assessment, is_at_most_possible, race_verdict
from .race_findings import RACE_RULES, race_finding, undecided_pairs, undecided_race

#: a group, the conflict of it to report, and its verdict
_Assessed = tuple[Group, Conflict, Assessment]


def _outcomes(case: Case) -> Iterator[Found | Incomplete]:
    undecided, groups = case.conflicts.undecided, case.groups
    with case.part(limits.ASSESSMENT):
        found = {at: (groups[at], *_most_telling(case.context, groups[at].conflicts)) for at in _in_turns(groups)}
        assessed = [found[at] for at in range(len(groups))]
        free = _shown_free(case.context, undecided, assessed)
    yield from undecided_pairs([d for d in undecided if d.first.access.array_key not in free])
    for group, conflict, assessment in assessed:
        if conflict.first.access.array_key in free:
            continue
        if assessment.verdict is None:
            yield undecided_race(conflict, assessment)
        else:
            others = tuple(c for c in group.conflicts if c is not conflict)
            yield Found(race_finding(case.context, conflict, assessment, others), group)


def _in_turns(groups: Sequence[Group]) -> list[int]:
    """The places of the groups in the order in which they are assessed: the first of each array, then the second, so
    that an array with many races does not take the work from the others."""
    seen = Counter[str]()
    turns: list[tuple[int, int]] = []
    for at, group in enumerate(groups):
        array = group.conflicts[0].first.access.array_key
        turns.append((seen[array], at))
        seen[array] += 1
    return [at for _, at in sorted(turns)]


def _shown_free(context: Context, undecided: Iterable[Undecided], assessed: Iterable[_Assessed]) -> frozenset[str]:
    """The arrays that one run shows to be free of races, of those that are undecided, or that nothing certain is said
    of."""
    racy = FindingVerdict.RACY
    certain = {conflict.first.access.array_key for _, conflict, assessment in assessed if assessment.verdict is racy}
    unsure = [conflict.first for _, conflict, assessment in assessed if assessment.verdict is not racy]
    unsure += [open_pair.first for open_pair in undecided]
    arrays = doubtful_arrays(fact for fact in unsure if fact.access.array_key not in certain)
    return frozenset(array.key for array in arrays if shows_no_race(context, array))


def _most_telling(context: Context, conflicts: tuple[Conflict, ...]) -> tuple[Conflict, Assessment]:
    """The conflict of a group that says most: a certain one before a possible one, different warps before one warp,
    a read of what another thread writes before two writes."""
    best: tuple[Conflict, Assessment] | None = None
    for conflict in sorted(conflicts, key=_plainness)[: limits.ASSESSED]:
        # behind a possible one, only a certain one says more
        if best is not None and best[1].verdict is not None and is_at_most_possible(context, conflict):
            continue
        assessment = race_verdict(context, conflict)
        if assessment.verdict is FindingVerdict.RACY:
            return conflict, assessment
        if best is None or (best[1].verdict is None and assessment.verdict is FindingVerdict.POSSIBLE):
            best = conflict, assessment
    assert best is not None
    return best


def _plainness(conflict: Conflict) -> tuple[int, ...]:
    return (
        conflict.is_harmless,
        conflict.apart is Apart.LANES,
        conflict.first.access.writes and conflict.second.access.writes,
        not conflict.first.access.writes,
        conflict.first.access.id,
        conflict.second.access.id,
    )


RACES = Check(RACE_RULES, _outcomes)
