"""What the prover asks of a solver: text in, numbers out.

A solver is a class with these methods, made from a script in SMT-LIB, a limit of resources and the work to count in.
`prover` names the one in use. Its "unsat" is a proof; its "sat" is none before the values were checked by plain
arithmetic; "unknown" is never read as safe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, Protocol

from ...ir.reasons import Reason
from ..questions.query import Value

Outcome = Literal["sat", "unsat", "unknown"]


class Solver(Protocol):
    """One script, and as many checks under extra assertions as are wanted."""

    reason: Reason | None  #: why the last check said "unknown"

    def check(self, extra: str = "", names: Iterable[str] = ()) -> tuple[Outcome, Mapping[str, Value]]:
        """Are the script's assertions and the `extra` ones satisfiable? With "sat" come the values of the constants
        `names`, as far as the solution fixes them."""
        ...

    def learn(self, text: str) -> None:
        """Further assertions, for all checks to come."""
        ...
