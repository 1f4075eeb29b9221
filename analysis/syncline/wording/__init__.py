"""Reasons and assumptions in words, for people: the one package that has them, a module for each topic.

Short noun phrases, so that they can follow "depends on".

No verdict hangs on what is said here. Where an edit moves lines, the words tell which arguments are lines (`lines_of`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ..ir.dialect import Speech
from ..ir.reasons import Argument, Assumption, Cause, Reason
from ..regex import regex
from . import fixes, language, launches, proofs, runs, text, undecided, values
from .assumptions import WORDS as ASSUMPTIONS
from .speech import said
from .undecided import ABOUT_PAIRS, GENERAL, LINES_OF_PAIRS

_TOPICS = (text, language, values, proofs, runs, launches, undecided, fixes)

CAUSES: dict[Cause, str] = {cause: words for topic in _TOPICS for cause, words in topic.WORDS.items()}

#: how many pairs of lines are named
_NAMED = 4
#: how the words for a cause name the arguments that are lines
_LINES = regex(r"\blines? \{(\d)\}(?: and \{(\d)\})?")


def words(what: Reason | Assumption, speech: Speech = Speech.CUDA) -> str:
    """A reason or an assumption as a phrase without a full stop, in the words of the kernel's language."""

    def argument(one: Argument) -> str:
        return _argument(one, speech)

    if isinstance(what, Assumption):
        return said(ASSUMPTIONS[what.kind], speech).format(*map(argument, what.arguments))
    arguments = what.arguments
    if what.cause in ABOUT_PAIRS:
        name, pairs, why = arguments
        assert isinstance(pairs, tuple)
        arguments = (name, _pairs(pairs), why)
    return said(CAUSES[what.cause], speech).format(*map(argument, arguments))


def listed(reasons: Iterable[Reason | Assumption], speech: Speech = Speech.CUDA) -> str:
    """Several of them as one phrase, each text once."""
    return "; ".join(dict.fromkeys(words(each, speech) for each in reasons))


@cache
def lines_of(cause: Cause) -> frozenset[int]:
    """Which arguments of such a reason are lines, by position: a number, a text of numbers, or a tuple."""
    if cause in ABOUT_PAIRS:
        return frozenset((LINES_OF_PAIRS,))
    return frozenset(int(at) for found in _LINES.findall(CAUSES[cause]) for at in found if at)


def kind_of(reason: Reason) -> str:
    """A reason without the names and the lines of one kernel, so that equal ones add up."""
    general = GENERAL.get(reason.cause)
    return words(reason) if general is None else general.format(_argument(reason.arguments[-1], Speech.CUDA))


def still_checked(but_for: tuple[str, ...]) -> str:
    """What was checked all the same, where code that was given up may touch these arrays."""
    return "everything but its effects" + (f" on {', '.join(but_for)}" if but_for else "")


def _argument(argument: Argument, speech: Speech) -> str:
    if isinstance(argument, Reason):
        return words(argument, speech)
    if isinstance(argument, tuple):
        return "; ".join(dict.fromkeys(_argument(each, speech) for each in argument))
    return str(argument)


def _pairs(pairs: tuple[Argument, ...]) -> str:
    """ "line 4, lines 5 and 7 and 2 more pairs\""""
    named = [_lines(pair) for pair in pairs[:_NAMED] if isinstance(pair, tuple)]
    more = len(pairs) - _NAMED
    return ", ".join(named) + (f" and {more} more pairs" if more > 0 else "")


def _lines(pair: tuple[Argument, ...]) -> str:
    return f"{'line' if len(pair) == 1 else 'lines'} {' and '.join(map(str, pair))}"
