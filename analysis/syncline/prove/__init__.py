"""Terms -> answers: can two threads meet? The fast path without a solver, then Z3 (the only place that imports it)."""

from ..limits.limit import Budget
from .prover import at_sight, contradicts_itself, forget, solve
from .query import Answer, Apart, GaveUp, Model, Pair, Query, Satisfiable, Unsatisfiable

__all__ = [
    "Answer",
    "Apart",
    "Budget",
    "GaveUp",
    "Model",
    "Pair",
    "Query",
    "Satisfiable",
    "Unsatisfiable",
    "at_sight",
    "contradicts_itself",
    "forget",
    "solve",
]
