"""The index patterns that real kernels are made of, each with the answer that a person would give."""

from __future__ import annotations

import pytest

from syncline.ir import terms as T
from syncline.ir.kernel import Address
from syncline.ir.terms import BLOCK_DIM, GRID_DIM, ONE, ZERO
from syncline.prove.prover import solve
from syncline.prove.questions.facts import formula
from syncline.prove.questions.query import Apart, Query, Satisfiable, Unsatisfiable
from syncline.prove.search.witness import holds

from .pairs import TILE, at, block, counter, n, pair, product, query, thread, uniform

X1, X2, Y1, Y2, Z1, Z2 = (thread(a, who) for a in "xyz" for who in (1, 2))
BX1, BX2 = block("x", 1), block("x", 2)
BDX, BDY, BDZ = BLOCK_DIM
GDX = GRID_DIM[0]
S = uniform("s", lo=1)
W = uniform("w")


def padded(t):
    return T.add(T.mul(T.tdiv(t, n(16)), n(17)), T.tmod(t, n(16)))


def transposed(t):
    return T.add(T.mul(T.tmod(t, n(16)), n(17)), T.tdiv(t, n(16)))


def halved(k, start):
    return T.shr(start, k)


def row_major(row, col):
    return T.add(T.mul(row, W), col)


def power_of_two(value, highest=10):
    return T.or_(*(T.eq(value, n(1 << i)) for i in range(highest + 1)))


def grid_x(b, t):
    return T.add(T.mul(b, BDX), t)


def butterfly(t, stride):
    """The lower partner of thread t in a network of this stride."""
    return T.sub(T.mul(n(2), t), T.band(t, T.sub(stride, ONE)))


def tiled(tile, t):
    """Element t of a tile, in a plane of 64 tiles a row."""
    column, line = T.tmod(T.mul(n(8), tile), n(512)), T.tdiv(T.mul(n(8), tile), n(512))
    return T.add(T.mul(line, n(1 << 20)), T.mul(column, n(16)), t)


STRIDE = T.shr(T.tdiv(T.shl(n(2), counter("k")), n(2)), counter("j"))


ROW1, ROW2 = (T.add(T.mul(block("y", 0), BDY), y) for y in (Y1, Y2))
GLOBAL_ROW1, GLOBAL_ROW2 = (T.add(T.mul(block("y", who), BDY), y) for who, y in ((1, Y1), (2, Y2)))
K1, K2 = counter("k", 1), counter("k", 2)
FREE2 = pair(block_dim=(None, None, 1), grid_dim=(None, None, 1))
BLOCKS = pair(Apart.BLOCKS, (None, 1, 1), (None, 1, 1))
STEP = product(BDX, GDX)

