"""The types of libraries that the text does not declare: each is entered by the module that knows what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ...ctypes import CType
from ...syntax.node import Node
from .state import Sema

#: gives the type `name<arguments>`; None where the arguments make none
Template = Callable[[Sema, str, list[Node]], CType | None]

_TEMPLATES: dict[str, Template] = {}
_MEMBERS: dict[tuple[type[CType], str], Callable[[Any], CType]] = {}
#: those that are no templates
PLAIN: set[str] = set()
_WORDS: set[bytes] = set()


def named(word: bytes) -> Callable[[Sema], bool]:
    """Enters a library of which any text speaks that has a word; gives what tells whether one does."""
    _WORDS.add(word)
    return lambda sema: word in sema.program.expanded.text


def named_in(text: bytes) -> frozenset[bytes]:
    """The words of such libraries that a text has."""
    return frozenset(word for word in _WORDS if word in text)


def declares(*names: str, plain: bool = False) -> Callable[[Template], Template]:
    """Enters what gives the types of these names."""

    def register(made: Template) -> Template:
        _TEMPLATES.update(dict.fromkeys(names, made))
        if plain:
            PLAIN.update(names)
        return made

    return register


Kind = TypeVar("Kind", bound=CType)


def declares_member(kind: type[Kind], name: str, made: Callable[[Kind], CType]) -> None:
    """Enters a type that types of this kind declare inside themselves."""
    _MEMBERS[kind, name] = made


def template(sema: Sema, name: str, arguments: list[Node]) -> CType | None:
    """The type `name<arguments>`; None where no library that is known here has it."""
    made = _TEMPLATES.get(name)
    return None if made is None else made(sema, name, arguments)


def member(kind: CType, name: str) -> CType | None:
    """The type `kind::name`; None where a library's type declares none."""
    made = _MEMBERS.get((type(kind), name))
    return None if made is None else made(kind)
