"""`syncline cache`: where reports are kept from run to run, how many, and how to be rid of them."""

from __future__ import annotations

import argparse
import sys
import time

from ..cache import place
from ..cache.store import Kept, Store


def run(arguments: argparse.Namespace) -> int:
    """0, or 2 where there is no such folder on this system, or not all could be removed."""
    folder = place.folder()
    if folder is None:
        print(f"syncline: error: no folder for reports is known: set {place.VARIABLE}", file=sys.stderr)
        return 2
    store = Store(folder)
    kept = tuple(store.kept())
    if arguments.what == "clean":
        store.clear()
        left = tuple(store.kept())
        if left:
            print(f"syncline: error: {_count(left)} cannot be removed from {folder}", file=sys.stderr)
            return 2
        print(f"removed {_count(kept)} ({_size(kept)}) from {folder}")
    elif arguments.output_format == "json":
        import json

        print(json.dumps({"version": 1, "folder": folder, "entries": len(kept), "bytes": _bytes(kept)}, indent=2))
    else:
        print("\n".join(_lines(store, kept)))
    return 0


def _lines(store: Store, kept: tuple[Kept, ...]) -> list[str]:
    lines = [f"{store.folder}: {_count(kept)}, {_size(kept)}"]
    if kept:
        oldest = max(0, round((time.time() - min(each.used for each in kept)) / 86400))
        lines.append(f"the oldest was last used {oldest} {'day' if oldest == 1 else 'days'} ago")
    if not store.is_writable:
        lines.append("nothing can be kept here: the folder cannot be written to")
    return lines


def _count(kept: tuple[Kept, ...]) -> str:
    return f"{len(kept)} {'file' if len(kept) == 1 else 'files'}"


def _bytes(kept: tuple[Kept, ...]) -> int:
    return sum(each.size for each in kept)


def _size(kept: tuple[Kept, ...]) -> str:
    return f"{_bytes(kept) / 1e6:.1f} MB"
