"""Names that several namespaces declare: which of them is meant at a place.

Most names are declared in one namespace, and are looked up by their last part. Only those of several, and names of the
compiler's own that a namespace hides, are told apart here: by the namespaces around the place, the qualifier that is
written, and the `using` of the scopes around (C++17 [basic.lookup]). Anonymous and inline namespaces are seen through.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Path = tuple[str, ...]

_QUALIFIED = frozenset({"qualified_identifier", "template_function", "template_type", "dependent_name"})
_NESTED = "nested_namespace_specifier"


class Scoped(str):
    """A name as it is written; `meant` names the declaration among those of its last part."""

    meant: str


def meant(name: str) -> str:
    """The key of a name's declaration."""
    return name.meant if isinstance(name, Scoped) else name


def key_of(path: Path, name: str) -> str:
    """The key of a name that a namespace declares; of a global one, the name itself."""
    return "::".join((*path, name))


def path_of(namespace: Any) -> Path:
    """The names that a namespace definition adds to the path; none for an anonymous or inline one."""
    name = namespace.child_by_field_name("name")
    if name is None or any(child.type == "inline" for child in namespace.children):
        return ()
    return tuple(part.strip() for part in _text(name).split("::"))


class Namespaces:
    """Finds what names mean. `declared` gives the namespaces that declare a name, and where they first do; `aliases`
    what a namespace alias stands for."""

    def __init__(self, declared: Mapping[str, Mapping[Path, int]], aliases: Mapping[str, str]) -> None:
        self._declared = {
            name: paths
            for name, paths in declared.items()
            if len(paths) > 1 or (name.startswith("__") and () not in paths)
        }
        self._aliases = aliases

    def __bool__(self) -> bool:
        return bool(self._declared)

    def scoped(self, raw: Any, text: str) -> str:
        """A name at its place in the tree."""
        paths = self._declared.get(text)
        if paths is None:
            return text
        out = Scoped(text)
        out.meant = self._meaning(raw, text, {path for path, start in paths.items() if start <= raw.start_byte})
        return out

    def _meaning(self, raw: Any, name: str, paths: set[Path]) -> str:
        written, absolute, node = self._qualifier(raw)
        around, used, single = self._around(node)
        bases = [()] if absolute else [around[:k] for k in range(len(around), -1, -1)]
        for base in bases:
            if (*base, *written) in paths:
                return key_of((*base, *written), name)
        for base in bases:
            for extra in used:
                if (*base, *extra, *written) in paths:
                    return key_of((*base, *extra, *written), name)
        for path in single.get(name, ()):
            if path in paths:
                return key_of(path, name)
        return key_of(("?",), name)

    def _qualifier(self, raw: Any) -> tuple[Path, bool, Any]:
        """The namespaces written before a name, whether they begin at the global one, and the whole name's node."""
        written: list[str] = []
        absolute = False
        node = raw
        while (parent := node.parent) is not None and parent.type in _QUALIFIED:
            inner = parent.child_by_field_name("name")
            if inner is None or inner.start_byte != node.start_byte or inner.end_byte != node.end_byte:
                break
            if parent.type == "qualified_identifier":
                scope = parent.child_by_field_name("scope")
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

    def _around(self, node: Any) -> tuple[Path, list[Path], dict[str, list[Path]]]:
        """The namespaces around a place, those that are used there, and the names that are used one by one."""
        around: list[str] = []
        used: list[Path] = []
        single: dict[str, list[Path]] = {}
        parent = node.parent
        while parent is not None:
            if parent.type == "namespace_definition":
                around[:0] = path_of(parent)
            elif parent.type in ("compound_statement", "declaration_list", "translation_unit"):
                for child in parent.named_children:
                    if child.type == "using_declaration" and child.start_byte < node.start_byte:
                        words = _text(child).removeprefix("using").strip(" ;\n\t")
                        if words.startswith("namespace"):
                            used.append(self._seen_through(words.removeprefix("namespace").strip().split("::")))
                        else:
                            *path, name = words.split("::")
                            single.setdefault(name.strip(), []).append(self._seen_through([p for p in path if p]))
            parent = parent.parent
        return tuple(around), used, single


def _text(node: Any) -> str:
    return (node.text or b"").decode("utf-8", "replace")
