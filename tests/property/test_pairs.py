"""Looking accesses up by the barriers that reach them misses no pair that a look at every pair finds."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator

from syncline import api
from syncline.checks.context import Context, context_of
from syncline.checks.participants.participants import Level
from syncline.checks.races.pairs import Pair, candidates, commute, levels, newly_met
from syncline.intervals.control.control_tree import BarrierNode
from syncline.intervals.mhp.reachability import reachability
from syncline.ir.kernel import Scope
from syncline.ir.launch import Launch
from syncline.ir.ordering import orders
from syncline.prove.prover import solve
from syncline.prove.questions.query import Apart
from syncline.prove.questions.work import Work

from .generate import generate

KERNELS = int(os.environ.get("SYNCLINE_PROPERTY_KERNELS", "40"))
SEED = int(os.environ.get("SYNCLINE_PROPERTY_SEED", "0"))


def _contexts() -> Iterator[Context]:
    for seed in range(SEED, SEED + KERNELS):
        (kernel,) = api.lowered("generated.cu", generate(seed).source.encode()).kernels
        yield context_of(kernel, Launch((None,) * 3, (None,) * 3), solve, Work(2_000_000))


def test_every_pair_that_meets_is_a_candidate() -> None:
    """In the order of the source."""
    pairs = 0
    for context in _contexts():
        meeting = [
            (first.access.id, second.access.id)
            for first, second in _every_pair(context)
            if any(
                context.reach_of(level, first, second).relations(first.access, second.access)
                for level in levels(context, first.address.array.space)
            )
        ]
        every = (pair for facts in context.by_array for pair in candidates(context, facts))
        found = [(first.access.id, second.access.id) for first, second in every]
        assert [pair for pair in found if pair in meeting] == meeting
        pairs += len(meeting)
    assert pairs


def test_what_a_barrier_parts_stands_between_its_neighbours() -> None:
    """Leaving a barrier out changes the same ways to meet in its window as in the whole kernel."""
    ways = 0
    for context in _contexts():
        for barrier in context.tree.barriers:

            def parts(place: object, left_out: int = barrier.id) -> bool:
                return isinstance(place, BarrierNode) and place.id != left_out and orders(place.statement, Scope.BLOCK)

            everywhere = reachability(context.tree.nodes, parts)
            expected = {
                (first.access.id, second.access.id, relation)
                for first, second in _every_pair(context, matters=True)
                for relation in everywhere.relations(first.access, second.access)
                - context.reach_of(Level(Apart.THREADS, Scope.BLOCK), first, second).relations(
                    first.access, second.access
                )
            }
            told = {
                (first.access.id, second.access.id, relation)
                for first, second, level, relation in newly_met(context, frozenset((barrier.id,)))
                if level.apart is not Apart.LANES
            }
            assert told == expected
            ways += len(told)
    assert ways


def _every_pair(context: Context, *, matters: bool = False) -> Iterator[Pair]:
    """Every pair of accesses to one array that could race; or whose order `matters`, which that of two atomics may."""
    for facts in context.by_array:
        for first, second in itertools.combinations_with_replacement(facts, 2):
            both = commute(first, second) if matters else first.access.is_atomic and second.access.is_atomic
            if (first.access.writes or second.access.writes) and not both:
                yield first, second
