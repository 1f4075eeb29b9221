"""Limits of what the text means: types, templates and lookup (`frontend/sema/`)."""

from __future__ import annotations

from typing import Annotated

from .limit import Limit

_ANEW = "the one asked about longest ago is worked out anew; no result changes"

DECLARATOR_DEPTH: Annotated[
    int, Limit("declarators inside of each other", "the name is not declared: what is done with it is unknown")
] = 40
DECLARATOR_OPERATORS: Annotated[
    int, Limit("declarators inside of each other in a template's parameter", "further ones deduce nothing")
] = 20
BASES: Annotated[int, Limit("base classes of base classes", "members of further ones are not found")] = 16
NAMESPACE_DEPTH: Annotated[
    int, Limit("types inside of an argument's type", "functions in the namespaces of further ones are not found")
] = 8
INSTANCE_DEPTH: Annotated[
    int, Limit("instances of templates inside of each other", "the type is not known: nor is what such an object holds")
] = 40
DOUBTFUL_CONST: Annotated[
    int, Limit("arguments of a call that may be const or not", "all further ones are taken to be like the first")
] = 3
PARSED: Annotated[int, Limit("template arguments whose trees are remembered", _ANEW)] = 1024
LITERALS: Annotated[int, Limit("literals whose values are remembered", _ANEW)] = 4096
INTRINSICS: Annotated[int, Limit("names of CUDA's functions whose types are remembered", _ANEW)] = 4096
