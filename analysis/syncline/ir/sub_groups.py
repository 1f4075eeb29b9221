"""What OpenCL's functions of sub-groups give a work-item: the same at every call (OpenCL C, "Sub-group Functions")."""

from __future__ import annotations

import enum


class SubGroupValue(enum.StrEnum):
    """A function by its name. As the argument of a reason it says which one a value is the result of."""

    GROUP = "get_sub_group_id"
    NUMBER = "get_sub_group_local_id"  #: of a work-item in its sub-group
    GROUPS = "get_num_sub_groups"
    FULL_GROUPS = "get_enqueued_num_sub_groups"  #: in a work-group of full size
    SIZE = "get_sub_group_size"
    LARGEST_SIZE = "get_max_sub_group_size"  #: one for the whole launch

    __hash__ = str.__hash__

    @property
    def is_index(self) -> bool:
        """Whether it counts from zero, and not how many there are."""
        return self in (SubGroupValue.GROUP, SubGroupValue.NUMBER)
