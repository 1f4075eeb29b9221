"""The overlap of accesses that are parts of aligned objects, against a count over small distances."""

import itertools

from syncline.ir import terms as t
from syncline.ir.alignment import settled
from syncline.ir.kernel import Address, Array, Space
from syncline.prove.questions.facts import overlap

BYTES = Array("a", "a", Space.GLOBAL, None, 1, (None,), None)
N, M = (t.symbol(name, t.Kind.UNIFORM) for name in "nm")
THREAD = t.symbol("t", t.Kind.THREAD)


def part(index: t.Term, size: int, aligned: int, within: int) -> Address:
    return Address(BYTES, ((1, index),), 0, size, aligned=aligned, within=within)


def test_the_overlap_is_that_of_the_distances_that_two_aligned_objects_can_have() -> None:
    for size, other, aligned in itertools.product((1, 2, 4, 8), (1, 2, 4, 8), (1, 2, 4, 8, 16)):
        for within, beside in itertools.product((0, 2, 4, 8), repeat=2):
            said = overlap(part(N, size, aligned, within), part(M, other, aligned, beside))
            for distance in range(-20, 21):
                shares = -size < distance < other
                if shares and (distance - within + beside) % aligned == 0:
                    assert t.substitute(said, {N: t.integer(distance), M: t.ZERO}) is t.TRUE
                if not shares:
                    assert t.substitute(said, {N: t.integer(distance), M: t.ZERO}) is t.FALSE


def test_parts_at_different_places_of_aligned_objects_are_apart() -> None:
    assert overlap(part(N, 4, 16, 0), part(M, 4, 16, 4)) is t.FALSE
    assert overlap(part(N, 4, 16, 0), part(M, 4, 4, 0)) is t.eq(N, M)


def test_only_what_the_caller_sees_to_is_taken_for_aligned() -> None:
    rows = t.add(t.mul(N, THREAD), t.mul(t.integer(8), THREAD))
    assert settled(part(rows, 8, 8, 0)).aligned == 8
    assert settled(part(t.add(rows, THREAD), 8, 8, 0)).aligned == 1
    assert settled(part(t.cast(rows, t.U32), 8, 8, 0)).aligned == 8
    assert settled(part(t.cast(t.add(rows, THREAD), t.U32), 8, 8, 0)).aligned == 1
