"""Which folder reports are kept in."""

from __future__ import annotations

import os

import pytest

from syncline.cache.place import folder


@pytest.mark.parametrize(
    ("environment", "system", "expected"),
    [
        ({"HOME": "/home/u"}, "linux", "/home/u/.cache/syncline"),
        ({"HOME": "/home/u", "XDG_CACHE_HOME": "/fast"}, "linux", "/fast/syncline"),
        ({"HOME": "/home/u", "XDG_CACHE_HOME": "relative"}, "linux", "/home/u/.cache/syncline"),
        ({"HOME": "/home/u", "XDG_CACHE_HOME": ""}, "freebsd14", "/home/u/.cache/syncline"),
        ({"HOME": "/Users/u", "XDG_CACHE_HOME": "/fast"}, "darwin", "/Users/u/Library/Caches/syncline"),
        ({"HOME": "nowhere"}, "linux", None),
        ({"HOME": "/h", "SYNCLINE_CACHE_DIR": "/here"}, "darwin", os.path.abspath("/here")),
        ({"HOME": "/h", "SYNCLINE_CACHE_DIR": ""}, "linux", "/h/.cache/syncline"),
        ({}, "win32", None),
    ],
)
def test_the_folder(environment: dict[str, str], system: str, expected: str | None) -> None:
    assert folder(environment, system) == expected


def test_on_windows() -> None:
    expected = "C:\\Local\\syncline\\Cache"
    assert folder({"LOCALAPPDATA": "C:\\Local", "HOME": "/h"}, "win32") == expected


def test_a_relative_name_is_of_the_working_directory() -> None:
    assert folder({"SYNCLINE_CACHE_DIR": "x"}) == os.path.abspath("x")
