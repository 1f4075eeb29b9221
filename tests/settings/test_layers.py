"""Layers of settings, one over the other."""

from __future__ import annotations

from typing import Any

from syncline.settings.layers import Layer, Setting, engine_fields, merged


def layer(origin: str, **settings: Any) -> Layer:
    """A layer; a list gives several items."""
    return {
        key.replace("_", "-"): tuple(Setting(v, origin) for v in (value if isinstance(value, list) else [value]))
        for key, value in settings.items()
    }


def test_the_first_layer_wins() -> None:
    """Of a key with one value; each value keeps its origin."""
    found = merged([layer("flag", arch=900), layer("toml", arch=750, strict=True), layer("compile", arch=520)])
    assert found == {"arch": (Setting(900, "flag"),), "strict": (Setting(True, "toml"),)}


def test_macros_are_joined_and_the_highest_comes_last() -> None:
    """As with several -D of one name."""
    found = merged([layer("flag", define=[("A", "1")]), layer("compile", define=[("A", "0"), ("B", "2")])])
    assert found["define"] == (Setting(("B", "2"), "compile"), Setting(("A", "1"), "flag"))


def test_folders_are_joined_and_the_highest_comes_first() -> None:
    """As they are searched; a folder that two layers name is the higher one's."""
    found = merged([layer("flag", include=["b", "a"]), layer("compile", include=["c", "a"])])
    assert [(s.value, s.origin) for s in found["include"]] == [("b", "flag"), ("a", "flag"), ("c", "compile")]


def test_engine_fields() -> None:
    found = engine_fields(
        layer("x", timeout=1.5, include=["a"], define=[("A", "1")], select=frozenset(), block_dim=(1, 1, 1))
    )
    assert found == {"timeout_ms": 1500, "include_dirs": ("a",), "defines": (("A", "1"),), "block_dim": (1, 1, 1)}
