"""What template parameters stand for in host code: types and constants, as texts that mean the same outside of all
functions."""

from __future__ import annotations

from dataclasses import dataclass, replace

#: stands for an argument that the text does not give
UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Type:
    """A type: what stands at its heart, whether that is const, and the pointers and arrays around it from the inside
    out. An instance of a template has its name and arguments as well; an argument that is no type is its text."""

    core: str
    const: bool = False
    around: str = ""  #: `*` for each pointer, `[` for each array
    name: str = ""
    arguments: tuple[Type | str, ...] = ()

    @property
    def text(self) -> str:
        """The type as template arguments spell it."""
        return f"{'const ' if self.const else ''}{self.core}{' ' if self.around else ''}{self.around}"

    @property
    def passed(self) -> Type | None:
        """The type of a parameter that takes such a value: without the const of a copy, an array as a pointer."""
        if "[" in self.around[:-1]:
            return None
        return replace(self, around=self.around.replace("[", "*"), const=self.const and self.around != "")


@dataclass(frozen=True, slots=True)
class Argument:
    """What a template parameter stands for: its text, its value where that is an integer constant, and its type where
    that is one that is understood."""

    text: str
    value: int | None = None
    type: Type | None = None


#: the arguments of a function template, by parameter
Instance = dict[str, Argument]