SAFE = {
    "one cell per thread": query(pair(), X1, X2),
    "padded rows": query(pair(block_dim=(256, 1, 1)), padded(X1), padded(X2)),
    "padded rows, any block": query(pair(), padded(X1), padded(X2)),
    "transposed tile": query(pair(block_dim=(256, 1, 1)), transposed(X1), transposed(X2)),
    "row-major, symbolic width": query(
        pair(block_dim=(None, None, 1)), row_major(Y1, X1), row_major(Y2, X2), T.lt(X1, W), T.lt(X2, W)
    ),
    "row-major over the grid": query(
        pair(Apart.BLOCKS, (16, 16, 1), (None, None, 1)),
        row_major(T.add(T.mul(block("y", 1), n(16)), Y1), T.add(T.mul(BX1, n(16)), X1)),
        row_major(T.add(T.mul(block("y", 2), n(16)), Y2), T.add(T.mul(BX2, n(16)), X2)),
        T.lt(T.add(T.mul(BX1, n(16)), X1), W),
        T.lt(T.add(T.mul(BX2, n(16)), X2), W),
    ),
    "block-sized rows": query(pair(block_dim=(None, None, 1)), T.add(T.mul(Y1, BDX), X1), T.add(T.mul(Y2, BDX), X2)),
    "padded rows of the block's width": query(
        pair(block_dim=(None, None, 1)),
        T.add(T.mul(Y1, T.add(BDX, ONE)), X1),
        T.add(T.mul(Y2, T.add(BDX, ONE)), X2),
    ),
    "three-dimensional": query(
        pair(block_dim=(None, None, None)),
        T.add(X1, T.mul(BDX, T.add(Y1, T.mul(BDY, Z1)))),
        T.add(X2, T.mul(BDX, T.add(Y2, T.mul(BDY, Z2)))),
    ),
    "global index": query(BLOCKS, grid_x(BX1, X1), grid_x(BX2, X2)),
    "grid-stride loop": query(
        BLOCKS,
        T.add(grid_x(BX1, X1), T.mul(K1, STEP)),
        T.add(grid_x(BX2, X2), T.mul(K2, STEP)),
        T.lt(T.add(grid_x(BX1, X1), T.mul(K1, STEP)), uniform("n")),
        T.lt(T.add(grid_x(BX2, X2), T.mul(K2, STEP)), uniform("n")),
    ),
    "block-stride loop": query(pair(), T.add(X1, T.mul(K1, BDX)), T.add(X2, T.mul(K2, BDX))),
    "tree reduction, write against far read": query(pair(), X1, T.add(X2, S), T.lt(X1, S), T.lt(X2, S)),
    "halving reduction": query(
        pair(),
        X1,
        T.add(X2, halved(counter("k"), BDX)),
        T.lt(X1, halved(counter("k"), BDX)),
        T.lt(X2, halved(counter("k"), BDX)),
    ),
    "Blelloch up-sweep": query(
        pair(),
        T.sub(T.mul(S, T.add(T.mul(n(2), X1), ONE)), ONE),
        T.sub(T.mul(S, T.add(T.mul(n(2), X2), n(2))), ONE),
    ),
    "Blelloch own cells": query(
        pair(),
        T.sub(T.mul(S, T.add(T.mul(n(2), X1), n(2))), ONE),
        T.sub(T.mul(S, T.add(T.mul(n(2), X2), n(2))), ONE),
    ),
    "bitonic exchange": query(
        pair(block_dim=(512, 1, 1)),
        T.bxor(X1, S),
        X2,
        power_of_two(S, 8),
        T.lt(X1, T.bxor(X1, S)),
        T.lt(X2, T.bxor(X2, S)),
    ),
    "butterfly network, own pair": query(pair(), butterfly(X1, STRIDE), butterfly(X2, STRIDE), T.lt(ZERO, STRIDE)),
    "butterfly network, low against high": query(
        pair(block_dim=(512, 1, 1)), butterfly(X1, STRIDE), T.add(butterfly(X2, STRIDE), STRIDE), T.lt(ZERO, STRIDE)
    ),
    "butterfly network, stride said to be a power of two": query(
        pair(),
        butterfly(X1, S),
        T.add(butterfly(X2, S), S),
        T.eq(T.band(S, T.sub(S, ONE)), ZERO),
    ),
    "tiles of a grid-stride loop": query(
        pair(Apart.BLOCKS, (128, 1, 1), (None, 1, 1)),
        tiled(T.add(BX1, T.mul(GDX, K1)), X1),
        tiled(T.add(BX2, T.mul(GDX, K2)), X2),
    ),
    "one row of a row-major plane": query(
        pair(block_dim=(None, None, 1)), row_major(Y1, X1), row_major(Y2, X2), T.eq(Y1, Y2)
    ),
    "one row of a row-major plane over the grid": query(
        pair(Apart.BLOCKS, (None, None, 1), (None, None, 1)),
        row_major(GLOBAL_ROW1, grid_x(BX1, X1)),
        row_major(GLOBAL_ROW2, grid_x(BX2, X2)),
        T.eq(T.mul(n(4), GLOBAL_ROW1), T.mul(n(4), GLOBAL_ROW2)),
    ),
    "only thread zero": query(pair(), ZERO, ZERO, T.eq(X1, ZERO), T.eq(X2, ZERO)),
    "different fields": Query(pair(), (), Address(TILE, ((8, X1),), 0, 4), Address(TILE, ((8, X2),), 4, 4)),
    "double buffer": query(
        pair(block_dim=(128, 1, 1)),
        T.add(T.mul(T.tmod(counter("k"), n(2)), n(128)), X1),
        T.add(T.mul(T.tmod(T.add(counter("k"), ONE), n(2)), n(128)), X2),
    ),
    "interleaved halves": query(pair(), T.mul(n(2), X1), T.add(T.mul(n(2), X2), ONE)),
    "one thread per warp": query(
        pair(Apart.WARPS), T.tdiv(X1, n(32)), T.tdiv(X2, n(32)), T.eq(T.tmod(X1, n(32)), ZERO)
    ),
    "uniform branch": Query(pair(), (T.lt(S, W), T.le(W, S))),
    "block id alone": query(BLOCKS, BX1, BX2),
}

