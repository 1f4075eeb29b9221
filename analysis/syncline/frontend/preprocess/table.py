"""The macros that are defined at one point of a text, and what their uses may cost."""

from __future__ import annotations

from collections.abc import Mapping

from ...limits.preprocess import TOKENS, WASTED_TOKENS
from .macros import Macro
from .templates import Meaning, Template, template_of, text_of


class MacroTable:
    """Macros by name. Templates are kept until a definition changes."""

    def __init__(self, by_name: dict[bytes, Macro]) -> None:
        self.by_name = by_name
        self._templates: dict[bytes, Template | None] = {}
        self._tokens = self._wasted = 0
        self._kept: dict[bytes, list[Macro | None]] = {}  #: by #pragma push_macro
        self.changes: list[tuple[bytes, Macro | None]] = []  #: all definitions so far, None for an #undef

    def define(self, macro: Macro) -> None:
        self.by_name[macro.name] = macro
        self.changes.append((macro.name, macro))
        self._templates.clear()

    def undefine(self, name: bytes) -> None:
        self.by_name.pop(name, None)
        self.changes.append((name, None))
        self._templates.clear()

    def push(self, name: bytes) -> None:
        """`#pragma push_macro("name")` keeps what a name stands for."""
        self._kept.setdefault(name, []).append(self.by_name.get(name))

    def pop(self, name: bytes) -> None:
        """`#pragma pop_macro("name")` brings back what was kept last."""
        if self._kept.get(name):
            macro = self._kept[name].pop()
            if macro is None:
                self.undefine(name)
            else:
                self.define(macro)

    def change(self, macros: Mapping[bytes, Macro | None], spent: tuple[int, int]) -> None:
        """Does what a header did: its definitions, and what its uses cost."""
        for name, macro in macros.items():
            if macro is None:
                self.by_name.pop(name, None)
            else:
                self.by_name[name] = macro
        self.changes += macros.items()
        self._templates.clear()
        self._tokens += spent[0]
        self._wasted += spent[1]

    @property
    def spent(self) -> tuple[int, int]:
        """The tokens that all uses so far read and made, and those of them for nothing."""
        return self._tokens, self._wasted

    def template(self, macro: Macro) -> Template | None:
        """The short way to expand a macro, while the macros are as they are now."""
        if macro.name not in self._templates:
            self._templates[macro.name] = None  # what it is to a macro that leads back to it
            self._templates[macro.name] = template_of(macro, self.meaning)
        return self._templates[macro.name]

    def meaning(self, name: bytes) -> Meaning:
        """What a name stands for where it is an object-like macro with a body of plain text."""
        macro = self.by_name.get(name)
        if macro is None:
            return None
        return text_of(self.template(macro)) if macro.parameters is None else False

    def spend(self, tokens: int, *, wasted: bool) -> None:
        """Counts what a use cost."""
        self._tokens += tokens
        self._wasted += tokens * wasted

    @property
    def exhausted(self) -> bool:
        """Whether the uses so far cost more than anyone could want."""
        return self._tokens > TOKENS or self._wasted > WASTED_TOKENS
