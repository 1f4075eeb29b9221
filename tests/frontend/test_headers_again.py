"""A header that is met again does what it would do anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from syncline.frontend.preprocess import Expanded, PreprocessOptions, preprocess
from syncline.frontend.preprocess.headers import Known
from syncline.frontend.source import Source

_NAMES = ("A", "B", "AB", "f", "GUARD")
_HEADERS = ("one.h", "two.h", "three.h")
_LINES = (
    [f"#define {name} {body}" for name in _NAMES[:3] for body in ("1", "B", "A + f(A)", "")]
    + ["#define f(x) x##B", "#define f(x) A x", "#define f(x) #x", "#undef A", "#undef f", "#undef GUARD"]
    + ["#ifdef A", "#ifndef GUARD", "#if A == 1 && defined(B)", "#else", "#endif", "#define GUARD", "#pragma once"]
    + ["int A = f(A), AB;", "f(", "B)", "// A", "char c = '", "int __LINE__;", "#error A", "int n = __COUNTER__;"]
    + [f'#include "{header}"' for header in _HEADERS]
    + ['#if __has_include("three.h")', '#include "nowhere.h"', "#include A"]
)
_TEXT = st.lists(st.sampled_from(_LINES), max_size=7).map(lambda lines: "\n".join([*lines, ""]))
_FILES = st.fixed_dictionaries({}, optional=dict.fromkeys(_HEADERS, _TEXT))


def read(main: str, files: Mapping[str, str]) -> Expanded:
    """A main file, expanded, with its headers."""
    data = {path: text.encode() for path, text in files.items()}
    return preprocess(Source("main.cu", main.encode()), PreprocessOptions(read_file=data.get))


def told(expanded: Expanded) -> tuple[object, ...]:
    """All that can be seen of an expanded text."""
    places = range(len(expanded.text) + 1)
    files = [
        (file.source.path, file.source.data, file.parent, file.start, file.end, file.out_start, file.out_end)
        for file in expanded.files
    ]
    return (
        expanded.text,
        expanded.notes,
        expanded.unresolved,
        files,
        [expanded.span(at, at + 1) for at in places],
        [expanded.origin(at) for at in places],
        [expanded.macro_chain(at) for at in places],
        expanded.expand("A B AB f(A) GUARD"),
    )


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(_TEXT, _FILES), min_size=1, max_size=3), _TEXT)
def test_what_was_met_before_changes_nothing(programs: Sequence[tuple[str, dict[str, str]]], first: str) -> None:
    """Each program twice, and each with the headers of the others: as if nothing had been met before."""
    runs = [(main, files) for main, _ in [*programs, (first, {})] for _, files in programs] * 2
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("syncline.frontend.preprocess.run.KNOWN", Known())
        together = [told(read(main, files)) for main, files in runs]
        for (main, files), before in zip(runs, together, strict=True):
            patch.setattr("syncline.frontend.preprocess.run.KNOWN", Known())
            assert told(read(main, files)) == before


def test_a_header_is_taken_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The definition of a macro is the same one, so that headers that hang on it can be taken over too."""
    monkeypatch.setattr("syncline.frontend.preprocess.run.KNOWN", Known())
    files = {"one.h": "#define A 1\n", "two.h": "int A;\n"}
    runs = [read(main + '#include "one.h"\n#include "two.h"\n', files) for main in ("", "int b;\n")]
    first, second = ([file.source for file in run.files[1:]] for run in runs)
    assert all(a is b for a, b in zip(first, second, strict=True))


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Known(most_bytes=20_000)
    monkeypatch.setattr("syncline.frontend.preprocess.run.KNOWN", known)
    for number in range(40):
        read(f'#include "{number}.h"\n', {f"{number}.h": "int a;\n" * 100})
    assert known.of("39.h")
    assert not known.of("0.h")


def test_an_edit_of_a_header_is_the_end_of_what_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Known()
    monkeypatch.setattr("syncline.frontend.preprocess.run.KNOWN", known)
    for number in range(40):
        read('#include "a.h"\n', {"a.h": f"int a{number};\n"})
    assert len(known.of("a.h")) == 1


def test_a_model_that_was_there_already_is_put_in_where_it_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library's model that includes another one did so for nothing in a text that had it."""
    monkeypatch.setattr("syncline.frontend.preprocess.run.KNOWN", Known())
    types, common = '#include "opencv2/core/cuda_types.hpp"\n', '#include "opencv2/core/cuda/common.hpp"\n'
    alone = read(common, {})
    monkeypatch.setattr("syncline.frontend.preprocess.run.KNOWN", Known())
    read(types + common, {})
    assert b"struct PtrStepSz" in alone.text
    assert told(read(common, {})) == told(alone)
