"""Arithmetic types by the words that name them."""

from __future__ import annotations

from ... import ctypes as c
from ...ctypes import CType
from ...languages import Language


def scalar(language: Language, words: list[str]) -> CType | None:
    """The type that a language gives to a name, or to words in whatever order: `long unsigned int`."""
    found = language.scalars.get(" ".join(words))
    if found is not None:
        return found
    if "__int128" in words:
        return None
    if "double" in words:
        return c.DOUBLE
    signed = "unsigned" not in words
    if "char" in words:
        return c.CHAR if signed else c.UCHAR
    if "short" in words:
        return c.SHORT if signed else c.USHORT
    if "long" in words:
        return c.LONG if signed else c.ULONG
    return (c.INT if signed else c.UINT) if {"int", "signed", "unsigned"} & set(words) else None
