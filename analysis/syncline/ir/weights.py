"""What barriers cost to run, in barriers of a block: what a repair keeps small (GPURepair §2.4, §4.1)."""

from __future__ import annotations

from ..records import record
from .kernel import Scope


@record
class Weights:
    """A barrier of the grid is dear, a warp's next to nothing; a loop around it makes any so many times as dear."""

    warp: float = 0.25
    block: float = 1.0
    grid: float = 12.0
    loop: float = 10.0

    def of(self, scope: Scope, loops: int) -> float:
        """What it costs to run a barrier with so many loops around it."""
        one = {Scope.WARP: self.warp, Scope.GRID: self.grid}.get(scope, self.block)
        return one * self.loop**loops


USUAL = Weights()
