"""The rules, one module each: `RULES["SL101"]`. They import no layer, so that everything may use them.

A rule is found by its module's name (`sl101_shared_race.py`), which holds it as `RULE`. What finds it is in
`checks/registered/`."""

from importlib import import_module
from pkgutil import iter_modules

from .model import Rule, Topic

_MODULES = sorted(module.name for module in iter_modules(__path__) if module.name.startswith("sl"))

#: code -> rule, in the order of the codes
RULES: dict[str, Rule] = {rule.code: rule for rule in (import_module(f".{m}", __name__).RULE for m in _MODULES)}

__all__ = ["RULES", "Rule", "Topic"]
