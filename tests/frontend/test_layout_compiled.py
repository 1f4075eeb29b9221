"""Where the members of random records lie is where a compiler puts them: `packed`, `#pragma pack`, alignments, bases,
unions and bit fields.

Run by `make test-compiled`, as it needs a C++ compiler.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from .lowering import lines_of
from .running import printed_by

_TYPES = {
    "char": 1, "short": 2, "int": 4, "long long": 8, "unsigned char": 1, "unsigned": 4, "unsigned short": 2,
    "float": 4, "double": 8,
}  # fmt: skip
_WHOLE = [name for name in _TYPES if name not in ("float", "double")]
_ON_RECORDS = [
    "__attribute__((packed))",
    "__attribute__((packed, aligned(4)))",
    "alignas(16)",
    "__attribute__((aligned(8)))",
]
_ON_MEMBERS = ["__attribute__((packed))", "__attribute__((aligned(4)))", "__attribute__((aligned(16)))"]
_WRITE = re.compile(r"write p(\d+)\[(\d+): 1((?:, \d+: \d+)*)(?: \+(\d+))?\]:(\d+)")


@dataclass
class _Record:
    name: str
    union: bool
    leaves: list[tuple[str, str, bool]] = field(default_factory=list)  # path, type, whether it is a bit field


class _Records:
    """Random records, each of which may use those before it."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.text = ""
        self.made: list[_Record] = []
        self.depth = 0

    def perhaps(self, probability: float, options: list[str]) -> str:
        return self.chance.choice(options) if self.chance.random() < probability else ""

    def add(self) -> None:
        self.pragma()
        record = _Record(f"S{len(self.made)}", self.chance.random() < 0.15)
        bases = [each for each in self.made if not each.union and not record.union]
        base = self.chance.choice(bases) if bases and self.chance.random() < 0.25 else None
        head = self.perhaps(0.4, _ON_RECORDS)
        tail = "" if head else self.perhaps(0.3, ["__attribute__((packed))", "__attribute__((aligned(8)))"])
        members = "".join(self.member(record, k) for k in range(self.chance.randint(1, 5)))
        derived = f" : {base.name}" if base is not None else ""
        record.leaves += base.leaves if base is not None else []
        self.text += f"{'union' if record.union else 'struct'} {head} {record.name}{derived} {{{members} }} {tail};\n"
        self.made.append(record)

    def pragma(self) -> None:
        kind = self.chance.random()
        if kind < 0.12:
            self.depth += 1
            self.text += f"#pragma pack(push, {self.chance.choice([1, 2, 4, 8])})\n"
        elif kind < 0.2 and self.depth:
            self.depth -= 1
            self.text += "#pragma pack(pop)\n"
        elif kind < 0.24:
            self.text += f"#pragma pack({self.chance.choice(['', '1', '2', '4'])})\n"

    def member(self, record: _Record, number: int) -> str:
        name, kind = f"m{record.name}_{number}", self.chance.random()
        if kind < 0.35:
            typed = self.chance.choice(_WHOLE)
            record.leaves.append((name, typed, True))
            padding = f" {typed} : {self.chance.choice([0, 3])};" if self.chance.random() < 0.15 else ""
            return f" {typed} {name} : {self.chance.randint(1, 8 * _TYPES[typed])};{padding}"
        if kind < 0.5 and self.made:
            inner = self.chance.choice(self.made)
            record.leaves += [(f"{name}.{path}", typed, bits) for path, typed, bits in inner.leaves]
            return f" {inner.name} {name} {self.perhaps(0.3, ['__attribute__((packed))'])};"
        typed = self.chance.choice(list(_TYPES))
        if kind < 0.6:
            record.leaves.append((f"{name}[1]", typed, False))
            return f" {typed} {name}[2] {self.perhaps(0.2, _ON_MEMBERS)};"
        record.leaves += [(name, typed, False), (f"{name}q", typed, False)]
        said = self.perhaps(0.4, _ON_MEMBERS)
        return (
            f" {typed} {name} {said}, {name}q;" if self.chance.random() < 0.5 else f" {said} {typed} {name}, {name}q;"
        )


@pytest.mark.compiler
@pytest.mark.parametrize("seed", range(12))
def test_members_lie_where_the_compiler_puts_them(seed: int, tmp_path: Path) -> None:
    """Size of the record, first and last byte of each member; of a bit field, within the bytes that are accessed."""
    records = _Records(seed)
    for _ in range(20):
        records.add()
    leaves = [(k, *leaf) for k, record in enumerate(records.made) for leaf in record.leaves]
    expected = _compiled(records, leaves, tmp_path)
    parameters = ", ".join(f"{record.name} *p{k}" for k, record in enumerate(records.made))
    writes = "\n".join(f"p{k}[1].{path} = ({typed})1;" for k, path, typed, _ in leaves)
    lines = lines_of(f"{records.text}__global__ void k({parameters}) {{\n{writes}\n}}\n")
    found = [match for line in lines if (match := _WRITE.match(line)) is not None]
    assert len(found) == len(leaves)
    for (k, path, _, bits), match, (size, first, last) in zip(leaves, found, expected, strict=True):
        inner = sum(int(a) * int(b) for a, b in re.findall(r"(\d+): (\d+)", match[3]))
        begin = int(match[4] or 0) + inner
        end = begin + int(match[5]) - 1
        assert (int(match[1]), int(match[2])) == (k, size), f"S{k}.{path} of\n{records.text}"
        right = begin <= first <= last <= end < size if bits else (begin, end) == (first, last)
        assert right, f"S{k}.{path} is at {first}..{last}, not {begin}..{end}, in\n{records.text}"


def _compiled(records: _Records, leaves: list[tuple[int, str, str, bool]], folder: Path) -> list[list[int]]:
    text = ["#include <cstdio>", "#include <cstring>", records.text, "int main() {"]
    for k, path, typed, bits in leaves:
        text.append(f"{{ static S{k} v; unsigned char *c = (unsigned char *)&v; int a = -1, b = -1;")
        if bits:
            text.append(f"memset(&v, 0, sizeof v); v.{path} = ({typed})-1;")
            text.append("for (int q = 0; q < (int)sizeof v; q++) if (c[q]) { if (a < 0) a = q; b = q; }")
        else:
            text.append(f"a = (unsigned char *)&v.{path} - c; b = a + (int)sizeof v.{path} - 1;")
        text.append('printf("%d %d %d\\n", (int)sizeof v, a, b); }')
    return printed_by("\n".join([*text, "}"]), folder)
