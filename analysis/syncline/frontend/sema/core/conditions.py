"""Conditions in templates: whether an `enable_if`, a `requires` or a `void_t` holds."""

from __future__ import annotations

from ....regex import regex
from ... import ctypes as c
from ...syntax.node import Node
from .state import Sema
from .values import TypeName

_CONDITIONS = regex(r"\b(enable_if|enable_if_t|void_t|decltype|requires)\b")


def is_condition(node: Node) -> bool:
    """Whether a type stands for one only where something holds."""
    return _CONDITIONS.search(node.text) is not None and not node.text.startswith("decltype(auto)")


def holds(sema: Sema, node: Node) -> bool | None:
    """Whether an `enable_if` or a `requires` holds for the template arguments in scope, and whether the members that a
    `decltype` or a `void_t` names exist; None where nobody knows."""
    answers: list[bool | None] = []
    for inner in node.walk():
        if inner.type == "requires_clause" and (constraint := inner.field("constraint")) is not None:
            answers.append(_constant_truth(sema, constraint))
        name = inner.field("name") if inner.type in ("template_type", "template_function") else None
        if name is not None and name.text in ("enable_if", "enable_if_t"):
            arguments = inner.field("arguments")
            given = arguments.named if arguments is not None else []
            answers.append(_constant_truth(sema, given[0]) if given else None)
    text = node.text
    if "void_t" in text or "decltype" in text:
        answers.append(_members_exist(sema, node))
    elif "requires" in text and node.type != "requires_clause":
        answers.append(None)
    if False in answers:
        return False
    return None if None in answers or not answers else True


def _constant_truth(sema: Sema, node: Node) -> bool | None:
    inner = node.field("type") if node.type == "type_descriptor" else node
    found = sema.constant(inner or node)
    return None if found is None else bool(found)


_MEMBER = regex(r"(?:typename\s+)?\b([A-Za-z_]\w*)\s*::\s*([A-Za-z_]\w*)")


_HARMLESS = regex(r"\b(decltype|void_t|void|typename|std)\b|::|[(),<>\s]")


def _members_exist(sema: Sema, node: Node) -> bool | None:
    """Whether each `T::name` names a member of the record that T stands for; None for other expressions."""
    named = [m for m in _MEMBER.findall(node.text) if m[0] != "std"]
    if not named or _HARMLESS.sub("", _MEMBER.sub("", node.text.replace("std::", ""))):
        return None
    answers: list[bool] = []
    for scope, name in named:
        bound = sema.local(scope)
        if not isinstance(bound, TypeName) or isinstance(bound.type, c.Opaque | c.Auto):
            return None
        record = bound.type
        if not isinstance(record, c.Record):
            answers.append(False)
            continue
        program, key = sema.program, (record.tag, name)
        exists = key in program.members or key in program.member_types or f"{record.tag}::{name}" in program.records
        exists = exists or key in program.methods or record.field(name) is not None
        if not exists and record.tag in program.bases:
            return None
        answers.append(exists)
    return all(answers)
