"""A launch as terms: what it fixes, what it decides, and which of its pointers lead to one object."""

from __future__ import annotations

from dataclasses import replace

import pytest

from syncline.checks.launches.aliasing import aliased
from syncline.checks.launches.decided_branches import decided
from syncline.checks.launches.dimensions import dimensions_of, mentions
from syncline.checks.launches.room import Room
from syncline.checks.launches.shapes import likely_shapes, row_shape, square_grid, usual_shapes, with_shape
from syncline.ir import terms as t
from syncline.ir.kernel import Space
from syncline.ir.launch import Alias, Launch
from syncline.prove.questions.query import Apart, Query

from ..replay.build import BDX, TX, array, at, loop, num, var, when, write
from .build import accesses, context, kernel_of, pair


def _dimensions(text: str, launch: Launch):
    one = kernel_of(text)
    return dimensions_of(one, launch, mentions(one))


# --- dimensions -------------------------------------------------------------------------------------------------------

ROW = "__global__ void k(int *a, int n) { a[blockIdx.x * blockDim.x + threadIdx.x] = n; }"


def test_what_a_launch_fixes_is_constant() -> None:
    found = _dimensions(ROW, Launch((64, 2, 1), (8, 1, 1)))
    assert found.block == (num(64), num(2), num(1))
    assert found.grid == (num(8), num(1), num(1))
    assert found.fixed[t.THREAD[2]] is t.ZERO
    assert (found.one_thread, found.one_warp, found.one_block) == (False, False, False)


def test_an_axis_that_nobody_asks_about_has_length_one_and_is_printed() -> None:
    found = _dimensions(ROW, Launch())
    assert [extent.is_const for extent in found.block] == [False, True, True]
    assert [extent.is_const for extent in found.grid] == [False, True, True]
    assert len(found.assumptions) == 4


def test_an_extent_that_only_a_run_knows_may_be_anything() -> None:
    found = _dimensions(ROW, Launch(numbers=frozenset((t.BLOCK_DIM[1],))))
    assert not found.block[1].is_const


@pytest.mark.parametrize(("given", "held"), [(7, 7), (256, 0), (-1, 255)])
def test_an_argument_is_converted_to_its_parameters_type(given: int, held: int) -> None:
    text = "__global__ void k(int *a, unsigned char n) { a[threadIdx.x] = n; }"
    found = _dimensions(text, Launch(parameters=(("n", given),)))
    assert num(held) in found.fixed.values()


def test_one_warp_and_one_thread() -> None:
    assert _dimensions(ROW, Launch((32, 1, 1))).one_warp
    assert _dimensions(ROW, Launch((1, 1, 1))).one_thread


# --- branches that the launch decides ---------------------------------------------------------------------------------

S = array("s", Space.SHARED, 1024)


def test_a_branch_on_the_dimensions_goes() -> None:
    then, orelse = write(S, TX), write(S, BDX)
    body = (when(t.lt(num(31), BDX), then, orelse=(orelse,)),)
    assert decided(body, {BDX: num(64)}) == (then,)
    assert decided(body, {BDX: num(16)}) == (orelse,)


def test_a_branch_inside_a_loop_goes_too() -> None:
    inner = write(S, TX)
    body = (loop("L", t.lt(var("i"), num(4)), when(t.lt(num(31), BDX), inner)),)
    (around,) = decided(body, {BDX: num(64)})
    assert around.body == (inner,)


def test_a_body_without_such_a_branch_is_the_same_object() -> None:
    body = (when(t.lt(TX, num(7)), write(S, TX)),)
    assert decided(body, {BDX: num(64)}) is body


# --- pointers that lead to one object ---------------------------------------------------------------------------------

COPY = "__global__ void k(int *a, int *b, int n) { b[threadIdx.x] = a[threadIdx.x]; }"


def test_two_pointers_to_one_object_are_one_array() -> None:
    launch = Launch(aliases=(Alias("a", "b", num(16)),))
    merged, said = aliased(kernel_of(COPY), launch)
    keys = {p.array.key for p in merged.parameters if p.array is not None}
    assert len(keys) == len(said) == 1


def test_what_lies_behind_is_moved_by_the_distance() -> None:
    known = context(COPY, Launch((64, 1, 1), (1, 1, 1), aliases=(Alias("a", "b", num(16)),)))
    read, written = accesses(known, "a")
    ((_, behind),) = written.address.index
    ((_, ahead),) = read.address.index
    assert t.sub(behind, ahead) is num(16)
    assert written.address.through == "b"


def test_pointers_of_which_a_launch_says_nothing_stay_apart() -> None:
    one = kernel_of(COPY)
    assert aliased(one, Launch()) == (one, ())


# --- usual shapes -----------------------------------------------------------------------------------------------------


