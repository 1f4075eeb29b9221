"""Patterns that are compiled when they are used: each of them can be, and then does what `re` does."""

from __future__ import annotations

import copy
import importlib
import pkgutil
import re

import pytest

import syncline
from syncline import regex as module
from syncline.regex import regex


def test_every_pattern_of_the_package_compiles() -> None:
    """Importing a module no longer shows it."""
    count = 0
    for found in pkgutil.walk_packages(syncline.__path__, "syncline."):
        if found.name.endswith("__main__"):
            continue
        for pattern in vars(importlib.import_module(found.name)).values():
            if isinstance(pattern, module._Uncompiled):
                assert pattern.search(pattern.pattern[:0]) is not NotImplemented
                count += 1
    assert count > 200


def test_nothing_is_compiled_before_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    compile_ = re.compile

    def noted(pattern: str, flags: int = 0) -> re.Pattern[str]:
        compiled.append(pattern)
        return compile_(pattern, flags)

    monkeypatch.setattr(re, "compile", noted)
    pattern = regex(r"b+", re.IGNORECASE)
    assert not compiled
    assert pattern.sub("x", "aBBc") == "axc"
    assert [m.span() for m in pattern.finditer("bab")] == [(0, 1), (2, 3)]
    assert compiled == ["b+"]


def test_what_patterns_have_and_this_does_not_is_an_error() -> None:
    with pytest.raises(AttributeError):
        _ = regex("a").scanner
    assert copy.copy(regex("a")).match("a")


@pytest.mark.parametrize("text", ["case 1", "lowercase 1", "a case 1", "_case 1", "1case 1", "cases 1", "", "é case 1"])
def test_a_word_that_a_pattern_begins_with_is_found_where_the_word_begins(text: str) -> None:
    for pattern in (r"\bcase\s", r"\bcases*\s", r"\bcase(?: 1)|\bcase\b", r"\bcase{1}"):
        found, wanted = regex(pattern).search(text), re.search(pattern, text)
        assert (found and found.span()) == (wanted and wanted.span())
        encoded, data = pattern.encode(), text.encode()
        assert regex(encoded).findall(data) == re.findall(encoded, data)
