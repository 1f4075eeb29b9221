"""What is said of a limit, and the pair of limits that one question to the prover has."""

from __future__ import annotations

from ..records import record


@record
class Limit:
    """What a number counts, and what happens when it is reached: what a user sees of it, if anything."""

    unit: str
    reached: str


@record
class Budget:
    """How hard to try: Z3's own deterministic resource count for each of its calls, and the units of work
    (`prove/questions/work.py`) for the whole query."""

    rlimit: int = 1_000_000
    units: int = 1_000_000
