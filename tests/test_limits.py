"""The numbers at which work is cut off stand in `syncline.limits`, each with its unit and what happens then."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from syncline.limits import engine, prove, table
from syncline.limits.limit import Limit

ROOT = Path(__file__).parent.parent / "analysis" / "syncline"

#: numbers that bound nothing: what a device or a language fixes, what an operation costs, what is usual, how a text is
#: laid out, and how often something is done
_NO_LIMITS = {
    "cache.store": {"_DIGEST", "_KEY"},
    "checks.launches.dimensions": {"_INT_MAX"},
    "checks.launches.host_facts": {"_SOME_VALUES"},
    "checks.launches.shapes": {"_SQUARE"},
    "checks.order.atomic_cells": {"_ENDLESS"},
    "checks.participants.lane_masks": {"_ALL"},
    "checks.verdicts.arguments": {"_GIVEN"},
    "frontend.__init__": {"FrontendOptions.arch"},
    "frontend.ctypes": {
        f"{kind}.{name}"
        for kind in ("Auto", "GroupType", "Opaque", "PointerTo", "ReferenceTo")
        for name in ("align", "size")
    },
    "frontend.languages.hip.tables": {f"{scope}_SCOPE" for scope in ("AGENT", "SYSTEM", "THREAD", "WORKGROUP")},
    "frontend.lower.state.context": {"_SUPPOSED_EXTENT"},
    "frontend.lower.kernels.notices": {"_MOST_NAMES"},
    "frontend.languages.opencl.tables": {
        *("BLOCK_SCOPE", "DEVICE_SCOPES", "GLOBAL_FENCE", "IMAGE_FENCE", "LOCAL_FENCE", "WIDTHS", "_WIDEST"),
    },
    "frontend.preprocess.expression": {"_HIGH", "_LOW"},
    "frontend.preprocess.run": {"PreprocessOptions.arch"},
    "frontend.preprocess.tokens": {"CHARACTER", "COMMENT", "FOUND", "HASH", "STRING"},
    "frontend.syntax.document": {"_ERROR"},
    "frontend.vocabulary.collective_sizes": {"_ALIGNMENT", "_BESIDE", "_RAKING"},
    "frontend.vocabulary.collectives": {"_PARTS", "_STORAGE"},
    "frontend.vocabulary.exchanges": {"_FULL", "_WIDTHS"},
    "frontend.vocabulary.generators": {"_THREADS"},
    "frontend.sema.core.arithmetic": {"_BITS"},
    "frontend.vocabulary.instructions": {"_BITS"},
    "frontend.vocabulary.matrix_instructions": {"_ROW", "_ROWS"},
    "frontend.vocabulary.surfaces": {"_ROW", "_SLICE"},
    "host.values.arithmetic": {"WORD"},
    "host.text.scalars": {"_ANY"},
    "ir.dialect": {"Dialect.mask_bits"},
    "ir.lanes": {"WARP"},
    "ir.exchange": {"Gift.width"},
    "ir.terms.conversions": {"_NEAR"},
    "ir.terms.leaves": {"MAX_BLOCK", "MAX_GRID", "MAX_THREADS", "WIDEST_BLOCK"},
    "ir.weights": {"Weights.warp", "Weights.grid", "Weights.loop"},
    "ir.unread": {f"OpenType.{name}" for name in ("FOUR_BYTES", "EIGHT_BYTES", "SIXTEEN_BYTES", "UNSIGNED")},
    "intervals.mhp.barrier_tokens": {"SAME", "NEXT", "LATER", "FIRST", "AFTER_FIRST"},
    "intervals.symbolic": {"_STRIDE"},
    "intervals.values.wrapping": {"_USUAL", "_NARROW", "_WORD", "_HASHING"},
    "options": {"Options.arch"},
    "process": {"_YOUNG", "_MIDDLE", "_OLD"},
    "prove.questions.data": {"_PATTERNS"},
    "prove.questions.evaluate": {"MAX_SHIFT"},
    "prove.questions.query": {"Pair.warp"},
    "prove.solving.script": {"_SHORT"},
    "prove.questions.work": {
        "_QUESTION",
        "_TERM",
        "_SESSION",
        "_SIGHT",
        "_PLACE",
        "_PAIR",
        "_PARTS",
        "_RESOURCES",
        "_STEPS",
        "_BYTES",
    },
    "repair.conflicts.insertion_points": {"_BRACES", "_SPLIT", "_IN_FUNCTION"},
    "replay.machine": {"WARP", "_PORTION"},
    "wording.__init__": {"_NAMED"},
    "kernel_reports": {"_NAMED"},
    "instances": {"_NAMED"},
    "workers.answering": {"_DETAIL"},
}
_LAYOUT = ("report", "cli")


def numbers(tree: ast.Module) -> Iterator[str]:
    """The names that a module gives to numbers above two, in itself and in its classes, and the functions that have
    such a number for a default or a bound of their cache."""
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    for holder, prefix in [(tree, ""), *((each, f"{each.name}.") for each in classes)]:
        for node in holder.body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and _has_number(node.value):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = (name for target in targets for name in ast.walk(target) if isinstance(name, ast.Name))
                yield from (prefix + name.id for name in names)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            defaults = [default for default in (*node.args.defaults, *node.args.kw_defaults) if default is not None]
            marks = [mark for mark in node.decorator_list if isinstance(mark, ast.Call)]
            if any(map(_has_number, (*defaults, *(word.value for mark in marks for word in mark.keywords)))):
                yield f"{node.name}()"


def _has_number(value: ast.expr) -> bool:
    match value:
        case ast.Constant():
            return type(value.value) in (int, float) and value.value not in (0, 1, 2)
        case ast.BinOp():
            return _has_number(value.left) or _has_number(value.right)
        case ast.UnaryOp():
            return _has_number(value.operand)
        case ast.Tuple():
            return any(map(_has_number, value.elts))
        case ast.Call(func=ast.Name(id="Budget")):
            return any(_has_number(argument) for argument in (*value.args, *(word.value for word in value.keywords)))
        case _:
            return False


def _modules() -> Iterator[tuple[str, Path]]:
    for file in sorted(ROOT.rglob("*.py")):
        parts = file.relative_to(ROOT).with_suffix("").parts
        if parts[0] not in ("limits", *_LAYOUT):
            yield ".".join(parts), file


@pytest.mark.parametrize(("name", "file"), list(_modules()))
def test_a_module_has_no_limit_of_its_own(name: str, file: Path):
    assert set(numbers(ast.parse(file.read_bytes()))) == _NO_LIMITS.get(name, set())


def test_the_search_finds_numbers_in_every_form():
    text = """
