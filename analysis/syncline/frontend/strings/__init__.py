"""Kernels in the strings of host files: each string that holds one is a text of its own, as long as the file, in which
all other bytes are blanks, so that every byte of it has the offset that it has in the file."""

from .hosted import Hosted, hosted

__all__ = ["Hosted", "hosted"]
