"""Limits of reading a file and its headers (`frontend/source.py`, `languages.py`, `project.py` and `preprocess/`)."""

from __future__ import annotations

from typing import Annotated

from .limit import Limit

_AS_WRITTEN = "further uses of macros stay as they are written, and a note says so"
_NOT_EXPANDED = "the use stays as it is written, and a note says so"
_NOT_INCLUDED = "further ones are left out, and a note says so"
_ANEW = "what was met longest ago is worked out anew; no result changes"

NUL_BYTES: Annotated[
    int,
    Limit("bytes at a file's beginning that are searched for a NUL", "a NUL behind them makes no binary file of it"),
] = 8192
HOSTED_STRINGS: Annotated[
    int, Limit("strings with kernels in a file", "the kernels in further ones are not checked")
] = 200
PIECES: Annotated[int, Limit("pieces of texts of which is remembered what stands in them", _ANEW)] = 1_024
REMEMBERED_HOSTS: Annotated[int, Limit("files whose strings are remembered", _ANEW)] = 8
JOINED_BYTES: Annotated[
    int, Limit("bytes between two literals of one string", "each of them is a string of its own")
] = 400
STRING_TOKENS: Annotated[
    int, Limit("tokens in the parentheses of a macro that makes a string of them", "they are no string")
] = 100_000
PRESENCE_RUNS: Annotated[
    int,
    Limit("ways to define macros that all kernels of a file hang on", "the kernels are left out, and a note says so"),
] = 8
FILE_BYTES: Annotated[int, Limit("bytes of a file", "it is not read, and an error says so")] = 32_000_000
LOOKED_BYTES: Annotated[
    int,
    Limit(
        "bytes of a C, C++ or Python file in a folder that are looked at", "kernels behind them do not count as found"
    ),
] = 2_000_000
HEAD_TOKENS: Annotated[
    int, Limit("tokens of a kernel's head that a look at a file reads", "a longer head does not count as one")
] = 4_096
ALL_HEAD_TOKENS: Annotated[
    int, Limit("tokens of all heads of kernels in a file", "a look at the file goes by no further ones")
] = 300_000
HEAD_WORDS: Annotated[
    int, Limit("words and macros that begin kernels in one file", "a look at the file goes by no further ones")
] = 32
LANGUAGE_HEADERS: Annotated[
    int, Limit("headers that are searched for CUDA's or HIP's runtime", "further ones do not decide a file's language")
] = 24
PROJECT_LEVELS: Annotated[
    int, Limit("folders above a file that may be its project's", "headers are not searched for in further ones")
] = 8
PROJECT_NEIGHBOURS: Annotated[
    int,
    Limit("folders in a folder of the project", "headers are not searched for in the `include` folders of any of them"),
] = 200
PROJECT_ENTRIES: Annotated[
    int,
    Limit("files and folders of a project", "headers are searched for in its include folders alone"),
] = 100_000
FOLDERS_SEEN: Annotated[int, Limit("folders of which is remembered what they hold", "they are looked at again")] = 4096
PROJECTS: Annotated[int, Limit("projects whose headers are remembered", "they are listed again")] = 8
PROJECT_FILES: Annotated[
    int,
    Limit("files that are searched for includes", "what further ones include is not known to be a part of them"),
] = 20_000
INDEXED_FILES: Annotated[
    int, Limit("sources of a project that are searched for launches of others' kernels", "in larger ones none is found")
] = 20_000
LOOKS_APART: Annotated[
    int,
    Limit(
        "times as long as looking at a project's sources takes, for which an editor's worker does not look again",
        "what changes in other files meanwhile counts from the next edit after that, or once the editor tells of it",
    ),
] = 20
INDEXED_BYTES: Annotated[int, Limit("bytes of these sources together", "in larger projects none is found")] = 32_000_000
HEAD_BYTES: Annotated[
    int, Limit("bytes between `__global__` and a kernel's body", "the launches of others are not searched for it")
] = 4_096
INDEXED_FILE_BYTES: Annotated[int, Limit("bytes of one of them", "a larger one is passed over")] = 2_000_000

INCLUDE_DEPTH: Annotated[int, Limit("headers inside of headers", _NOT_INCLUDED)] = 60
INCLUDED_FILES: Annotated[int, Limit("headers that a file includes, one another included", _NOT_INCLUDED)] = 2_000
INCLUDED_BYTES: Annotated[int, Limit("bytes of these headers together", _NOT_INCLUDED)] = 32_000_000
REMEMBERED_DEPTH: Annotated[
    int, Limit("headers inside of headers", "further ones are remembered as parts of those; no result changes")
] = 3
REMEMBERED_BYTES: Annotated[int, Limit("bytes of what headers did, for all that are remembered", _ANEW)] = 48_000_000
REMEMBERED_VARIANTS: Annotated[int, Limit("ways in which one header is remembered", _ANEW)] = 6
HEADER_WORDS: Annotated[int, Limit("headers whose words are remembered", _ANEW)] = 64
TEXTS_OF_LANGUAGE: Annotated[
    int,
    Limit(
        "texts of one language in a project, among which those are sought that come before one", "none comes before it"
    ),
] = 400
REMEMBERED_TEXTS: Annotated[int, Limit("texts of which is remembered what they declare", _ANEW)] = 1_000
UNCLOSED: Annotated[
    int, Limit("conditionals of a file without `#endif`", "what stands behind the next one is left out")
] = 20

TOKENS_OF_USE: Annotated[int, Limit("tokens that one use of a macro makes", _NOT_EXPANDED)] = 60_000
MACRO_DEPTH: Annotated[int, Limit("uses of macros inside of arguments", _NOT_EXPANDED)] = 60
TOKENS: Annotated[int, Limit("tokens that all uses of macros read and make", _AS_WRITTEN)] = 4_000_000
WASTED_TOKENS: Annotated[int, Limit("of these, tokens of uses that came to nothing", _AS_WRITTEN)] = 300_000
EXPANDED_BYTES: Annotated[int, Limit("bytes of a file's text, expanded", _AS_WRITTEN)] = 32_000_000
TEMPLATE_TOKENS: Annotated[
    int, Limit("tokens of a macro's body", "a longer one is expanded token by token; no result changes")
] = 64
CONDITION_DEPTH: Annotated[
    int, Limit("operators and parentheses inside of others in `#if`", "the condition is false, and a note says so")
] = 150
STATEMENT_BYTES: Annotated[
    int, Limit("bytes of a statement that an ignore speaks of", "findings in further lines of it are not hidden")
] = 4096
SOUGHT_WORDS: Annotated[
    int, Limit("words that a text is searched for at once", "the search stops at every word; no result changes")
] = 300
SEARCHES: Annotated[int, Limit("sets of words to search for", _ANEW)] = 256
DEFINITIONS: Annotated[int, Limit("sets of predefined macros", _ANEW)] = 32
QUALIFIER_BYTES: Annotated[
    int,
    Limit("bytes around a qualifier in which a cast, a type or an unknown attribute is looked for", "none is found"),
] = 200
BEFORE_PRAGMA: Annotated[
    int,
    Limit("bytes before a pragma in which the head of its loop is looked for", "the pragma is a syntax error there"),
] = 1000
