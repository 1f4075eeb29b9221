"""A kernel under a launch while it is checked: what a check is, what it may ask, and what it gives.

A rule is a module in `rules/` and the check that finds it, which `registered/` lists. `syncline.engine` runs what is
listed there, in that order, and knows of none."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from typing import Protocol

from ..findings import Finding, Incomplete
from ..limits import engine as limits
from ..prove.questions.query import Apart
from ..records import record
from ..rules import Rule
from .claims.specifications import FailedClaim, UnprovedClaim, with_invariants
from .context import Context
from .launches.assumptions import as_stated
from .races.conflicts import Conflict, Undecided
from .races.races import races


@record
class Found:
    """A finding, and what a repair of it starts from, where there is something."""

    finding: Finding
    evidence: object = None


@record
class Check:
    """Gives what it finds of a kernel under a launch, and what it could not decide: findings of its `rules` alone."""

    rules: tuple[Rule, ...]
    outcomes: Callable[[Case], Iterable[Found | Incomplete]]


class Group(Protocol):
    """Conflicts that one missing synchronisation causes."""

    @property
    def conflicts(self) -> tuple[Conflict, ...]: ...


@record
class Conflicts:
    """The pairs of accesses that conflict in this launch, and the undecided ones."""

    found: tuple[Conflict, ...]
    undecided: tuple[Undecided, ...]


class Case(ABC):
    """What the checks of a kernel under a launch share, each worked out once, when it is first asked for.

    `open_claims`: the claims that other code relies on, as far as they were not proved."""

    def __init__(self, context: Context, open_claims: Sequence[FailedClaim | UnprovedClaim]) -> None:
        self.context = context
        self.open_claims = tuple(open_claims)

    @property
    @abstractmethod
    def groups(self) -> Sequence[Group]:
        """The conflicts, those together that one missing synchronisation causes."""

    def part(self, share: float) -> AbstractContextManager[None]:
        """What is done inside may spend this share of the launch's units of work: no check goes without because of
        another one."""
        work = self.context.work
        return work.part(share * work.units)

    @cached_property
    def conflicts(self) -> Conflicts:
        """The accesses that conflict."""
        with self.part(limits.RACES):
            found, undecided = races(self.context)
        return Conflicts(tuple(found), tuple(undecided))

    @cached_property
    def raced(self) -> Context:
        """The context in which to look for divergence: what threads read may differ because of a race in their
        block."""
        inside = any(c.apart is not Apart.BLOCKS and not c.is_harmless for c in self.conflicts.found)
        return (self.context.with_race() if inside else self.context).walked()


def prepared(context: Context) -> tuple[Context, tuple[Incomplete, ...], list[FailedClaim | UnprovedClaim]]:
    """The context that checks are to ask: without the assumptions that the launch breaks, and with the invariants that
    were proved. And what is to be said of those assumptions; and the other claims that code relies on."""
    context, broken = as_stated(context)
    context.walked()
    with context.work.part(limits.CLAIMS * context.work.units):
        context, open_claims = with_invariants(context)
    return context, broken, open_claims