def _question(*guards: t.Term, extent: int | None = None, block=t.BLOCK_DIM, grid=t.GRID_DIM) -> Query:
    tile = array("tile", Space.SHARED, extent)
    one, two = (at(tile, t.of_side(TX, side)) for side in (1, 2))
    return Query(pair(block, grid), guards, one, two)


def test_usual_blocks_have_as_many_dimensions_as_are_free() -> None:
    row = usual_shapes(_question(block=(BDX, t.ONE, t.ONE)))
    assert [[size.value for size in shape.values()] for shape in row] == [[64], [128], [256]]
    assert all(len(shape) == 3 for shape in usual_shapes(_question()))
    assert not usual_shapes(_question(block=(num(64), t.ONE, t.ONE)))


def test_beside_several_rows_a_row_is_a_warp() -> None:
    (shape,) = usual_shapes(_question(block=(BDX, num(8), t.ONE)))
    assert shape == {BDX: num(32)}


def _room(text: str) -> Room:
    return context(text, Launch()).room


def test_an_array_that_is_indexed_by_threads_fits_its_block() -> None:
    made = _room("__global__ void k(int *a) { __shared__ int s[48]; s[threadIdx.x] = 1; a[0] = s[0]; }")
    assert made == Room({0: 48}, {})
    assert likely_shapes(_question(block=(BDX, t.ONE, t.ONE)), made) == [{BDX: num(48)}]


def test_what_is_added_to_an_index_takes_room_as_well() -> None:
    halo = "__shared__ int s[18][18]; s[threadIdx.y + 2][threadIdx.x + 2] = 1;"
    assert _room(f"__global__ void k() {{ {halo} }}").arrays == {0: 16, 1: 16}


def test_a_guard_on_a_thread_within_its_block_says_nothing_of_the_block() -> None:
    body = "__shared__ int s[48]; if (threadIdx.x < n) s[threadIdx.x] = 1;"
    assert _room(f"__global__ void k(int n) {{ {body} }}") == Room({}, {})


def test_a_tile_fits_its_block_whatever_bounds_the_grid() -> None:
    row = "int row = 4 * blockIdx.y + threadIdx.y; if (row < n) a[row * n + 32 * blockIdx.x + threadIdx.x] = 1;"
    assert _room(f"__global__ void k(int *a, int n) {{ {row} }}") == Room({}, {0: 32, 1: 4})


def test_a_step_of_a_tile_is_as_long_as_the_block() -> None:
    loop = "for (int i = 0; i < 4; i++) a[blockIdx.x * 1024 + i * 256 + threadIdx.x] = 1;"
    steps = "a[blockIdx.x * 1024 + threadIdx.x] = 1; a[blockIdx.x * 1024 + threadIdx.x + 768] = 1;"
    assert _room(f"__global__ void k(int *a) {{ {loop} }}").tiles == {0: 256}
    assert _room(f"__global__ void k(int *a) {{ {steps} }}").tiles == {0: 256}


def test_a_neighbour_of_another_tile_makes_no_smaller_block() -> None:
    assert _room("__global__ void k(int *a) { a[blockIdx.x * 256 + threadIdx.x + 1] = 1; }").tiles == {0: 256}


def test_an_array_for_the_largest_block_is_for_usual_ones_too() -> None:
    shapes = likely_shapes(_question(block=(BDX, t.ONE, t.ONE)), Room({0: t.MAX_THREADS}, {}))
    assert [shape[BDX].value for shape in shapes] == [1024, 64, 128, 256]


def test_an_array_that_is_too_large_for_a_block_says_nothing() -> None:
    (first, *_) = likely_shapes(_question(block=(BDX, t.ONE, t.ONE)), Room({0: 4096}, {}))
    assert first == {BDX: num(64)}


def test_a_row_that_leaves_no_room_for_a_second_one_says_nothing() -> None:
    (first, *_) = likely_shapes(_question(block=(BDX, t.BLOCK_DIM[1], t.ONE)), Room({0: 1024}, {}))
    assert first == {BDX: num(16), t.BLOCK_DIM[1]: num(16)}


def test_a_grid_is_square_where_both_of_its_extents_are_free() -> None:
    wide, high, _ = t.GRID_DIM
    assert set(square_grid(_question())) == {wide, high}
    assert square_grid(_question(grid=(wide, t.ONE, t.ONE))) == {}


def test_one_row_for_a_block_of_which_nothing_is_known() -> None:
    assert [size.value for size in row_shape(_question()).values()] == [256, 1, 1]


def test_a_question_of_a_certain_block_has_its_extents_everywhere() -> None:
    asked = with_shape(_question(t.lt(t.of_side(TX, 1), BDX)), {BDX: num(64)}, Apart.WARPS)
    assert asked.pair == replace(_question().pair, block_dim=(num(64), *t.BLOCK_DIM[1:]), apart=Apart.WARPS)
    assert asked.guards == (t.lt(t.of_side(TX, 1), num(64)),)
