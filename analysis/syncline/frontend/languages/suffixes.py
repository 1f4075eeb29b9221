"""The table of the names that files have: which are searched for in a folder, which are looked into for kernels, and
which are there to be included. Everybody who goes by a name asks here."""

from __future__ import annotations

import os

from .registered import languages, searched_suffixes

#: files of C and C++ that are compiled; in the same way those with two suffixes (`.cu.cc`, `.hip.cpp`)
_PROGRAMS = frozenset({".c", ".cc", ".cpp", ".cxx", ".c++"})
#: files of any of these languages that are there to be included
_HEADERS = frozenset(
    {".cuh", ".clh", ".h", ".hh", ".hpp", ".hxx", ".h++", ".inc", ".inl", ".ipp", ".tcc", ".tpp", ".txx"}
)
#: files of languages that hold kernels as strings alone
_SCRIPTS = frozenset({".py", ".pyw"})
#: what editors call the languages whose texts hold kernels now and then
_EDITORS = frozenset({"c", "cpp", "python"})


def is_searched(path: str) -> bool:
    """Whether a folder is searched for files of this name, whatever they hold."""
    return _suffix(path) in searched_suffixes()


def is_looked_into(path: str) -> bool:
    """Whether files of this name hold kernels now and then, so that a look into them has to say."""
    return _suffix(path) in _PROGRAMS | _HEADERS | _SCRIPTS and not is_searched(path)


def is_header(path: str) -> bool:
    """Whether a file's name says that it is there to be included."""
    return _suffix(path) in _HEADERS


def header_suffixes() -> tuple[str, ...]:
    """How the names of files end that are there to be included."""
    return tuple(sorted(_HEADERS))


def is_program(path: str) -> bool:
    """Whether a file's name says that it is compiled, and includes others."""
    return _suffix(path) in _PROGRAMS or (is_searched(path) and not is_header(path))


def is_source(path: str) -> bool:
    """Whether a file's name says that it may launch kernels: a header, a program or a script."""
    return is_header(path) or is_program(path) or is_script(path)


def is_script(path: str, editor: str | None = None) -> bool:
    """Whether a file is in a language that holds kernels as strings alone: by its name, or by what an editor calls its
    language where the name says nothing."""
    return _suffix(path) in _SCRIPTS or ((editor or "").lower() == "python" and not _is_known(path))


def is_kernel_language(editor: str) -> bool:
    """Whether an editor calls one of the languages so that kernels are written in."""
    return any(editor.lower() in language.editors for language in languages())


def may_hold_kernels(path: str, editor: str) -> bool:
    """Whether a look into an editor's text has to say if it holds kernels."""
    return is_looked_into(path) or (editor.lower() in _EDITORS and not is_searched(path))


def _is_known(path: str) -> bool:
    return is_searched(path) or _suffix(path) in _PROGRAMS | _HEADERS


def _suffix(path: str) -> str:
    return os.path.splitext(path)[1].lower()
