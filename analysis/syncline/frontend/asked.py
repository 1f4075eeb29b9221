"""What the front end asks of the disk, and what the disk answered: written down for whoever wants to know later whether
a result still holds, without reading anything.

    with written_down() as log:
        ...                                # reads files, and looks for some that are not there
    all(answer(question) == said for question, said in log.items())

Each function that looks at the disk for the front end is a kind of question. A name that was sought and not found is an
answer like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from hashlib import blake2b
from typing import Any, TypeVar

#: the kind of a question and what it is about: names and paths
Question = tuple[str, ...]
#: what was said to each question, in short (`digest`)
Log = dict[Question, str]

#: stands for the answers of a disk that changed meanwhile: no digest is like it
_TWO_ANSWERS = "changed"

_Function = TypeVar("_Function", bound=Callable[..., Any])

_asking: dict[str, Callable[..., Any]] = {}
_logs: list[Log] = []


def question(kind: str) -> Callable[[_Function], _Function]:
    """For a function of texts that looks at the disk: what it is asked is written down, as a question of this kind. Its
    answer has to be bytes, or made of texts, truth values, tuples and None."""

    def made(function: _Function) -> _Function:
        _asking[kind] = function

        @wraps(function)
        def asked(*about: str) -> Any:
            said = function(*about)
            if _logs:
                note((kind, *about), digest(said))
            return said

        return asked  # type: ignore[return-value]

    return made


@contextmanager
def written_down() -> Iterator[Log]:
    """What is asked meanwhile, by whomever."""
    log: Log = {}
    _logs.append(log)
    try:
        yield log
    finally:
        _logs[:] = [each for each in _logs if each is not log]


def note(asked: Question, said: str) -> None:
    """Writes down a question that was asked when something was made that is used now. What was answered in two ways
    will not be answered so again."""
    for log in _logs:
        if log.setdefault(asked, said) != said:
            log[asked] = _TWO_ANSWERS


def note_all(log: Mapping[Question, str]) -> None:
    """The same of several."""
    if _logs:
        for asked, said in log.items():
            note(asked, said)


def answer(asked: Question) -> str:
    """What is said to a question now, in short. Raises KeyError where there is none of this kind."""
    kind, *about = asked
    return digest(_asking[kind](*about))


class Answers:
    """The disk as it is when it is first asked, for who has many results to look at within a short time."""

    def __init__(self) -> None:
        self._said: Log = {}

    def __call__(self, asked: Question) -> str:
        """As `answer`."""
        said = self._said.get(asked)
        if said is None:
            said = self._said[asked] = answer(asked)
        return said


def digest(said: object) -> str:
    """An answer in short: alike for answers that are alike, and for no others."""
    data = said if isinstance(said, bytes) else repr(said).encode("utf-8", "surrogatepass")
    kind = "bytes" if isinstance(said, bytes) else "value"
    return f"{kind}:{blake2b(data, digest_size=16).hexdigest()}"
