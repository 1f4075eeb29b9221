"""`syncline server`: the language server, found by its entry point so that the engine never imports it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import entry_points

GROUP = "syncline.commands"


def run(argv: Sequence[str]) -> int:
    """Hands over to the server with its own arguments; 2 with advice where there is none."""
    found = list(entry_points(group=GROUP, name="server"))
    if not found:
        print(
            "syncline: error: the language server is not installed; `pip install .` in a clone brings it",
            file=sys.stderr,
        )
        return 2
    try:
        serve = found[0].load()
    except (ImportError, AttributeError) as problem:
        print(
            f"syncline: error: the language server cannot be loaded ({problem}); "
            "try `pip install --force-reinstall .` in a clone",
            file=sys.stderr,
        )
        return 2
    return serve(list(argv)) or 0
