"""Terms -> answers: can two threads meet? The fast path without a solver, then Z3 (the only place that imports it)."""

from ..limits.limit import Budget
from .prover import forget, solve
from .query import Answer, Apart, Conflict, GaveUp, Model, Pair, Query, Safe

__all__ = ["Answer", "Apart", "Budget", "Conflict", "GaveUp", "Model", "Pair", "Query", "Safe", "forget", "solve"]
