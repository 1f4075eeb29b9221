"""The rules, one module each: `RULES["SL101"]`. They import no layer, so that everything may use them.

A rule is found by its module's name (`sl101_shared_race.py`), which holds it as `RULE`. What finds it is in
`checks/registered/`. Its module is imported when it is asked for: their pages are long."""

import os
from collections.abc import Iterator, Mapping
from importlib import import_module

from .model import Rule, Topic


class _Rules(Mapping[str, Rule]):
    """code -> rule, in the order of the codes."""

    def __init__(self) -> None:
        names = sorted(name.partition(".")[0] for name in os.listdir(os.path.dirname(__file__)))
        self._modules = {name.partition("_")[0].upper(): name for name in names if name.startswith("sl")}

    def __getitem__(self, code: str) -> Rule:
        return import_module(f".{self._modules[code]}", __name__).RULE

    def __contains__(self, code: object) -> bool:
        return code in self._modules

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


RULES: Mapping[str, Rule] = _Rules()

__all__ = ["RULES", "Rule", "Topic"]
