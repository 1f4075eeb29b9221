"""Tables of handlers, which the modules that know a thing enter."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Handler = TypeVar("Handler")


def entering(table: dict[Key, Handler]) -> Callable[..., Callable[[Handler], Handler]]:
    """A decorator that enters what it decorates in a table, under the keys that it is given."""

    def under(*keys: Key) -> Callable[[Handler], Handler]:
        def enter(handler: Handler) -> Handler:
            table.update(dict.fromkeys(keys, handler))
            return handler

        return enter

    return under
