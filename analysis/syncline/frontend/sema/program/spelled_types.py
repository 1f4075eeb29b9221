"""What template parameters stand for in host code: types and constants, as texts that mean the same outside of all
functions."""

from __future__ import annotations

from ....records import record, replace

#: stands for an argument that the text does not give
UNKNOWN = "?"


@record
class Type:
    """A type: what stands at its heart, whether that is const, and the pointers and arrays around it from the inside
    out. An instance of a template has its name and arguments as well; an argument that is no type is its text."""

    core: str
    const: bool = False
    around: str = ""  #: `*` for each pointer, `[` for each array
    name: str = ""
    arguments: tuple[Type | str, ...] = ()
    closure: Closure | None = None  #: of a lambda

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

    @property
    def closures(self) -> tuple[Closure, ...]:
        """The lambdas that the type is made of, those that others capture first."""
        inner = [each for each in self.arguments if isinstance(each, Type)]
        if self.closure is not None:
            inner += [kind for _, kind in self.closure.captures if kind is not None]
        own = (self.closure,) if self.closure is not None else ()
        return (*(found for each in inner for found in each.closures), *own)


@record
class Closure:
    """What a lambda's type is made of (C++17 [expr.prim.lambda.capture]). `start`: where the lambda stands in the text;
    `captures`: what it copies, by name, with the types as far as they are known; `values`: constants that it names;
    `instance`: what it means by the template parameters of the function around it, as texts."""

    name: str
    start: int
    captures: tuple[tuple[str, Type | None], ...]
    values: tuple[tuple[str, int], ...]
    instance: tuple[tuple[str, str], ...]


@record
class Argument:
    """What a template parameter stands for: its text, its value where that is an integer constant, and its type where
    that is one that is understood. A pack stands for its `elements`; it has a text where it has one alone."""

    text: str
    value: int | None = None
    type: Type | None = None
    elements: tuple[Argument, ...] | None = None


def pack(elements: tuple[Argument, ...]) -> Argument:
    """What a template parameter pack stands for."""
    return Argument(elements[0].text if len(elements) == 1 else UNKNOWN, elements=elements)


#: the arguments of a function template, by parameter
Instance = dict[str, Argument]