A = 7
B: int = 1 << 10
C, D = 0.5, 3
_BUDGET = Budget(units=20)
SMALL, NAME = 2, "3"
class K:
    field: int = 60
@lru_cache(maxsize=128)
def cached(): pass
def bounded(most: int = 4, *, deep: int = 1): pass
def free(most=SMALL): pass
"""
    assert list(numbers(ast.parse(text))) == ["A", "B", "C", "D", "_BUDGET", "K.field", "cached()", "bounded()"]


def _layers() -> list[ModuleType]:
    return list(table._LAYERS)


def test_every_module_of_limits_is_in_the_table():
    here = {file.stem for file in (ROOT / "limits").glob("*.py")} - {"__init__", "limit", "table"}
    assert {layer.__name__.rpartition(".")[2] for layer in _layers()} == here


def test_each_limit_says_what_it_counts_and_what_happens():
    rows = table.limits()
    assert len({row.name for row in rows}) == len(rows) == sum(len(_constants(layer)) for layer in _layers())
    for row in rows:
        assert isinstance(row.limit, Limit)
        assert row.limit.unit
        assert row.limit.reached
        assert "|" not in row.limit.unit + row.limit.reached, "it would end a column of the table"


def _constants(layer: ModuleType) -> list[str]:
    return [name for name in vars(layer) if re.fullmatch(r"[A-Z][A-Z_0-9]*", name)]


@pytest.mark.parametrize("layer", _layers(), ids=lambda layer: layer.__name__)
def test_each_limit_is_read_somewhere(layer: ModuleType):
    short = layer.__name__.rpartition(".")[2]
    read: set[str] = set()
    for text in (file.read_text() for file in ROOT.rglob("*.py")):
        for name in re.findall(rf"limits import {short} as (\w+)", text):
            read.update(re.findall(rf"\b{name}\.([A-Z][A-Z_]*)", text))
        for names in re.findall(rf"limits\.{short} import (\([^)]*\)|.*)", text):
            imported = re.findall(r"[A-Z][A-Z_]*", names)
            read.update(name for name in imported if len(re.findall(rf"\b{name}\b", text)) > 1)
    assert set(_constants(layer)) - read == set()


def test_limits_are_plain_numbers():
    """What is read in the innermost loops is an int of Python's own."""
    assert type(prove.LINEAR_ROWS) is int
    assert type(engine.LEAST_OF_WAY) is float
