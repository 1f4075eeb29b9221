"""Repaired texts written to their files: as a whole or not at all, and never over what somebody else wrote
meanwhile."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile


def write_back(path: str, before: bytes, after: bytes) -> str | None:
    """Replaces the text `before` of a file by `after`; a link keeps leading to its file, which keeps its permissions.
    Gives back why it could not, as a sentence about the file."""
    target = os.path.realpath(path)
    try:
        state = os.stat(target)
        if not stat.S_ISREG(state.st_mode):
            return "is no regular file"
        if not state.st_mode & 0o222 or not os.access(target, os.W_OK):
            return "is read-only"
        with open(target, "rb") as file:
            if file.read() != before:
                return "was changed by someone else during the check: run it again"
        _replace(target, after, state)
    except OSError as problem:
        return f"cannot be written: {problem.strerror or problem}"
    return None


def _replace(target: str, text: bytes, state: os.stat_result) -> None:
    """Writes a new file beside it, which replaces it once it is complete."""
    folder, name = os.path.split(target)
    try:
        descriptor, new = tempfile.mkstemp(prefix=f".{name[:50]}.", suffix=".syncline", dir=folder)
    except PermissionError as problem:
        raise PermissionError(problem.errno, f"no file may be made in {folder}") from problem
    try:
        with open(descriptor, "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if hasattr(os, "chown"):
            with contextlib.suppress(OSError):  # a group may keep others from giving files away
                os.chown(new, state.st_uid, state.st_gid)
        os.chmod(new, stat.S_IMODE(state.st_mode))
        os.replace(new, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(new)
        raise
