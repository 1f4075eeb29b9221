"""Names that several namespaces declare: which of them is meant at a place.

Most names are declared in one namespace, and are looked up by their last part. Only those of several, and names of the
compiler's own that a namespace hides, are told apart here: by the namespaces around the place, the qualifier that is
written, and the `using` of the scopes around (C++17 [basic.lookup]). Anonymous and inline namespaces are seen through.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from functools import cached_property
from typing import Any

from ...records import field, record
from ...regex import regex

Path = tuple[str, ...]

_QUALIFIED = frozenset({"qualified_identifier", "template_function", "template_type", "dependent_name"})
_QUALIFIER = regex(r"(?:::\s*)?(?:[A-Za-z_]\w*\s*::\s*)*\Z")
_NOWHERE = "?"  #: the namespace of a name that none of those is meant by


class Scoped(str):
    """A name as it is written; `meant` names the declaration among those of its last part."""

    meant: str
    also: tuple[str, ...] = ()  #: further declarations: functions of several namespaces overload each other


def keys_of(name: str) -> tuple[str, ...]:
    """The keys of all declarations that a name stands for."""
    return (name.meant, *name.also) if isinstance(name, Scoped) else (name,)


def meant(name: str) -> str:
    """The key of a name's declaration."""
    return name.meant if isinstance(name, Scoped) else name


def key_of(path: Path, name: str) -> str:
    """The key of a name that a namespace declares; of a global one, the name itself."""
    return "::".join((*path, name))


def by_path(before: str, name: str) -> str | None:
    """A text that ends with a qualifier or without one, and a name behind it that several namespaces declare, as the
    file's own scope spells it; None where the name means nothing of these."""
    if not isinstance(name, Scoped) or name.meant.startswith(_NOWHERE):
        return None
    return _QUALIFIER.sub("", before) + name.meant


def path_of(namespace: Any) -> Path:
    """The names that a namespace definition adds to the path; none for an anonymous or inline one."""
    name = namespace.child_by_field_name("name")
    if name is None or any(child.type == "inline" for child in namespace.children):
        return ()
    return tuple(part.strip() for part in _text(name).split("::"))


