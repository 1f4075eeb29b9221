"""Every report is text and back, and no text makes anything but values of a report."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import pytest

from syncline.api import Options, check
from syncline.cache.rows import NotPlain, as_text, from_text
from syncline.findings import FileReport, Finding
from syncline.ir.kernel import Span
from syncline.ir.terms import NAN, Kind, add, integer, lt, symbol

KERNELS = Path(__file__).parent.parent / "kernels"
FILES = sorted(KERNELS.rglob("*.cu"))[::40] + sorted(KERNELS.rglob("*.cl"))[::20]


def _of(path: Path) -> FileReport:
    return check(str(path), path.read_bytes(), Options(block_dim=None))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_report_is_what_it_was(path: Path) -> None:
    report = _of(path)
    again = from_text(as_text(report))
    assert again == report
    places = [[launch.at for launch in kernel.launches] for kernel in report.kernels]
    assert [[launch.at for launch in kernel.launches] for kernel in again.kernels] == places


@pytest.mark.parametrize(
    "value",
    [
        *("", "a\nb", "\\n", "\\\\n\n\\", " ", "a\tb\r\0\x1e\u2028", "\ud800", "ü𝕏"),
        *(0, -1, 10**60, True, False, None, 0.1, float("inf"), -0.0, Fraction(-1, 3)),
        *((), ((),), (1, (2, ("x", None))), frozenset(), frozenset((1,)), frozenset((1, 2, "1"))),
        Span("a b.cu", 0, 1, 2, 3, 4, 5),
        lt(add(symbol("n", Kind.UNIFORM, 0, 7), integer(1)), symbol("m", Kind.THREAD)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_plain_values(value: object) -> None:
    again = from_text(as_text(value))
    assert again == value
    assert type(again) is type(value)


def test_what_is_said_twice_is_written_once() -> None:
    span = Span("kernel.cu", 0, 1, 2, 3, 4, 5)
    assert as_text((span, span, Span(*span))).count("kernel.cu") == 1


def test_truth_values_are_no_numbers() -> None:
    assert [type(each) for each in from_text(as_text((True, 1, 1.0, "1")))] == [bool, int, float, str]


@pytest.mark.parametrize(
    "value",
    [b"", [], {}, object(), print, NAN, Path("x"), (1, [2]), type("Local", (str,), {})("x")],
    ids=lambda value: type(value).__name__,
)
def test_other_values_have_no_text(value: object) -> None:
    with pytest.raises(NotPlain):
        as_text(value)


@pytest.mark.parametrize(
    "text",
    [
        *("", "\n", "eval 1", "os.system ls", "__import__ os", "object ", "builtins.eval 0", "Path 0", "print 0"),
        *(
            "tuple 0",
            "tuple 7",
            "text a\nSpan 0",
            "int x",
            "float x",
            "int 1\nFraction 0",
            "int 1\nint 0\nFraction 0 1",
        ),
        *("Verdict NOTHING", "Verdict __class__", "Verdict badness", "int 1\nTerm 0 0 0 0", "bool", "text a\ntuple -9"),
        *("KernelReport ", "text a\nFinding 0 0", "int " + "9" * 5000, "text a\nFileReport 0 0 0 0 0"),
    ],
)
def test_other_texts_make_nothing(text: str) -> None:
    try:
        made = from_text(text)
    except ValueError:
        return
    assert made in (False, ("a",))  # "bool" and what a number from behind leads to


def test_damaged_texts_make_values_or_nothing() -> None:
    """Whatever is changed in a text: a value of the listed classes comes of it, or ValueError."""
    text = as_text(_of(FILES[0]))
    draw = random.Random(1)
    read = 0
    for _ in range(1500):
        damaged = list(text)
        for _ in range(draw.randint(1, 6)):
            at = draw.randrange(len(damaged))
            match draw.randrange(3):
                case 0:
                    damaged[at] = draw.choice("0123456789 \n\\abnTz")
                case 1:
                    del damaged[at : at + draw.randint(1, 40)]
                case _:
                    damaged.insert(at, draw.choice(("\n", "7", " 3", "Term ", "tuple ", "int ")))
        try:
            from_text("".join(damaged))
            read += 1
        except ValueError:
            pass
    assert 0 < read < 1500


def test_a_finding_alone() -> None:
    findings = [finding for path in FILES for kernel in _of(path).kernels for finding in kernel.findings]
    assert findings
    for finding in findings:
        assert isinstance(from_text(as_text(finding)), Finding)