CONFLICT = {
    "neighbour": query(pair(), X1, T.add(X2, ONE)),
    "everybody": query(pair(), ZERO, ZERO),
    "any parameter": query(pair(), W, W),
    "different warps": query(pair(Apart.WARPS), X1, T.add(X2, S)),
    "same warp": query(pair(Apart.LANES), X1, T.add(X2, ONE)),
    "halving reduction without barrier": query(
        pair(),
        X1,
        T.add(X2, T.shr(BDX, T.add(counter("k"), n(2)))),
        power_of_two(BDX),
        T.lt(X1, T.shr(BDX, T.add(counter("k"), n(1)))),
        T.lt(X2, T.shr(BDX, T.add(counter("k"), n(2)))),
        T.lt(ZERO, T.shr(BDX, T.add(counter("k"), n(2)))),
    ),
    "row-major without a guard": query(FREE2, row_major(ROW1, X1), row_major(ROW2, X2)),
    "too few columns in the tile": query(
        pair(block_dim=(32, 8, 1)), T.add(T.mul(Y1, n(16)), X1), T.add(T.mul(Y2, n(16)), X2)
    ),
    "blocks overlap": query(BLOCKS, T.add(T.mul(BX1, n(64)), X1), T.add(T.mul(BX2, n(64)), X2), T.eq(BDX, n(128))),
    "unaligned": Query(pair(), (), Address(TILE, ((4, X1),), 0, 8), Address(TILE, ((4, X2),), 0, 4)),
    "butterfly": query(pair(block_dim=(64, 1, 1)), X1, T.bxor(X2, S), power_of_two(S, 5)),
    "through an index array": query(
        pair(), T.load("idx", T.I32, (T.mul(n(4), X1),)), T.load("idx", T.I32, (T.mul(n(4), X2),))
    ),
    "bits of unbounded unknowns": query(pair(), T.band(W, T.add(X1, S)), T.band(W, T.add(X2, S)), T.lt(n(40), W)),
    "butterfly network, any stride": query(pair(), butterfly(X1, S), butterfly(X2, S)),
    "divergent branch": Query(pair(), (T.lt(X1, W), T.le(W, X2))),
    "block-sized rows, wrong order": query(
        pair(block_dim=(None, None, 1)), T.add(T.mul(Y1, BDY), X1), T.add(T.mul(Y2, BDY), X2)
    ),
}


@pytest.mark.parametrize("name", SAFE)
def test_patterns_that_keep_threads_apart_are_proved(name):
    """Correct idioms are Unsatisfiable, whatever the sizes."""
    assert isinstance(solve(SAFE[name]), Unsatisfiable)


@pytest.mark.parametrize("name", CONFLICT)
def test_patterns_that_collide_have_a_checked_witness(name):
    """Real conflicts come with a model that satisfies every conjunct in plain arithmetic."""
    answer = solve(CONFLICT[name])
    assert isinstance(answer, Satisfiable)
    assert holds(answer.model, formula(CONFLICT[name]).conjuncts)


def test_the_answer_does_not_depend_on_what_was_asked_before():
    """Same query, same model, with other queries in between."""
    first = solve(CONFLICT["neighbour"])
    for other in CONFLICT.values():
        solve(other)
    assert solve(CONFLICT["neighbour"]) == first


def test_a_witness_is_small_and_plain():
    """Neighbouring threads of a small block."""
    answer = solve(CONFLICT["neighbour"])
    assert isinstance(answer, Satisfiable)
    symbols = answer.model.symbols
    assert (symbols[X1], symbols[X2]) == (1, 0)
    assert symbols[BDX] <= 32


def test_sizes_are_positive_where_they_can_be():
    """A parameter that is a size is not made negative for a witness that works with a positive one."""
    answer = solve(CONFLICT["row-major without a guard"])
    assert isinstance(answer, Satisfiable)
    assert answer.model.symbols[W] >= 1
    assert at(X1).size == 4


def test_a_step_of_its_own_leaves_a_constant_behind() -> None:
    """`x * w` and `(x + 1) * w` meet where x is one more, for any step."""
    differ = T.ne(T.mul(X1, W), T.mul(X2, W))
    answer = solve(query(pair(), T.mul(X1, W), T.mul(T.add(X2, ONE), W), differ))
    assert isinstance(answer, Satisfiable)
    assert answer.model.symbols[X1] == answer.model.symbols[X2] + 1
