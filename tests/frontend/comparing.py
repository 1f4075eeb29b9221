"""Random programs by a C++ compiler and by the replay of their lowering: which are different, which were given up.

SYNCLINE_PROGRAMS says how many (100 by default), SYNCLINE_PROGRAMS_SEED where to start.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from .running import left_by, printed_by

COUNT = int(os.environ.get("SYNCLINE_PROGRAMS", "100"))
SEED = int(os.environ.get("SYNCLINE_PROGRAMS_SEED", "7"))
#: programs that are compiled at once: the prelude and the compiler's start are paid for once, and memory stays small
_TOGETHER = 200
#: how many programs that differ are shrunk and shown
_SHOWN = 5
#: what the lowering may give up, saying so, where a family says nothing else
_GIVEN_UP = 0.05
#: the share of programs that the compiler may refuse: random text can be an overload that is ambiguous
_REFUSED = 0.01


@dataclass(frozen=True)
class Family:
    """What the programs of one kind have in common: the text before them (DEV is `__device__` or nothing), the types
    and sizes of the arrays that they get beside `int n`, those of them that hold integers and are compared, and what
    stands in for CUDA's functions."""

    prelude: str
    arrays: Mapping[str, tuple[str, int]]
    compared: tuple[str, ...]
    stubs: str = ""
    given_up: float = _GIVEN_UP  #: the share of programs that the lowering may give up

    @property
    def parameters(self) -> str:
        """As they stand in a program's head."""
        return ", ".join([*(f"{kind} *{name}" for name, (kind, _) in self.arrays.items()), "int n"])

    @property
    def sizes(self) -> dict[str, int]:
        """Elements of each array that is compared."""
        return {name: self.arrays[name][1] for name in self.compared}


@dataclass(frozen=True)
class Program:
    """The lines of one body, and its argument."""

    lines: tuple[str, ...]
    n: int

    @property
    def body(self) -> str:
        """The text between the braces."""
        return "\n".join(self.lines)


def numbered(bodies: Sequence[str]) -> list[Program]:
    """Programs with the arguments 0 to 6 in turn."""
    return [Program(tuple(body.splitlines()), number % 7) for number, body in enumerate(bodies)]


def agree(family: Family, bodies: Sequence[str], folder: Path) -> None:
    """Raises where a program leaves something else than the compiler says without a word of it, or where too many are
    given up."""
    written = numbered(bodies)
    outcomes = _outcomes(family, written, folder)
    programs = [program for program, outcome in zip(written, outcomes, strict=True) if outcome is not None]
    expected = [outcome for outcome in outcomes if outcome is not None]
    refused = len(written) - len(programs)
    assert refused <= _REFUSED * len(written), f"the compiler refuses {refused} of {len(written)} programs"
    found = [lowered(family, program) for program in programs]
    wrong = [p for p, a, b in zip(programs, found, expected, strict=True) if a is not None and a != b]
    given_up = sum(each is None for each in found)
    shown = [explained(family, shrunk(family, program, folder), folder) for program in wrong[:_SHOWN]]
    assert not wrong, "\n\n".join([f"{len(wrong)} of {len(programs)} programs differ ({given_up} given up):", *shown])
    print(f"{len(written)} programs, {refused} of them refused by the compiler, {given_up} given up")
    assert given_up <= family.given_up * len(programs), "the lowering gives up too often for this to say much"


def lowered(family: Family, program: Program) -> list[int] | None:
    """What the lowering makes of a program; None where it did not understand all of it and says so."""
    head = family.prelude.replace("DEV", "__device__")
    return left_by(f"{head}__global__ void k({family.parameters}) {{\n{program.body}\n}}\n", program.n, family.sizes)


def compiled(family: Family, programs: Sequence[Program], folder: Path) -> list[list[int]]:
    """What a compiler makes of programs. Raises CalledProcessError where it refuses one of them."""
    return printed_by(_text(family, programs), folder)


def _outcomes(family: Family, programs: Sequence[Program], folder: Path) -> list[list[int] | None]:
    """What a compiler makes of each program; None for those that it refuses, which are found by halving."""
    if len(programs) > _TOGETHER:
        parts = [programs[at : at + _TOGETHER] for at in range(0, len(programs), _TOGETHER)]
        return [outcome for part in parts for outcome in _outcomes(family, part, folder)]
    try:
        return [*compiled(family, programs, folder)]
    except subprocess.CalledProcessError:
        if len(programs) == 1:
            return [None]
        half = len(programs) // 2
        return [*_outcomes(family, programs[:half], folder), *_outcomes(family, programs[half:], folder)]


def _text(family: Family, programs: Sequence[Program]) -> str:
    text = ["#include <cstdio>", "#include <cstring>", "#define DEV inline", family.stubs, family.prelude]
    for k, program in enumerate(programs):
        text.append(f"namespace n{k} {{ static void k({family.parameters}) {{\n{program.body}\n}} }}")
    text.append("int main() {")
    text += [f"  static {kind} {name}[{size}];" for name, (kind, size) in family.arrays.items()]
    for k, program in enumerate(programs):
        text += [f"  memset((void *){name}, 0, sizeof {name});" for name in family.arrays]
        text.append(f"  n{k}::k({', '.join(family.arrays)}, {program.n});")
        text += [f'  for (auto &each : {name}) printf("%d ", (int)each);' for name in family.compared]
        text.append('  puts("");')
    return "\n".join([*text, "}"])


def shrunk(family: Family, program: Program, folder: Path) -> Program:
    """A program with fewer lines that differs still: the first and the last one stay."""

    def differs(less: Program) -> bool:
        try:
            (expected,) = compiled(family, [less], folder)
        except subprocess.CalledProcessError:
            return False
        return lowered(family, less) not in (None, expected)

    return _least(program, differs)


def _least(program: Program, differs: Callable[[Program], bool]) -> Program:
    at = 1
    while at < len(program.lines) - 1:
        less = Program(program.lines[:at] + program.lines[at + 1 :], program.n)
        if differs(less):
            program = less
        else:
            at += 1
    return program


def explained(family: Family, program: Program, folder: Path) -> str:
    """A program with both of its outcomes, for a failing test's message."""
    (expected,) = compiled(family, [program], folder)
    return f"n = {program.n}\n{program.body}\ncompiled: {expected}\nlowered:  {lowered(family, program)}"
