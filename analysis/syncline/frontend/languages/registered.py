"""The table of all languages. The first is the one of a text that does not say otherwise."""

from __future__ import annotations

from .language import Language

_LANGUAGES: list[Language] = []


def register(language: Language) -> Language:
    """Enters a language. Where two could be meant, the one that was entered first is."""
    _LANGUAGES.append(language)
    return language


def languages() -> tuple[Language, ...]:
    """All languages, in the order in which they were entered."""
    return tuple(_LANGUAGES)


def searched_suffixes() -> frozenset[str]:
    """The suffixes of the files that a folder is searched for."""
    return frozenset(suffix for language in _LANGUAGES for suffix in language.searched)


def usual() -> Language:
    """The language of a text that does not say in which it is."""
    return _LANGUAGES[0]
