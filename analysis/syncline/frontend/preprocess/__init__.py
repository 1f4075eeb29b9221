"""The preprocessor: conditionals resolved, project headers put in place, macros expanded, with a map back to what the
user wrote; and what the grammar cannot read blanked out of that.

Tokens, constant expressions and layout attributes are read here for the rest of the front end too.
"""

from .file import preprocess
from .map import Expanded, Note
from .run import PreprocessOptions

__all__ = ["Expanded", "Note", "PreprocessOptions", "preprocess"]
