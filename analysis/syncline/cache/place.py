"""Where reports are kept, unless `SYNCLINE_CACHE_DIR` says so: where the system keeps what may be made again."""

from __future__ import annotations

import ntpath
import os
import posixpath
import sys
from collections.abc import Mapping

VARIABLE = "SYNCLINE_CACHE_DIR"
_NAME = "syncline"


def folder(environment: Mapping[str, str] = os.environ, system: str = sys.platform) -> str | None:
    """The folder; None where nobody says which it is. It need not be there."""
    if named := environment.get(VARIABLE):
        return os.path.abspath(named)
    if system == "win32":
        local = environment.get("LOCALAPPDATA")
        return ntpath.join(local, _NAME, "Cache") if local else None
    if system == "darwin":
        return _below_home(environment, "Library", "Caches")
    given = environment.get("XDG_CACHE_HOME", "")
    # a relative one is none, as the specification of these folders has it
    return posixpath.join(given, _NAME) if posixpath.isabs(given) else _below_home(environment, ".cache")


def _below_home(environment: Mapping[str, str], *names: str) -> str | None:
    home = environment.get("HOME") or posixpath.expanduser("~")
    return posixpath.join(home, *names, _NAME) if posixpath.isabs(home) else None
