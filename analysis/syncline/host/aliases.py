"""Types of host code by their own names, where the text names them anew: `typedef unsigned int Word;`."""

from __future__ import annotations

from ..frontend.syntax.ancestry import text_of
from ..limits.host import ALIAS_DEPTH
from .meanings import Kind, Meaning, Meanings
from .stores import HostNames

_QUALIFIERS = frozenset({"const", "static", "constexpr", "volatile", "inline", "typename"})


def plain_type(names: HostNames, type_text: str) -> str:
    """The type that a name stands for, if the text has one such alias, and no other thing of that name; else the name
    itself."""
    known = names.plain_types
    if type_text not in known:
        known[type_text] = _plain(Meanings(names), type_text)
    return known[type_text]


def _plain(meanings: Meanings, type_text: str) -> str:
    found = type_text
    for _ in range(ALIAS_DEPTH):
        words = [word for word in found.split() if word not in _QUALIFIERS]
        name = words[0].rpartition("::")[2] if len(words) == 1 else ""
        stand_for = {_stands_for(meaning) for meaning in meanings.of(name)} if name else set()
        if len(stand_for) != 1 or (one := stand_for.pop()) is None:
            break
        found = one
    return found


def _stands_for(meaning: Meaning) -> str | None:
    """The text of the type that an alias is; None for what is no alias, or one of a pointer, an array or a template."""
    if meaning.kind is not Kind.ALIAS or meaning.template:
        return None
    kind = meaning.node.child_by_field_name("type")
    if meaning.declarator is not None and meaning.declarator.type != "type_identifier":
        return None
    if kind is not None and kind.type == "type_descriptor":
        kind = None if kind.child_by_field_name("declarator") is not None else kind.child_by_field_name("type")
    return " ".join(text_of(kind).split()) if kind is not None else None
