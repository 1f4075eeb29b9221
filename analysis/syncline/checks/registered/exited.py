"""Races with what a thread wrote before it exited: possible ones, where nothing else is reported of the pair."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings import Finding, FindingVerdict, Incomplete
from ...ir.reasons import Cause
from ...limits import engine as limits
from ...records import replace
from ..case import Case, Check, Found
from ..context import Context
from ..races.conflicts import Undecided
from ..races.exited import ExitedRace, exited_races
from ..verdicts.verdicts import Assessment, race_verdict
from .race_findings import RACE_RULES, race_finding, undecided_pairs, undecided_race


def _outcomes(case: Case) -> Iterator[Found | Incomplete]:
    with case.part(limits.EXITS):
        yield from list(_of_pairs(case))


def _of_pairs(case: Case) -> Iterator[Found | Incomplete]:
    context = case.context
    reported = {frozenset((c.first.site, c.second.site)) for c in case.conflicts.found}
    for outcome in exited_races(context):
        if isinstance(outcome, Undecided):
            yield from undecided_pairs([outcome])
        elif frozenset((outcome.conflict.first.site, outcome.conflict.second.site)) not in reported:
            assessment = race_verdict(context, outcome.conflict)
            if assessment.verdict is None:
                yield undecided_race(outcome.conflict, assessment)
            else:
                yield Found(_finding(context, outcome, assessment))


def _finding(context: Context, exited_races: ExitedRace, assessment: Assessment) -> Finding:
    """The finding of a conflict of which one thread has exited since."""
    line = exited_races.exit.jump.statement.site.span.line
    missing = f"no barrier orders what a thread writes before it exits at line {line}"
    depends_on = (*assessment.depends_on, Cause.EXITED_WRITES())
    possible = replace(assessment, verdict=FindingVerdict.POSSIBLE, depends_on=depends_on)
    return race_finding(context, exited_races.conflict, possible, (), missing)


EXITED = Check(RACE_RULES, _outcomes)
