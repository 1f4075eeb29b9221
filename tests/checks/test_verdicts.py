"""What a witness depends on, and what no sensible caller passes."""

from __future__ import annotations

import pytest

from syncline.checks.verdicts.strides import parameters, sensible_strides
from syncline.checks.verdicts.unknown_inputs import unknown_in, unknown_inputs
from syncline.checks.verdicts.unread import hangs_on
from syncline.checks.verdicts.witness import byte_offset
from syncline.intervals.summary import OriginKind
from syncline.ir import terms as t
from syncline.ir.elements import element_text
from syncline.ir.kernel import Address, Array, Space
from syncline.prove.questions.evaluate import evaluate
from syncline.prove.questions.query import Model, Query

from ..replay.build import TX, array, at, num, param, site
from .build import accesses, context, kernel_of, model, pair, parameter

LD = param("ld")
TY = t.THREAD[1]


# --- witness ----------------------------------------------------------------------------------------------------------


def _matrix(*extents: int | None, fields: tuple[tuple[str, int, int], ...] = (), size: int = 4) -> Array:
    return Array("m", "m", Space.SHARED, t.I32, size, extents, site(0).span, fields=fields)


@pytest.mark.parametrize(
    ("array", "offset", "text"),
    [
        (_matrix(16), 12, "m[3]"),
        (_matrix(4, 8), 4 * (8 + 3), "m[1][3]"),
        (_matrix(2, 3, 5), 4 * (15 + 5 + 2), "m[1][1][2]"),
        (_matrix(), 0, "m"),
        (_matrix(1), 0, "m"),
        (_matrix(8, fields=(("x", 0, 4), ("next", 4, 4)), size=8), 8 * 5 + 4, "m[5].next"),
    ],
)
def test_a_place_is_written_as_the_user_would(array: Array, offset: int, text: str) -> None:
    assert element_text(array, offset) == text


def test_where_an_access_starts_in_bytes() -> None:
    address = Address(_matrix(64), ((4, parameter("i")),), 2, 1)
    assert byte_offset(address, model(i=5)) == 22


# --- unknown inputs ---------------------------------------------------------------------------------------------------

LOOKED_UP = """
__global__ void k(const int *next, int *out) {
  out[next[threadIdx.x]] = threadIdx.x;
}
"""


def test_an_address_that_is_data_depends_on_it() -> None:
    known = context(LOOKED_UP)
    (written,) = accesses(known, "out")
    question = Query(pair(t.BLOCK_DIM, t.GRID_DIM), (), written.address, written.address)
    assert {origin.kind for origin in unknown_inputs(known.summary, question).in_address} == {OriginKind.INPUT}
    assert unknown_inputs(known.summary, question).in_guard == ()


def test_a_guard_that_is_data_depends_on_it_apart_from_addresses() -> None:
    known = context(LOOKED_UP)
    (read,) = accesses(known, "next")
    ((_, index),) = accesses(known, "out")[0].address.index
    question = Query(pair(t.BLOCK_DIM, t.GRID_DIM), (t.lt(t.ZERO, index),), read.address, read.address)
    found = unknown_inputs(known.summary, question)
    assert (found.in_address, found.kinds) == ((), {OriginKind.INPUT})


def test_of_two_values_under_a_condition_the_model_needs_one() -> None:
    known = context(LOOKED_UP)
    ((_, data),) = accesses(known, "out")[0].address.index
    chosen = t.ite(t.lt(parameter("n"), num(4)), data, t.ZERO)
    question = Query(pair(t.BLOCK_DIM, t.GRID_DIM), (), at(array("a", Space.GLOBAL), chosen), None)
    assert not unknown_inputs(known.summary, question, model(n=7)).in_address
    assert unknown_inputs(known.summary, question).in_address


def test_what_a_thread_computes_from_its_number_depends_on_nothing() -> None:
    known = context(LOOKED_UP)
    (written,) = accesses(known, "out")
    assert written.value is not None
    assert not unknown_in(known.summary, [written.value])
    (origin,) = unknown_in(known.summary, [term for _, term in written.address.index])
    assert origin.kind is OriginKind.INPUT


# --- text that nobody read --------------------------------------------------------------------------------------------


def test_a_name_that_nothing_declares_is_needed_by_what_speaks_of_it() -> None:
    kernel = kernel_of("__global__ void k(int *a) { if (threadIdx.x < SIZE) a[0] = 1; }")
    (unread,) = kernel.unread
    spoken = Query(pair(t.BLOCK_DIM, t.GRID_DIM), (t.lt(t.of_side(TX, 1), unread.symbol),))
    values = Model({unread.symbol: 5, t.of_side(TX, 1): 2}, {}, {})
    assert hangs_on(kernel, spoken, values) == (unread,)
    silent = Query(pair(t.BLOCK_DIM, t.GRID_DIM), (t.lt(t.of_side(TX, 1), num(5)),))
    assert hangs_on(kernel, silent, values) == ()


# --- strides ----------------------------------------------------------------------------------------------------------


def _rows(stride: t.Term) -> Query:
    """`m[threadIdx.y * stride + threadIdx.x]` by two threads."""
    places = (t.add(t.mul(t.of_side(TY, side), stride), t.of_side(TX, side)) for side in (1, 2))
    one, two = (at(array("m", Space.GLOBAL), place) for place in places)
    return Query(pair(t.BLOCK_DIM, t.GRID_DIM), (), one, two)


def test_the_parameters_of_a_question_by_name() -> None:
    assert parameters([t.add(param("m"), t.mul(LD, TX)), t.BLOCK_DIM[0]]) == [LD, param("m")]


def test_a_row_is_as_long_as_its_stride() -> None:
    names, ways = sensible_strides(_rows(LD), frozenset(), lambda query: True)
    assert names == ("ld",)
    assert ways


@pytest.mark.parametrize(
    ("first", "second", "sensible"),
    [((0, 1), (1, 0), True), ((4, 0), (0, 1), False)],
    ids=["inside its row", "beyond the end of its row"],
)
def test_a_sensible_caller_keeps_threads_in_their_rows(
    first: tuple[int, int], second: tuple[int, int], sensible: bool
) -> None:
    """With rows of 4 elements, (4, 0) and (0, 1) are one place for two threads."""
    _, ways = sensible_strides(_rows(LD), frozenset(), lambda query: True)
    symbols = {LD: 4} | {
        t.of_side(axis, side): value
        for side, place in ((1, first), (2, second))
        for axis, value in zip((TX, TY), place, strict=True)
    }
    kept = [all(evaluate(guard, Model(symbols, {}, {})) for guard in way) for way in ways[1:]]
    assert kept
    assert all(one is sensible for one in kept)


def test_a_constant_stride_asks_nothing_of_the_caller() -> None:
    names, _ = sensible_strides(_rows(num(64)), frozenset(), lambda query: True)
    assert names == ()
