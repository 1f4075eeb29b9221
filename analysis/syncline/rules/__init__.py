"""The rules, one module each: `RULES["SL101"]`. Imports the standard library alone, so that everything may use it."""

from . import (
    sl101_shared_race,
    sl102_global_race,
    sl103_warp_race,
    sl104_atomic_plain_race,
    sl105_same_value_race,
    sl106_plain_first_read,
    sl201_divergent_barrier,
    sl202_divergent_loop_barrier,
    sl203_exit_before_barrier,
    sl204_unequal_grid_sync,
    sl205_wrong_mask,
    sl206_chance_mask,
    sl207_narrow_mask,
    sl208_barrier_count,
    sl301_redundant_barrier,
    sl401_null_dereference,
    sl402_constant_write,
    sl403_out_of_bounds,
    sl501_failed_assertion,
    sl502_failed_invariant,
    sl503_broken_contract,
    sl901_incomplete,
    sl902_bad_directive,
    sl903_not_read,
)
from .model import Rule

_MODULES = (
    sl101_shared_race,
    sl102_global_race,
    sl103_warp_race,
    sl104_atomic_plain_race,
    sl105_same_value_race,
    sl106_plain_first_read,
    sl201_divergent_barrier,
    sl202_divergent_loop_barrier,
    sl203_exit_before_barrier,
    sl204_unequal_grid_sync,
    sl205_wrong_mask,
    sl206_chance_mask,
    sl207_narrow_mask,
    sl208_barrier_count,
    sl301_redundant_barrier,
    sl401_null_dereference,
    sl402_constant_write,
    sl403_out_of_bounds,
    sl501_failed_assertion,
    sl502_failed_invariant,
    sl503_broken_contract,
    sl901_incomplete,
    sl902_bad_directive,
    sl903_not_read,
)

#: code -> rule, in the order of the codes
RULES: dict[str, Rule] = {module.RULE.code: module.RULE for module in _MODULES}

__all__ = ["RULES", "Rule"]
