"""Which of several kernels of one name a launch, or an explicit instantiation, can mean (C++17 [over.match.viable]): by
the number of its arguments, by whether its template arguments are types or values, and by what its pointers lead to.

What is of neither kind for sure fits; where nothing else of the name fits either, the text was not understood."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto

from ...sema.core.reparse import parsed
from ...sema.program.declared import Function
from ...sema.program.program import Program
from ...sema.program.spelled_types import Type
from ...sema.types import scalars
from ...syntax.node import Node
from ...syntax.template_parameters import is_pack, is_template, is_type_parameter

_TYPES = frozenset({"primitive_type", "sized_type_specifier", "struct_specifier", "class_specifier", "enum_specifier"})
_VALUES = frozenset(
    {"number_literal", "true", "false", "char_literal", "binary_expression", "unary_expression", "sizeof_expression",
     "parenthesized_expression", "conditional_expression"}
)  # fmt: skip


class _Kind(Enum):
    TYPE = auto()
    VALUE = auto()


def can_mean(
    program: Program,
    kernel: Function,
    use: Sequence[str],
    count: int | None,
    type_of: Callable[[int], Type | None] | None = None,
) -> bool:
    """Whether these template arguments, as text, and so many arguments (None: nobody knows) of these types may mean
    this kernel, or no function that the file declares by this name."""
    same = [*(k for k in program.kernels if k.name == kernel.name), *program.prototypes.get(kernel.name, ())]

    def fits(each: Function) -> bool:
        return _fits(program, each, use, count) and (type_of is None or _takes(program, each, type_of))

    return len(same) == 1 or fits(kernel) or not any(map(fits, same))


def _takes(program: Program, kernel: Function, type_of: Callable[[int], Type | None]) -> bool:
    """Whether each pointer to numbers is given one to numbers of that type, or something of a type that is not known.
    Those of a template may be any."""
    if kernel.template:
        return True
    language = program.expanded.language
    for position, parameter in enumerate(kernel.parameters):
        kind, declarator = parameter.field("type"), parameter.field("declarator")
        pointer = declarator is not None and declarator.type == "pointer_declarator"
        inner = declarator.field("declarator") if declarator is not None else None
        wanted = scalars.scalar(language, kind.text.split()) if kind is not None and pointer else None
        if wanted is None or (inner is not None and inner.type != "identifier"):
            continue
        passed = given.passed if (given := type_of(position)) is not None else None
        found = scalars.scalar(language, passed.core.split()) if passed is not None and passed.around == "*" else None
        if found is not None and found != wanted:
            return False
    return True


def _fits(program: Program, kernel: Function, use: Sequence[str], count: int | None) -> bool:
    open_ended = kernel.variadic or any("variadic" in parameter.type for parameter in kernel.parameters)
    if count is not None and (count < kernel.required or (count > len(kernel.parameters) and not open_ended)):
        return False
    template = kernel.template
    if template and is_pack(template[-1]):
        return True
    if len(use) > len(template):
        return not template and kernel.special is not None
    return all(_stands_for(program, text) in (None, _kind(p)) for text, p in zip(use, template, strict=False))


def _kind(parameter: Node) -> _Kind:
    return _Kind.TYPE if is_type_parameter(parameter) or is_template(parameter) else _Kind.VALUE


def _stands_for(program: Program, text: str) -> _Kind | None:
    """What a template argument is; None where nobody can tell."""
    node = parsed(text)
    if node is None:
        return None
    if node.type in _VALUES:
        return _Kind.VALUE
    kind = node.field("type") if node.type == "type_descriptor" else None
    if kind is None:
        return None
    if kind.type in _TYPES or node.field("declarator") is not None:
        return _Kind.TYPE
    language = program.expanded.language
    known = kind.text in language.scalars or kind.text in language.vectors
    return _Kind.TYPE if known or program.record_named(kind.text) is not None or kind.text in program.aliases else None
