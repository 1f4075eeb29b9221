"""Where a project keeps its headers, when nobody says so with -I."""

from __future__ import annotations

import os

_MARKERS = (".git", ".hg", ".svn", "compile_commands.json", "CMakeLists.txt", "Makefile", "meson.build", "configure")
_FOLDERS = ("", "include", "inc", "src", "common", "Common")
_MOST_LEVELS = 8


def header_dirs(path: str) -> tuple[str, ...]:
    """The folders in which the project that holds `path` may keep headers, nearest first: each folder from the file's
    own up to the project's, and their `include`, `inc`, `src` and `common`. The project is the outermost folder (at
    most eight levels up) that looks like one; without any there is nothing to search."""
    above: list[str] = []
    within = 0
    folder = os.path.dirname(os.path.abspath(path))
    while len(above) < _MOST_LEVELS:
        above.append(folder)
        if any(os.path.exists(os.path.join(folder, marker)) for marker in _MARKERS):
            within = len(above)
        parent = os.path.dirname(folder)
        if parent == folder:
            break
        folder = parent
    candidates = [os.path.join(folder, name) if name else folder for folder in above[:within] for name in _FOLDERS]
    return tuple(c for c in dict.fromkeys(candidates) if os.path.isdir(c))
