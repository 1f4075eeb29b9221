"""`syncline.toml` and `[tool.syncline]`: every key, and what is said of wrong ones."""

from __future__ import annotations

from typing import Any

import pytest

from syncline.rules import RULES
from syncline.settings.keys import KEYS
from syncline.settings.layers import engine_fields, value_of
from syncline.settings.toml_text import settings_of


def read(text: str) -> tuple[dict[str, Any], list[str]]:
    found = settings_of(text.encode(), "/p/syncline.toml", "syncline.toml")
    assert found is not None
    return engine_fields(found[0]), [str(problem) for problem in found[1]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("block-dim = 256", {"block_dim": (256, 1, 1)}),
        ("block-dim = [16, 16]", {"block_dim": (16, 16, 1)}),
        ('grid-dim = "any,4"', {"grid_dim": (None, 4, 1)}),
        ('grid-dim = [4, "any"]', {"grid_dim": (4, None, 1)}),
        ("param = { n = 1024 }", {"parameters": (("n", 1024),)}),
        ('param = ["n=0x10"]', {"parameters": (("n", 16),)}),
        ("[define]\nTILE = 16\nFAST = true", {"defines": (("TILE", "16"), ("FAST", "1"))}),
        ('define = ["A", "B=2"]', {"defines": (("A", "1"), ("B", "2"))}),
        ('include = ["inc", "../up", "/abs"]', {"include_dirs": ("/p/inc", "/up", "/abs")}),
        ('arch = "sm_90"', {"arch": 900}),
        ("arch = 75", {"arch": 750}),
        ("lockstep = true", {"lockstep": 32}),
        ("lockstep = 64", {"lockstep": 64}),
        ("bounds = true\nall-dims = false", {"bounds": True, "all_dims": False}),
        ("effort = 2\ntimeout = 1.5", {"effort": 2.0, "timeout_ms": 1500}),
    ],
)
def test_a_key_becomes_an_option(text: str, expected: dict[str, Any]) -> None:
    assert read(text) == (expected, [])


def test_keys_that_are_not_the_engine_s() -> None:
    """Rules by code, prefix and name; --strict, --jobs and the weights of barriers."""
    found = settings_of(
        b'select = ["SL1", "divergent-barrier"]\nignore = "SL102"\nstrict = true\njobs = 3\nweights = { grid = 20 }',
        "/p/syncline.toml",
        "syncline.toml",
    )
    assert found is not None
    layer, problems = found
    assert problems == ()
    assert value_of(layer, "select") == {code for code in RULES if code.startswith("SL1")} | {"SL201"}
    assert value_of(layer, "ignore") == {"SL102"}
    assert (value_of(layer, "strict"), value_of(layer, "jobs")) == (True, 3)
    assert value_of(layer, "weights").grid == 20


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("\nstrikt = true", "syncline.toml:2: there is no key 'strikt', did you mean 'strict'?"),
        ("block_dim = 4", "syncline.toml:1: there is no key 'block_dim', did you mean 'block-dim'?"),
        ("zzz = 4", "syncline.toml:1: there is no key 'zzz'"),
        ("strict = 1", "syncline.toml:1: strict: should be true or false, not a number"),
        ("[strict]\na = 1", "syncline.toml:1: strict: should be true or false, not a table"),
        ("arch = true", "syncline.toml:1: arch: should be an architecture"),
        ('arch = "turing"', "syncline.toml:1: arch: 'turing' is no architecture"),
        ("arch = 1979-05-27", 'syncline.toml:1: arch: should be an architecture such as "sm_80", not a date'),
        ("block-dim = 4096", "syncline.toml:1: block-dim: a block has at most 1024 threads"),
        ("block-dim = [1.5]", "syncline.toml:1: block-dim: should be a number"),
        ("include = 3", "syncline.toml:1: include: should be a list of texts, not a number"),
        ('include = ["a\\u0000b"]', "syncline.toml:1: include: a folder's name has no NUL in it"),
        ('select = ["SL999"]', "syncline.toml:1: select: 'SL999' is no rule"),
        ("effort = -1", "syncline.toml:1: effort: '-1' is no positive number"),
        ("jobs = 0", "syncline.toml:1: jobs: '0' is no number of processes"),
        ("define = { TILE = [] }", "syncline.toml:1: define: should give numbers or texts to names"),
        ('define = { "1x" = 2 }', "syncline.toml:1: define: '1x' is no macro name"),
        ('weights = "dear"', "syncline.toml:1: weights: 'dear' should be NAME=NUMBER"),
        ("a = ", "syncline.toml:1: is no TOML: "),
        ("strict = true\nstrict = false", "syncline.toml:2: is no TOML: "),
    ],
)
def test_a_mistake_is_said_with_its_line(text: str, problem: str) -> None:
    _, problems = read(text)
    assert problems[0].startswith(problem)


def test_the_rest_of_a_file_holds() -> None:
    """An editor goes on with what it can read."""
    assert read("nonsense = 1\nbounds = true")[0] == {"bounds": True}


def test_pyproject() -> None:
    """Its table alone, with the lines of the file; other tools' files are not ours, mistakes in them included."""
    ours = b"[tool.syncline]\nbounds = true\n\n[tool.syncline.define]\nA = 1\n"
    text = b'[project]\nname = "x"\n\n' + ours + b"[tool.ruff]\nstrict = 7\n"
    found = settings_of(text, "/p/pyproject.toml", "pyproject.toml")
    assert found is not None
    layer, problems = found
    assert problems == ()
    assert {key: settings[0].origin for key, settings in layer.items()} == {
        "bounds": "pyproject.toml:5",
        "define": "pyproject.toml:7",
    }
    assert settings_of(b"[tool.ruff]\n", "/p/pyproject.toml", "pyproject.toml") is None
    assert settings_of(b"broken =", "/p/pyproject.toml", "pyproject.toml") is None
    assert settings_of(b'[project]\nname = "syncline"\n', "/p/pyproject.toml", "pyproject.toml") is None


@pytest.mark.parametrize(
    "data", [b"\xff\xfe", b"a = " + b"[" * 50_000, b"a = " + b"{a=" * 50_000, b"tool = 3\nsyncline"]
)
def test_what_cannot_be_read_is_one_problem(data: bytes) -> None:
    found = settings_of(data, "/p/syncline.toml", "syncline.toml")
    assert found is not None
    assert found[0] == {}
    assert len(found[1]) == 1


def test_the_keys_are_the_flags() -> None:
    """Whoever knows the command line knows the file."""
    from syncline.cli.parser import parser

    flags = parser().parse_args(["check", "."])
    assert all(hasattr(flags, key.replace("-", "_")) for key in KEYS)
