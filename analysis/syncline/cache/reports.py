"""A file's report from the disk, or checked anew and then kept there."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import blake2b

from .. import api
from ..findings import FileReport
from ..frontend.asked import Log, Question, answer, written_down
from ..options import Options
from ..prove.questions.work import late
from ..records import fields
from .fingerprint import fingerprint
from .rows import NotPlain, as_text, from_text
from .store import Store

#: what the disk says to a question now, as `frontend.asked.answer`
Answer = Callable[[Question], str]

#: what checks a text
Check = Callable[[str, bytes, Options], api.Steps]


def check_steps(
    store: Store | None,
    path: str,
    source: bytes,
    options: Options,
    answered: Answer = answer,
    check: Check | None = None,
) -> api.Steps:
    """As `api.check_steps`; a report that is known gives no steps. Without a store all is checked, as `check` does.
    That may remember what it checks, but knows nothing of the file so far: what it knew nobody would write down."""
    check = api.check_steps if check is None else check
    key = key_of(path, source, options) if store is not None else None
    if store is None or key is None:
        return (yield from check(path, source, options))
    known = found(store, key, answered)
    if known is not None:
        return known
    before = late()
    with written_down() as log:
        report = yield from check(path, source, options)
    if late() == before:
        keep(store, key, log, report)
    return report


def key_of(path: str, source: bytes, options: Options) -> str | None:
    """What all is known by that a report hangs on before the first look at the disk; None where that cannot be told."""
    try:
        around = (fingerprint(), os.getcwd())
    except OSError:
        return None
    chosen = tuple((each.name, getattr(options, each.name)) for each in fields(options))
    text = repr((*around, path, chosen)).encode("utf-8", "surrogatepass")
    digests = (blake2b(part, digest_size=16).digest() for part in (text, source))
    return blake2b(b"".join(digests), digest_size=16).hexdigest()


def found(store: Store, key: str, answered: Answer = answer) -> FileReport | None:
    """The report that was kept under a key; None where there is none, or the disk would not say the same any more."""
    data = store.get(key)
    if data is None:
        return None
    try:
        said, report = from_text(data.decode("utf-8", "surrogatepass"))
        holds = all(answered(asked) == known for asked, known in said)
    except (ValueError, TypeError, KeyError):
        return None
    return report if holds and isinstance(report, FileReport) else None


def keep(store: Store, key: str, log: Log, report: FileReport) -> None:
    """Keeps a report, with what the disk was asked for it."""
    try:
        text = as_text((tuple(log.items()), report))
    except (NotPlain, ValueError, RecursionError):  # such as a number of more digits than Python writes
        return
    store.put(key, text.encode("utf-8", "surrogatepass"))
