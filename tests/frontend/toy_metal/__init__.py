"""A toy language, for the trial that a language is one folder: Metal's spelling of a kernel, of threadgroup memory and
of its barrier. Nothing of it is shipped."""

from . import functions
from .language import METAL

__all__ = ["METAL", "functions"]
