"""Limits of parsing (`frontend/syntax/` and `frontend/editing/`)."""

from __future__ import annotations

from typing import Annotated

from .limit import Limit

_ANEW = "what was asked for longest ago is worked out anew; no result changes"
_AS_PARSED = "the form stays as it was parsed"

FRAMES: Annotated[
    int,
    Limit("calls inside of calls of the program itself, for deeply nested text", "the file is reported as an error"),
] = 20_000
READINGS: Annotated[
    int, Limit("times that a text is parsed, as forms were misread", "further forms stay as they were parsed")
] = 4
COMPARED_NAME: Annotated[int, Limit("bytes before a `<` in which a variable's name is looked for", _AS_PARSED)] = 80
MADE_NAME: Annotated[int, Limit("bytes before a `(` in which the name of an object is looked for", _AS_PARSED)] = 80
STATEMENT: Annotated[int, Limit("bytes of a statement, or of the head before it", _AS_PARSED)] = 4_000
CASES: Annotated[int, Limit("labels of a range of cases", _AS_PARSED)] = 256
ARGUMENTS: Annotated[
    int, Limit("bytes of the arguments of a type that an expression makes an object of", _AS_PARSED)
] = 500
FUNCTION_NAMES: Annotated[int, Limit("words of a function's head, before its name", _AS_PARSED)] = 8
QUALIFIERS: Annotated[
    int, Limit("bytes of the qualifiers before `__global__`", "the kernel begins at its line, without those above")
] = 400
HEAD: Annotated[
    int, Limit("bytes of a definition's head", "what it defines is told by its beginning alone, where it is broken")
] = 2_000
OUTLINES: Annotated[int, Limit("headers whose definitions are remembered", _ANEW)] = 64

LEAST_HEADER: Annotated[
    int, Limit("bytes of a header", "unused functions of a shorter one are parsed with the rest; no result changes")
] = 1_500
LARGEST_HEADER: Annotated[
    int, Limit("bytes of a header", "unused functions of a longer one are parsed with the rest; no result changes")
] = 600_000
LEAST_GAP: Annotated[int, Limit("blank bytes", "the parser reads fewer of them; no result changes")] = 200
HEADERS: Annotated[int, Limit("headers whose functions are remembered", _ANEW)] = 48

EDITED: Annotated[int, Limit("texts whose trees are remembered, for edits", _ANEW)] = 4
NODES_BEHIND_ERRORS: Annotated[
    int,
    Limit(
        "nodes between a syntax error and a function", "after an edit in it the text is parsed anew; no result changes"
    ),
] = 500

OCCURRENCES: Annotated[
    int, Limit("times that a name occurs", "a variable has no known value, a kernel may be launched in any way")
] = 3_000
INDEXED: Annotated[
    int,
    Limit(
        "bytes of a function or file", "in a shorter one, names are searched for without an index; no result changes"
    ),
] = 200_000
SEARCHED: Annotated[
    int, Limit("bytes that are searched before an index of all names is made", "it is made; no result changes")
] = 8_000_000
