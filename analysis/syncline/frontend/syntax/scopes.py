"""Names in a text: where they stand, and which declaration one means at a place.

Syntax alone, no types from headers.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property

from tree_sitter import Node

from ...limits.syntax import INDEXED, OCCURRENCES, SEARCHED
from ...records import field, record
from ...regex import regex
from .ancestry import Ancestry, holds, text_of
from .declarations import SCOPES, Declaration, declared

_LETTERS = frozenset(bytes([byte]) for byte in range(256) if chr(byte).isalnum() or byte in b"_$")
_CONTINUES = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$")
_WORD = regex(rb"[A-Za-z_]\w*")
_USED = regex(rb"using(?<!\wusing)\s+namespace\s+((?:\w+::)*\w+)\s*;")
_NAMES = frozenset({"identifier", "type_identifier", "field_identifier"})
_FUNCTION = frozenset({"function_definition"})
_NAMESPACE = frozenset({"namespace_definition"})
_MEMBERS = frozenset({"field_declaration_list"})
_CLASSES = frozenset({"class_specifier", "struct_specifier", "union_specifier"})
#: words of types, which no declaration can give a meaning
_WORDS_OF_TYPES = frozenset(
    {
        *("void", "bool", "char", "wchar_t", "short", "int", "long", "float", "double", "signed", "unsigned"),
        *("const", "volatile", "auto"),
    }
)
#: scopes whose names are seen from outside of functions
_OUTER = frozenset({"translation_unit", "declaration_list", "field_declaration_list"})
#: what lies in one function
_LOCAL = SCOPES - _OUTER


@record(frozen=False)
class Searches:
    """The names that were searched for in a text, which is all of it that a result hangs on: `anywhere` are those of
    which each mention counted, `declared` those of which each declaration did, `inside` those that were searched for in
    one function alone, by the function's name ("" where it has none), and `entered` the functions whose bodies were
    read. `at_limit`: a budget was nearly spent, so that a statement more or less may change what is found;
    `statements`: the same, since those between two places were looked at, whatever they name."""

    anywhere: set[str] = field(default_factory=set)
    declared: set[str] = field(default_factory=set)
    inside: dict[str, set[str]] = field(default_factory=dict)
    entered: set[str] = field(default_factory=set)
    at_limit: bool = False
    statements: bool = False

    def add(self, more: Searches) -> None:
        """Enters other searches as well."""
        self.anywhere.update(more.anywhere)
        self.declared.update(more.declared)
        for function, names in more.inside.items():
            self.inside.setdefault(function, set()).update(names)
        self.entered.update(more.entered)
        self.at_limit = self.at_limit or more.at_limit
        self.statements = self.statements or more.statements


class Names:
    """The names of one text."""

    def __init__(self, root: Node, text: bytes) -> None:
        self.root = root
        self.text = text
        self.tree = Ancestry(root)
        self._index: dict[bytes, list[int]] | None = None
        self._searched = 0
        self._found: dict[tuple[str, int, int], list[Node]] = {}
        self._declared: dict[tuple[str, int, int], list[Declaration]] = {}
        self.searches = Searches()  #: those that were made so far
        self._meant: dict[tuple[str, int], Declaration | None] = {}
        self._functions: dict[int, str] = {}  #: the names of the functions that hold parts of the tree, by their ids

    def declaration(self, name: str, at: Node) -> Declaration | None:
        """The declaration that `name` means at a node: the innermost one that begins before it."""
        key = name, at.id
        if key not in self._meant:
            self._meant[key] = self._declaration(name, at)
        return self._meant[key]

    def _declaration(self, name: str, at: Node) -> Declaration | None:
        function = self.tree.enclosing(at, _FUNCTION)
        for area in (function, self.root):
            if area is None:
                continue
            best: Declaration | None = None
            for found in self._declarations(name, self._with_template(area)):
                if not holds(found.scope, at):
                    continue
                before = found.declarator.start_byte <= at.start_byte or found.scope.type in _OUTER
                if before and (best is None or holds(best.scope, found.scope)):
                    best = found
            if best is not None and best.scope.type in _OUTER and self._is_used_further_in(name, at, best.scope):
                return None
            if area is self.root and (constant := self._constant_of_method(name, at)) is not None:
                return constant
            if best is not None:
                own = area is not self.root or best.scope == self.tree.enclosing(at, _MEMBERS)
                return best if own or not self._may_be_member(name, at) else None
        members = list(self.namespace_members(name))
        around = self._namespaces(at)
        same = [found for found in members if (of := self._namespaces(found.node)) and of == around[-len(of) :]]
        used = same or [found for found in members if self._is_used(found.scope)]
        return used[0] if len(used) == 1 else None

    def _namespaces(self, node: Node) -> tuple[str, ...]:
        """The names of the namespaces around a node, the innermost first."""
        out: list[str] = []
        space = self.tree.enclosing(node, _NAMESPACE)
        while space is not None:
            name = space.child_by_field_name("name")
            out.append(text_of(name) if name is not None else "")
            space = self.tree.enclosing(space, _NAMESPACE)
        return tuple(out)

    def _is_used(self, scope: Node) -> bool:
        """Whether the text says `using namespace` of this scope."""
        space = self.tree.parent(scope) if scope.type == "declaration_list" else None
        name = space.child_by_field_name("name") if space is not None else None
        if name is None or name.text is None:
            return False
        return name.text in self._used_namespaces

    @cached_property
    def _used_namespaces(self) -> frozenset[bytes]:
        """What the text says `using namespace` of, by each name that it may have: `a::b` may be called `b`, too."""
        found = [match.group(1).split(b"::") for match in _USED.finditer(self.text)]
        return frozenset(b"::".join(parts[k:]) for parts in found for k in range(len(parts)))

    def _is_used_further_in(self, name: str, at: Node, scope: Node) -> bool:
        """Whether `using space::name;` before a place gives a name another meaning there than a scope further out."""
        for node in self.mentions_to_declare(name, self.root):
            above = self.tree.parent(node)
            while above is not None and above.type == "qualified_identifier":
                above = self.tree.parent(above)
            if above is None or above.type != "using_declaration" or above.start_byte > at.start_byte:
                continue
            inner = self.tree.enclosing(above, SCOPES)
            if inner is not None and inner != scope and holds(inner, at) and holds(scope, inner):
                return True
        return False

    def qualified_name(self, at: Node) -> Node | None:
        """The name of the function around a place, where that is defined outside of the class or namespace that
        declares it: `Class::method`."""
        function = self.tree.enclosing(at, _FUNCTION)
        head = function.child_by_field_name("declarator") if function is not None else None
        while head is not None and head.type != "qualified_identifier":
            head = (
                head.named_children[-1]
                if head.type == "reference_declarator"
                else head.child_by_field_name("declarator")
            )
        return head

    def class_of_method(self, at: Node) -> Node | None:
        """The class of the method, defined outside of it, in which a place lies; None where that is not certain."""
        head = self.qualified_name(at)
        while head is not None and (inner := head.child_by_field_name("name")) is not None:
            if inner.type != "qualified_identifier":
                break
            head = inner
        scope = head.child_by_field_name("scope") if head is not None else None
        if scope is None or scope.type != "namespace_identifier":
            return None
        named = ((each, self.tree.parent(each)) for each in self.mentions_to_declare(text_of(scope), self.root))
        classes = [of for each, of in named if of is not None and of.child_by_field_name("name") == each]
        found = [of for of in classes if of.type in _CLASSES and of.child_by_field_name("body") is not None]
        return found[0] if len(found) == 1 else None

    def _constant_of_method(self, name: str, at: Node) -> Declaration | None:
        """The static constant of its class that a method, defined outside of it, means by a name."""
        of = self.class_of_method(at)
        body = of.child_by_field_name("body") if of is not None else None
        if body is None:
            return None
        found = [each for each in self._declarations(name, body) if each.scope == body]
        if len(found) != 1 or found[0].value is None or found[0].node.type != "field_declaration":
            return None
        words = {text_of(each) for each in found[0].node.children}
        return found[0] if "static" in words and words & {"const", "constexpr"} else None

    def _may_be_member(self, name: str, at: Node) -> bool:
        """Whether a class of the text has a member of this name, which a method of it, defined outside, would mean, or
        of a class that is derived from it."""
        function = self.tree.enclosing(at, _FUNCTION)
        head = function.child_by_field_name("declarator") if function is not None else None
        qualified = head is None or "::" in text_of(head).partition("(")[0]
        if not qualified and function is not None and self.tree.enclosing(at, _MEMBERS) is None:
            return False
        return any(
            found.scope.type == "field_declaration_list" and not holds(found.scope, at)
            for found in self.namespace_members(name)
        )

    def _with_template(self, area: Node) -> Node:
        """A function together with its template parameters."""
        parent = self.tree.parent(area)
        return parent if parent is not None and parent.type == "template_declaration" else area

    def namespace_members(self, name: str) -> Iterator[Declaration]:
        """All declarations of a name outside of functions, and enumerators."""
        for found in self._declarations(name, self.root):
            if found.scope.type in _OUTER or found.node.type == "enumerator":
                yield found

    def _declarations(self, name: str, area: Node) -> list[Declaration]:
        key = (name, area.start_byte, area.end_byte)
        if key not in self._declared:
            found = (declared(self.tree, node, name) for node in self.mentions_to_declare(name, area))
            self._declared[key] = [declaration for declaration in found if declaration is not None]
        return self._declared[key]

    def occurrences(self, name: str, area: Node) -> list[Node]:
        """The nodes that spell `name` in a part of the tree, in order: all of them, or more than `OCCURRENCES`."""
        return self._occurrences(name, area, self.searches.anywhere)

    def mentions_to_declare(self, name: str, area: Node) -> list[Node]:
        """The same for who has a use for those alone that declare the name."""
        found = self._occurrences(name, area, self.searches.declared)
        return self.occurrences(name, area) if len(found) > OCCURRENCES // 2 else found

    def _occurrences(self, name: str, area: Node, searched: set[str]) -> list[Node]:
        if name in _WORDS_OF_TYPES:
            return []
        if area.type in _LOCAL:
            searched = self.searches.inside.setdefault(self._function_of(area), set())
        searched.add(name)
        key = (name, area.start_byte, area.end_byte)
        if key not in self._found:
            nodes: list[Node] = []
            for start, end in self._places(name.encode(), area.start_byte, area.end_byte):
                node = self.tree.spelled(start, end)
                if node is not None and node.type in _NAMES:
                    nodes.append(node)
                if len(nodes) > OCCURRENCES:
                    break
            self._found[key] = nodes
        return self._found[key]

    def are_all_seen(self, name: str, area: Node) -> bool:
        """Whether `occurrences` gives all nodes that spell `name` there."""
        return len(self.mentions_to_declare(name, area)) <= OCCURRENCES

    def _function_of(self, area: Node) -> str:
        """The name of the outermost function that a part of the tree belongs to, without scopes; "" without one."""
        if area.id not in self._functions:
            head = area.named_children[-1] if area.type == "template_declaration" and area.named_children else area
            around = head if head.type in _FUNCTION else self.tree.enclosing(area, _FUNCTION)
            while around is not None and (above := self.tree.enclosing(around, _FUNCTION)) is not None:
                around = above
            self._functions[area.id] = _name_of(around) if around is not None else ""
        return self._functions[area.id]

    def outer_occurrences(self, name: str) -> list[Node]:
        """The nodes that spell `name` outside of the bodies of the functions that stand at file level."""
        if name in _WORDS_OF_TYPES:
            return []
        self.searches.anywhere.add(name)
        nodes: list[Node] = []
        for start, end in self._places(name.encode(), 0, len(self.text)):
            if not self.tree.in_body(start):
                node = self.tree.spelled(start, end)
                if node is not None and node.type in _NAMES:
                    nodes.append(node)
                if len(nodes) > OCCURRENCES:
                    break
        return nodes

    def _places(self, name: bytes, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Where a word stands in a part of the text; nowhere for the empty one of a name that the parser made up."""
        if not name:
            return
        self._searched += end - start if self._index is None else 0
        if self._index is None and (end - start < INDEXED or self._searched < SEARCHED):
            text, at = self.text, self.text.find(name, start, end)
            while at >= 0:  # a pattern for each name would have to be compiled, which takes longer
                after = at + len(name)
                if text[at - 1 : at] not in _LETTERS and (after == end or text[after] not in _CONTINUES):
                    yield at, after
                at = text.find(name, after, end)
            return
        if self._index is None:
            self._index = {}
            for match in _WORD.finditer(self.text):
                self._index.setdefault(match.group(), []).append(match.start())
        found = self._index.get(name, [])
        yield from ((at, at + len(name)) for at in found[bisect_left(found, start) : bisect_left(found, end)])


def _name_of(function: Node) -> str:
    """The last word of a function's name; "" where it is no word."""
    head: Node | None = function
    while head is not None and head.type not in _NAMES:
        head = head.child_by_field_name("declarator") or head.child_by_field_name("name")
    return text_of(head) if head is not None else ""
