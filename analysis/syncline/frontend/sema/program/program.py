"""What a file declares: its functions, types, variables and instantiations, by name and not yet understood.

Namespaces are seen through: a name is looked up by its last part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....records import field, record
from ....regex import regex
from ...preprocess import Expanded
from ...syntax.mutations import mutated
from ...syntax.namespaces import Path, meant
from ...syntax.node import Node
from .declared import (
    Alias,
    ClosureDeclaration,
    Flaw,
    Function,
    Instantiation,
    RecordDeclaration,
    TemplateVariable,
    Variable,
)
from .pointer_flow import Flow, flow_of


@record(frozen=False)
class Program:
    """Everything at file scope, headers included."""

    expanded: Expanded
    root: Node
    functions: dict[str, list[Function]] = field(default_factory=dict)
    kernels: list[Function] = field(default_factory=list)
    records: dict[str, RecordDeclaration] = field(default_factory=dict)
    #: (the arguments, the record), by the template's name
    specialisations: dict[str, list[tuple[tuple[Node, ...], RecordDeclaration]]] = field(default_factory=dict)
    #: the template parameters of a record, with the defaults of all its declarations
    heads: dict[str, tuple[Node, ...]] = field(default_factory=dict)
    nested: dict[str, list[str]] = field(default_factory=dict)  #: the tags of records declared in records, by name
    bases: dict[str, str] = field(default_factory=dict)  #: a record's first base
    further_bases: dict[str, tuple[str, ...]] = field(default_factory=dict)  #: and the others
    field_defaults: dict[str, dict[str, Node]] = field(default_factory=dict)  #: initialisers by record and field
    methods: dict[tuple[str, str], list[Function]] = field(default_factory=dict)
    friends: dict[tuple[str, str], list[Function]] = field(default_factory=dict)  #: functions that a record defines
    brought_in: dict[str, set[str]] = field(default_factory=dict)  #: the names of `using Base::name`, by record
    #: static members that are something else for some template arguments
    special_members: dict[tuple[str, str], list[TemplateVariable]] = field(default_factory=dict)
    members: dict[tuple[str, str], Variable] = field(default_factory=dict)
    aliases: dict[str, Alias] = field(default_factory=dict)
    #: types declared in records: (record, name) -> (the arguments of the specialisation or None, what it is)
    member_types: dict[tuple[str, str], list[tuple[tuple[Node, ...] | None, Alias]]] = field(default_factory=dict)
    namespaces: dict[str, str] = field(default_factory=dict)  #: namespace aliases
    enums: dict[str, Node] = field(default_factory=dict)
    enumerators: dict[str, Variable] = field(default_factory=dict)  #: (the enum, the enumerator)
    variables: dict[str, Variable] = field(default_factory=dict)
    #: functions that are declared: where, and with which parameters
    declared: dict[str, list[tuple[int, tuple[Node, ...]]]] = field(default_factory=dict)
    begins: dict[int, int] = field(default_factory=dict)  #: where functions are first declared, by their definition
    enum_paths: dict[str, Path] = field(default_factory=dict)  #: the namespaces around enumerations, by their identity
    #: functions that are declared, whether they are defined or not: by key, and those of records by record and name
    prototypes: dict[str, list[Function]] = field(default_factory=dict)
    method_prototypes: dict[tuple[str, str], list[Function]] = field(default_factory=dict)
    completed: dict[int, Function] = field(default_factory=dict)  #: functions with their declarations' defaults
    template_variables: dict[str, list[TemplateVariable]] = field(default_factory=dict)
    instantiations: dict[str, list[Instantiation]] = field(default_factory=dict)
    axioms: list[Node] = field(default_factory=list)  #: GPUVerify's `__axiom(condition)` at file scope
    broken: list[Node] = field(default_factory=list)  #: syntax errors outside of functions
    #: where parentheses stand around a name of which nobody knows whether it is a type's (`frontend/ambiguous/`)
    doubtful: frozenset[int] = frozenset()
    closures: dict[str, ClosureDeclaration] = field(default_factory=dict)  #: lambdas of the host, by their type's name
    reread: dict[int, Node | None] = field(default_factory=dict)  #: argument lists that the grammar misread, by place
    mutations: dict[int, frozenset[str]] = field(default_factory=dict)  #: the names that bodies may assign to, likewise
    flows: dict[int, Flow] = field(default_factory=dict)  #: what bodies give to variables, by the place of each
    #: the namespaces that declare a name at file scope, and where they first do
    scopes: dict[str, dict[Path, int]] = field(default_factory=dict)
    #: the same of those that declare a kernel
    kernel_scopes: dict[str, dict[Path, int]] = field(default_factory=dict)
    #: functions that are not whole, by the offset of their opening brace
    damaged: dict[int, Flaw] = field(default_factory=dict)
    own_aliases: set[str] = field(default_factory=set)  #: the names of aliases outside of records
    specialised: set[str] = field(default_factory=set)  #: the tags of specialisations
    #: the bodies of the macros that the files define, by name, once somebody has asked for them
    macro_bodies: dict[str, list[str]] | None = None
    searched: set[str] = field(default_factory=set)  #: words of which every mention counts for what was lowered

    def mentions(self, word: str) -> Iterator[tuple[int, int]]:
        """Where the text has a word outside of comments: from where to where each mention goes."""
        found = regex(rb"\b%b\b" % re.escape(word.encode())).finditer(self.expanded.text)
        return (mention.span() for mention in found if not self._is_comment(mention.start()))

    def _is_comment(self, at: int) -> bool:
        """Whether an offset of the text is within a comment."""
        return self.root.raw.descendant_for_byte_range(at, at + 1).type == "comment"

    def every_mention(self, name: str) -> Iterator[tuple[int, int]]:
        """The same for the last word of a name of which what is lowered hangs on every mention."""
        word = name.rpartition("::")[2]
        self.searched.add(word)
        return self.mentions(word)

    def flow_of(self, body: Node) -> Flow:
        """What the variables of a function's body may be given."""
        found = self.flows.get(body.start)
        if found is None:
            found = self.flows[body.start] = flow_of(body)
        return found

    def mutated(self, body: Node) -> frozenset[str]:
        """The names that a function's body may assign to, or refer to."""
        found = self.mutations.get(body.start)
        if found is None:
            found = self.mutations[body.start] = mutated(body)
        return found

    def record_named(self, name: str) -> RecordDeclaration | None:
        """The record of this name at file scope; else the only one in another record."""
        found = self.records.get(meant(name))
        tags = self.nested.get(name, ()) if found is None else ()
        return self.records.get(tags[0]) if len(tags) == 1 else found

    def is_constructor(self, function: Function) -> bool:
        """Whether a function is a constructor of its record."""
        owner = self.records.get(function.owner) if function.owner is not None else None
        return owner is not None and owner.name == function.name

    def overloads(self, sign: str) -> bool:
        """Whether the file says what an operator between objects means."""
        name = f"operator{sign}"
        return name in self.scopes or self.is_friend(name) or any(method == name for _, method in self.methods)

    def is_friend(self, name: str) -> bool:
        """Whether a record defines a function of this name as its friend."""
        return any(friend == name for _, friend in self.friends)

    def local_tag(self, node: Node, name: str | None) -> str:
        """The tag of a record that a function declares."""
        return self.tag_of(node) if name is None else f"{name}@{node.start}"

    def tag_of(self, node: Node) -> str:
        """The name of an unnamed record: its place."""
        return f"(unnamed at {node.start})"
