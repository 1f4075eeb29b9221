"""Which language a file is in: as its name, an editor, or the headers say that it includes."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator

from ...limits.preprocess import LANGUAGE_HEADERS
from ...regex import regex
from ..pieces import is_found
from .language import Language
from .registered import languages, usual

_QUOTED = regex(rb"^[ \t]*#[ \t]*include[ \t]*\"([^\"\n]+)\"", re.MULTILINE)


def _nothing(path: str) -> bytes | None:
    return None


def language_of(
    path: str, data: bytes, named: str | None = None, read: Callable[[str], bytes | None] = _nothing
) -> Language:
    """The language that an editor or the file's suffix names, else the one whose runtime the file includes, by itself
    or in the headers beside it, which `read` gives. Conditionals are not looked at: but for the usual language,
    `of_includes` has to agree."""
    given = named_language(path, named)
    if given is not None:
        return given
    for text in _with_headers(path, data, read):
        found = _signed(text)
        if found is not None:
            return found
    return usual()


def named_language(path: str, named: str | None) -> Language | None:
    """The language of the file's suffix, else one that an editor named and that is not the usual one, which is
    anybody's name; None where nobody says."""
    name, editor = path.lower(), (named or "").lower()
    others = [language for language in languages() if language is not usual()]
    by_suffix = next((language for language in others if name.endswith(language.suffixes)), None)
    return by_suffix or next((language for language in others if editor in language.editors), None)


def of_includes(headers: Iterable[str], text: bytes) -> Language:
    """The language of the first header that only one language includes, of those that a text includes in their order;
    else the one whose signs are in what is left of the text."""
    for name in headers:
        for language in languages():
            if language.headers.match(name):
                return language
    return _signed(text) or usual()


def _signed(text: bytes) -> Language | None:
    """The first language that a text bears the signs of."""
    for language in languages():
        word, pattern = language.signs
        if word in text and is_found(pattern, text):
            return language
    return None


def _with_headers(path: str, data: bytes, read: Callable[[str], bytes | None]) -> Iterator[bytes]:
    """The text of a file and of the headers that it includes with quotes, nearest first."""
    seen, waiting = {path}, [(path, data)]
    while waiting:
        here, text = waiting.pop(0)
        yield text
        for match in _QUOTED.finditer(text):
            name = match.group(1).decode("utf-8", "replace")
            header = posixpath.normpath(posixpath.join(posixpath.dirname(here), name))
            if header not in seen and len(seen) <= LANGUAGE_HEADERS:
                seen.add(header)
                found = read(header)
                if found is not None:
                    waiting.append((header, found))
