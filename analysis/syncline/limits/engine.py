"""Limits of a kernel's check as a whole (`engine.py`, `checks/registered/`, `incremental.py`, `configurations.py`,
`options.py` and `fixing.py`).

Shares are of the units of work of one launch; no part goes without because of another."""

from __future__ import annotations

from typing import Annotated

from .limit import Limit

_GIVES_UP = "what is left is undecided: the kernel is incomplete"

UNITS: Annotated[
    int,
    Limit("units of work for a kernel's verdict, divided among its launches; --effort multiplies them", _GIVES_UP),
] = 850_000
OF_DEVICE_FUNCTION: Annotated[
    float, Limit("share of that work for a device function that no kernel calls", _GIVES_UP)
] = 0.5
OF_UNFINISHED: Annotated[float, Limit("share of that work for a kernel with syntax errors", _GIVES_UP)] = 0.02
TIMEOUT: Annotated[int, Limit("milliseconds for a kernel; --timeout sets them", _GIVES_UP)] = 60_000
CLAIMS: Annotated[float, Limit("share of the work for specifications", _GIVES_UP)] = 0.5
RACES: Annotated[float, Limit("share of the work for races", _GIVES_UP)] = 1.0
DIVERGENCE: Annotated[float, Limit("share of the work for barrier divergence", _GIVES_UP)] = 0.5
GROUPING: Annotated[
    float,
    Limit("share of the work for which barriers would end which races", "races that one barrier ends are told apart"),
] = 0.5
ASSESSMENT: Annotated[float, Limit("share of the work for what findings rest on", "a finding is possible")] = 0.8
UNKNOWNS: Annotated[
    float,
    Limit("share of the work for whether a thread comes to what could not be read", "it is taken that one may"),
] = 0.25
NAMED_BARRIERS: Annotated[float, Limit("share of the work for named barriers", _GIVES_UP)] = 0.25
MASKS: Annotated[float, Limit("share of the work for masks of warp functions", "nothing is said of a mask")] = 0.25
SECOND_CALLS: Annotated[
    float, Limit("share of the work for races between two calls of a device function", "none is reported")
] = 1.0
EXITS: Annotated[float, Limit("share of the work for races with threads that exited", "none is reported")] = 0.25
LAUNCHES: Annotated[
    int, Limit("launches of a kernel that differ", "they are checked as one launch: by what they have in common")
] = 4
WAYS: Annotated[
    int,
    Limit(
        "ways in which a kernel's text can come out, by macros that nobody defines",
        "the kernel is incomplete: not every way was looked at",
    ),
] = 8
MACROS: Annotated[
    int,
    Limit(
        "macros that nobody defines and that a kernel depends on",
        "the kernel is incomplete: not every way was looked at",
    ),
] = 12
BYTES_OF_WAYS: Annotated[
    int,
    Limit("bytes that are read for further such ways, headers among them", "the kernel is incomplete, likewise"),
] = 64_000_000
BYTES_OF_UNREAD_WAYS: Annotated[
    int,
    Limit(
        "bytes that are read for further such ways, where something of the kernel is not understood in the first",
        "the kernel is incomplete, likewise: for more than one reason",
    ),
] = 8_000_000
WORK_OF_WAYS: Annotated[
    int, Limit("times the work of one way, for all ways together", "the ways that are left get a small share each")
] = 2
LEAST_OF_WAY: Annotated[float, Limit("share of the work that each way gets in any case", _GIVES_UP)] = 0.125
WORK_OF_FIXES: Annotated[
    int, Limit("times the work for the verdict, for fixes", "findings that are left get no fix, and say so")
] = 3
EDITED_TEXTS: Annotated[
    int, Limit("texts after fixes that are remembered for other instances of a template", "an older one is read anew")
] = 8
CONDITIONS: Annotated[
    float,
    Limit("share of the work for the condition under which a kernel has nothing to find", "no condition is named"),
] = 0.3
DOUBTFUL_FIXES: Annotated[
    float, Limit("share of the work for fixes, where no finding is certain", "findings that are left get no fix")
] = 0.5
ASSESSED: Annotated[
    int, Limit("ways in which two accesses conflict", "further ones are not weighed for the one that says most")
] = 4
REPAIRS: Annotated[int, Limit("fixes of one kernel by `syncline fix`", "further ones are left to the next call")] = 16
MACRO_EFFECTS: Annotated[int, Limit("things that a macro does for synchronisation", "further ones are counted")] = 8
MACRO_TEXT: Annotated[int, Limit("characters of what a macro became", "the rest is not shown")] = 600
