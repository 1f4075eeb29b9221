"""Limits of reading a project's configuration (`settings/`). What is left out is said, and the rest holds."""

from __future__ import annotations

from typing import Annotated

from .limit import Limit

LEVELS: Annotated[int, Limit("folders above a file that may hold its `syncline.toml`", "it has none")] = 64
TOML_BYTES: Annotated[int, Limit("bytes of `syncline.toml` or `pyproject.toml`", "the file is refused")] = 1_000_000
DATABASE_BYTES: Annotated[
    int, Limit("bytes of `compile_commands.json`", "the file is left out, and a warning says so")
] = 64_000_000
ENTRIES: Annotated[
    int, Limit("entries of `compile_commands.json`", "further ones are left out, and a warning says so")
] = 50_000
DEPTH: Annotated[
    int, Limit("folders that the file of an entry lies in", "the entry is left out, and a warning says so")
] = 64
COMMAND_BYTES: Annotated[
    int, Limit("characters of a compile command", "the command is left out, and a warning says so")
] = 250_000
ARGUMENTS: Annotated[
    int, Limit("arguments of a compile command", "further ones are left out, and a warning says so")
] = 20_000
RESPONSE_FILES: Annotated[
    int, Limit("response files of a compile command", "further ones are left out, and a warning says so")
] = 32
RESPONSE_BYTES: Annotated[int, Limit("bytes of a response file", "the file is left out, and a warning says so")] = (
    250_000
)
FOLDERS: Annotated[
    int, Limit("include folders of a compile command", "further ones are left out, and a warning says so")
] = 256
REMEMBERED: Annotated[int, Limit("files of configuration that are remembered", "they are read anew")] = 64
