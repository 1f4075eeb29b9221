"""The order of operands, the same in every process."""

from __future__ import annotations

from hashlib import blake2b

from .sorts import Op
from .term import Term


def order(term: Term) -> tuple[bool, bytes]:
    """How operands are ordered: leaves by name, then everything else by a digest of its structure, so that a term looks
    the same whatever was built before it."""
    if term._key is None:
        if not term.args:
            name = term.payload.name if term.op == Op.SYM else repr(term.payload)
            term._key = f"{name} {term.payload!r}".encode()
        else:
            digest = blake2b(f"{term.op} {term.payload!r}".encode(), digest_size=12)
            for argument in term.args:
                digest.update(order(argument)[1])
            term._key = digest.digest()
    return bool(term.args), term._key
