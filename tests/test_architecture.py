"""No module imports itself by way of others. Imports inside of functions and for the type checker count, too:
import-linter, which holds the arrows of ARCHITECTURE.md, reads each package by itself and leaves the latter out."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = {"syncline": ROOT / "analysis", "syncline_server": ROOT / "server"}


def modules() -> dict[str, Path]:
    """All modules of the packages, by their full name."""
    return {
        ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): file
        for package, root in PACKAGES.items()
        for file in sorted((root / package).rglob("*.py"))
    }


def imports(name: str, file: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules that a module names in its imports, wherever these stand."""
    package = name if file.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*parents, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                found = inner if inner in known else source
                if found in known:
                    yield found


def graph(known: Mapping[str, Path]) -> dict[str, set[str]]:
    """What each module imports."""
    return {name: set(imports(name, file, known)) for name, file in known.items()}


def cycle(arrows: Mapping[str, set[str]]) -> list[str]:
    """The modules of one cycle, each of which imports the next; none where there is no cycle."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


@pytest.fixture(scope="module")
def arrows() -> dict[str, set[str]]:
    return graph(modules())


def test_no_module_imports_itself_by_way_of_others(arrows: dict[str, set[str]]):
    assert cycle(arrows) == []


def test_a_cycle_is_found_wherever_the_import_stands(tmp_path: Path):
    texts = {
        "p": "",
        "p.a": "from .b import x",
        "p.b": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from . import c",
        "p.c": "def f():\n    import p.a",
        "p.d": "from . import a",
    }
    known = {name: tmp_path / ("__init__.py" if name == "p" else f"{name}.py") for name in texts}
    for name, file in known.items():
        file.write_text(texts[name])
    found = cycle(graph(known))
    assert found[0] == found[-1]
    assert set(found) == {"p.a", "p.b", "p.c"}
