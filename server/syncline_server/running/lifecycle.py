"""The server lives as long as its client."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


def is_running(pid: int) -> bool:
    """Whether a process exists and is no zombie. True where that cannot be asked without harm:
    on Windows `os.kill` ends the process it asks about."""
    if sys.platform == "win32":
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # it exists and is somebody else's
    with suppress(OSError):
        state = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
        return not state or state[0] != "Z"
    return True


async def watch(pid: int, gone: Callable[[], None], interval: float = 1.0) -> None:
    """Call `gone` once the client `pid` has ended. A client that is not seen at the start lives in another container
    and cannot be watched; the end of stdin will tell."""
    if not is_running(pid):
        return
    while is_running(pid):
        await asyncio.sleep(interval)
    gone()
