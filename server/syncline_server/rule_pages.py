"""Where the page of a rule lies on this machine, for a client that shows a link at a diagnostic's code."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent
#: as they are installed, and as they stand in a checkout
_FOLDERS = (_HERE / "rule_pages", _HERE.parents[1] / "docs" / "rules")


@cache
def page(code: str) -> str | None:
    """The address of a rule's page; None where it is not installed."""
    files = (folder / f"{code}.md" for folder in _FOLDERS)
    return next((file.as_uri() for file in files if file.is_file()), None)
