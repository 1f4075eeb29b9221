"""Types of host code by their own names, where the text names them anew: `typedef unsigned int Word;`."""

from __future__ import annotations

from tree_sitter import Node

from ...frontend.preprocess.expression import NotConstant, number
from ...frontend.syntax.ancestry import arguments_of, holds, text_of
from ...limits.host import ALIAS_DEPTH
from ...regex import regex
from ..text.scalars import size_of
from ..text.stores import HostNames
from .meanings import Kind, Meaning, Meanings

_QUALIFIERS = frozenset({"const", "static", "constexpr", "volatile", "inline", "typename", "enum"})
_WORD = regex(r"[\w'.]+")


def plain_type(names: HostNames, type_text: str, at: Node) -> str:
    """The type that a name stands for at a place, if the text has one such alias that may be meant there, and no other
    thing of that name; that by which an enumeration counts; else the name itself."""
    known = names.plain_types
    if type_text in known:
        return known[type_text]
    found, everywhere = _plain(Meanings(names), type_text, at)
    if everywhere:
        known[type_text] = found
    return found


def size_of_type(names: HostNames, type_text: str, at: Node) -> int | None:
    """`sizeof` a type that is a number, a vector or a pointer, as it is spelled at a place."""
    if type_text.endswith("*"):
        return 8
    return size_of(type_text) or size_of(plain_type(names, type_text, at))


def _plain(meanings: Meanings, type_text: str, at: Node) -> tuple[str, bool]:
    """The type, and whether it is the same at all places."""
    found, everywhere = type_text, True
    for _ in range(ALIAS_DEPTH):
        words = [word for word in found.split() if word not in _QUALIFIERS]
        name = words[0].rpartition("::")[2] if len(words) == 1 else ""
        declared = _defined(meanings.of(name)) if name else []
        everywhere = everywhere and not any(map(_is_local, declared))
        stand_for = {_stands_for(meaning) for meaning in declared if not _is_out_of_sight(meaning, at)}
        if len(stand_for) != 1 or (one := stand_for.pop()) is None:
            break
        found = one
    return found, everywhere


def _is_local(meaning: Meaning) -> bool:
    """Whether its scope is a function or a template. A record's members may be meant elsewhere: behind its name, and in
    classes that are derived from it."""
    return meaning.scope is not None and not meaning.outside and meaning.scope.type != "field_declaration_list"


def _is_out_of_sight(meaning: Meaning, at: Node) -> bool:
    return _is_local(meaning) and meaning.scope is not None and not holds(meaning.scope, at)


def _defined(meanings: tuple[Meaning, ...]) -> list[Meaning]:
    """The meanings without those that say again that there is such an enumeration."""
    is_said = [each.node.type == "enum_specifier" and not each.node.child_by_field_name("body") for each in meanings]
    return [each for each, again in zip(meanings, is_said, strict=True) if not again] or list(meanings)


def _stands_for(meaning: Meaning) -> str | None:
    """The text of the type that an alias is, or by which an enumeration counts; None for anything else, and for an
    alias of a pointer, an array or a template."""
    if meaning.kind is Kind.RECORD and meaning.node.type == "enum_specifier":
        return _counted_by(meaning.node)
    if meaning.kind is not Kind.ALIAS or meaning.template:
        return None
    kind = meaning.node.child_by_field_name("type")
    if meaning.declarator is not None and meaning.declarator.type != "type_identifier":
        return None
    if kind is not None and kind.type == "type_descriptor":
        kind = None if kind.child_by_field_name("declarator") is not None else kind.child_by_field_name("type")
    if kind is not None and kind.type == "enum_specifier" and kind.child_by_field_name("body") is not None:
        return _counted_by(kind)
    return " ".join(text_of(kind).split()) if kind is not None else None


def _counted_by(enumeration: Node) -> str | None:
    """The type that an enumeration is in arithmetic: the one that it names, else `int` where that holds all of its
    values (C++17 [conv.prom]/3, [dcl.enum]/5); None where a number might be too large for it."""
    base, body = enumeration.child_by_field_name("base"), enumeration.child_by_field_name("body")
    if base is not None:
        return " ".join(text_of(base).split())
    if body is None:
        return "int" if any(child.type in ("class", "struct") for child in enumeration.children) else None
    own = {text_of(each.child_by_field_name("name") or each) for each in arguments_of(body)}
    values = [value for each in arguments_of(body) if (value := each.child_by_field_name("value")) is not None]
    words = [word for value in values for word in _WORD.findall(text_of(value))]
    return "int" if all(word in own or _is_int(word) for word in words) else None


def _is_int(literal: str) -> bool:
    try:
        return not literal.lower().endswith(("u", "l", "z")) and number(literal.encode()) < 1 << 31
    except NotConstant:
        return False
