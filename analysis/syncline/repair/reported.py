"""What a repair of a kernel starts from."""

from __future__ import annotations

from ..checks.context import Context
from ..findings import Finding
from ..records import record
from .conflicts.groups import Group, Grouped


@record(eq=False)
class Reported:
    """A finding as one launch shows it (`context`), with what is behind it: the group of its conflicts, the barrier
    that some threads miss, the mask that is a matter of chance. `grouped`: how all conflicts under that launch hang
    together. `wider`: the same element races between blocks as well."""

    finding: Finding
    context: Context
    behind: object = None
    grouped: Grouped | None = None
    wider: Reported | None = None

    @property
    def is_across(self) -> bool:
        """Whether it is a race between blocks."""
        return isinstance(self.behind, Group) and any(pair.across for pair in self.behind.pairs)