class Namespaces:
    """Finds what names mean. `declared` gives the namespaces that declare a name, and where they first do; `aliases`
    what a namespace alias stands for; `built_in` are functions that the language has at file scope, `absolute` names
    that the text may qualify by the global namespace (`::name`)."""

    def __init__(
        self,
        declared: Mapping[str, Mapping[Path, int]],
        aliases: Mapping[str, str],
        built_in: Set[str] = frozenset(),
        absolute: Set[str] = frozenset(),
    ) -> None:
        self._declared = {
            name: paths
            for name, paths in declared.items()
            if len(paths) > 1 or ((name.startswith("__") or name in built_in) and () not in paths)
        }
        further = (n for n in absolute if n in declared and n not in self._declared)
        self._of_one = {n: declared[n] for n in further if () not in declared[n]}
        self._aliases = aliases

    def __bool__(self) -> bool:
        return bool(self._declared or self._of_one)

    @cached_property
    def at_end(self) -> Namespaces:
        """The same behind all declarations, for names that stand in another text."""
        declared = {name: dict.fromkeys(paths, 0) for name, paths in {**self._declared, **self._of_one}.items()}
        out = Namespaces({}, self._aliases)
        out._declared = {name: declared[name] for name in self._declared}
        out._of_one = {name: declared[name] for name in self._of_one}
        return out

    def scoped(self, raw: Any, text: str) -> str:
        """A name at its place in the tree."""
        paths = self._declared.get(text)
        if paths is None and text in self._of_one and _is_absolute(raw):
            paths = self._of_one[text]
        if paths is None:
            return text
        out = Scoped(text)
        found = self._meaning(raw, text, {path for path, start in paths.items() if start <= raw.start_byte})
        out.meant, *also = (key_of(path, text) for path in found or [(_NOWHERE,)])
        out.also = tuple(also)
        return out

    def _meaning(self, raw: Any, name: str, paths: set[Path]) -> list[Path]:
        """The namespaces of those declarations that are meant, the nearest scope's that has any."""
        written, absolute, node = self._qualifier(raw)
        levels = self._around(node) if not absolute else [_Level(()), *self._around(node)[-1:]]
        alias = next((level.aliases[written[0]] for level in levels if written and written[0] in level.aliases), None)
        written = written if alias is None else (*alias, *written[1:])
        for k, level in enumerate(levels):
            single = level.single.get(name, ()) if not written else ()
            found = [(*level.around[:n], *path) for path in single for n in range(len(level.around), -1, -1)]
            if level.path is not None:
                found.append((*level.path, *written))
                found += [path for inner in levels[: k + 1] for path in self._used(inner, level.path, written, paths)]
            found = [path for path in dict.fromkeys(found) if path in paths]
            if found:
                return found
        return []

    def _used(self, inner: _Level, at: Path, written: Path, paths: set[Path]) -> Iterator[Path]:
        """What the `using namespace` of a scope bring into the namespace `at`: the nearest around both."""
        for used in inner.used:
            for base in (inner.around[:k] for k in range(len(inner.around), -1, -1)):
                path = (*base, *used)
                if (*path, *written) in paths:
                    if _common(path, inner.around) == at:
                        yield (*path, *written)
                    break

    def _qualifier(self, raw: Any) -> tuple[Path, bool, Any]:
        """The namespaces written before a name, whether they begin at the global one, and the whole name's node."""
        written: list[str] = []
        absolute = False
        node = raw
        while (parent := node.parent) is not None and parent.type in _QUALIFIED:
            inner, scope = parent.child_by_field_name("name"), parent.child_by_field_name("scope")
            if _is_same(scope, node):  # `b` of `b::c`, which is the name in `a::b::c`
                node = parent
                continue
            if not _is_same(inner, node):
                break
            if parent.type == "qualified_identifier":
                if scope is None:
                    absolute = True
                else:
                    written.insert(0, _text(scope))
            node = parent
        return self._seen_through(written), absolute, node

    def _seen_through(self, written: list[str]) -> Path:
        out: list[str] = []
        for part in written:
            part = part.partition("<")[0].strip()
            out += [p.strip() for p in self._aliases.get(part, part).split("::")]
        return tuple(out)

    def _around(self, node: Any) -> list[_Level]:
        """The scopes around a place, from the inside out, with what is used there before it."""
        levels: list[_Level] = []
        around: list[tuple[int, Path]] = []  # the namespaces around, each with the number of levels inside of it
        parent = node.parent
        while parent is not None:
            if parent.type in ("compound_statement", "declaration_list", "translation_unit"):
                levels.append(self._level(parent, node))
            elif parent.type == "namespace_definition":
                around.append((len(levels), path_of(parent)))
            parent = parent.parent
        for k, level in enumerate(levels):
            names = [path for inside, path in reversed(around) if k < inside]
            level.around = tuple(part for path in names for part in path)
            level.path = None if level.block else level.around
        out: list[_Level] = []
        for level in levels:
            out.append(level)
            inner = level.around if level.path is not None else ()
            further = [other for other in levels if other.path is not None and len(other.path) < len(inner)]
            outer = len(further[0].around) if further else 0
            out += [_Level(inner[:k], inner[:k]) for k in range(len(inner) - 1, outer, -1)]  # of `namespace a::b`
        if not out or out[-1].path != ():
            out.append(_Level(()))
        return out

    def _level(self, scope: Any, node: Any) -> _Level:
        out = _Level(None, block=scope.type == "compound_statement")
        for child in scope.named_children:
            if child.type == "using_declaration" and child.start_byte < node.start_byte:
                words = _text(child).removeprefix("using").strip(" ;\n\t")
                if words.startswith("namespace"):
                    out.used.append(self._seen_through(words.removeprefix("namespace").strip().split("::")))
                else:
                    *path, name = words.split("::")
                    out.single.setdefault(name.strip(), []).append(self._seen_through([p for p in path if p]))
            elif out.block and child.type == "namespace_alias_definition" and len(child.named_children) == 2:
                name, meant = (_text(part) for part in child.named_children)
                out.aliases[name] = self._seen_through(meant.split("::"))
        return out


@record(frozen=False)
class _Level:
    """A scope: the namespace that it is (None for a block), those around it, and what is used in it."""

    path: Path | None
    around: Path = ()
    used: list[Path] = field(default_factory=list)
    single: dict[str, list[Path]] = field(default_factory=dict)
    aliases: dict[str, Path] = field(default_factory=dict)  #: of namespaces, in a block
    block: bool = False


def _is_same(part: Any, node: Any) -> bool:
    return part is not None and part.start_byte == node.start_byte and part.end_byte == node.end_byte


def _is_absolute(raw: Any) -> bool:
    """Whether `::` stands before a name, and nothing before that."""
    parent = raw.parent
    return parent is not None and parent.type == "qualified_identifier" and parent.children[0].type == "::"


def _common(a: Path, b: Path) -> Path:
    """The namespaces that are around both."""
    count = next((k for k, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return a[:count]


def _text(node: Any) -> str:
    return (node.text or b"").decode("utf-8", "replace")
