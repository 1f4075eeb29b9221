"""What a device function is given that no kernel of the text calls: for each argument what its own use says of it."""

from __future__ import annotations

import enum

from ....records import record


class Role(enum.Enum):
    """What an argument is taken for."""

    SAME = "same"  #: a number that is the same for all threads, or the function would be wrong in any case
    TAKEN_SAME = "taken-same"  #: the same, but the function would be right without
    NUMBER = "number"  #: the thread's number in its block
    OWN = "own"  #: a value, or memory, of each thread's own
    READ = "read"  #: memory that is only read
    SHARED = "shared"  #: memory that all threads are given alike

    __hash__ = object.__hash__


@record
class Given:
    """The roles by argument (`n`, `p.rows`): of numbers, and of what pointers and references lead to. Without one a
    number is the same for all threads, and memory shared."""

    numbers: tuple[tuple[str, Role], ...] = ()
    memories: tuple[tuple[str, Role], ...] = ()

    def number(self, key: str) -> Role | None:
        return dict(self.numbers).get(key)

    def memory(self, key: str) -> Role | None:
        return dict(self.memories).get(key)

    def having(self, role: Role) -> tuple[str, ...]:
        """The arguments of this role, in their order."""
        return tuple(key for key, known in (*self.numbers, *self.memories) if known is role)
