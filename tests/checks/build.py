"""Kernels under a launch for tests of single modules: nothing here asks the prover."""

from __future__ import annotations

from collections.abc import Iterable

from syncline.api import lowered
from syncline.checks.context import Context, context_of
from syncline.intervals.summary import AccessFact
from syncline.ir import terms as t
from syncline.ir.kernel import Kernel
from syncline.ir.launch import Launch
from syncline.limits.limit import Budget
from syncline.prove.questions.query import Answer, Apart, Model, Pair, Query
from syncline.prove.questions.work import Work

BLOCK_OF_64 = Launch((64, 1, 1), (None, 1, 1))


def kernel_of(text: str) -> Kernel:
    """The one kernel of a text in CUDA."""
    (kernel,) = lowered("k.cu", text.encode()).kernels
    return kernel


def context(text: str | Kernel, launch: Launch = BLOCK_OF_64) -> Context:
    """A kernel under a launch, of which no question may be asked."""
    return context_of(kernel_of(text) if isinstance(text, str) else text, launch, _unasked, Work(850_000))


def _unasked(query: Query, budget: Budget, known: Iterable[Model], work: Work) -> Answer:
    raise AssertionError("this is to be known without the prover")


def accesses(known: Context, name: str) -> list[AccessFact]:
    """The accesses to an array, in source order."""
    facts = (fact for _, fact in sorted(known.summary.accesses.items()))
    return [fact for fact in facts if fact.address.array.name == name]


def model(**values: int) -> Model:
    """The values of symbols, by their names."""
    return Model({t.symbol(name, t.Kind.UNIFORM): value for name, value in values.items()}, {}, {})


def parameter(name: str) -> t.Term:
    return t.symbol(name, t.Kind.UNIFORM)


def pair(block: tuple[t.Term, t.Term, t.Term], grid: tuple[t.Term, t.Term, t.Term]) -> Pair:
    """Two threads of a block of these dimensions."""
    first, second = ((*(t.of_side(index, side) for index in t.THREAD),) for side in (1, 2))
    return Pair((first, second), (t.BLOCK, t.BLOCK), block, grid, Apart.THREADS)
