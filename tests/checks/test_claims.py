"""Claims: that accesses stay inside of their arrays, and when a claim is about all threads."""

from __future__ import annotations

import pytest

from syncline.checks.claims.bounds import within_bounds
from syncline.checks.claims.specifications import word
from syncline.ir import terms as t
from syncline.ir.kernel import Assert, Claim, Space
from syncline.ir.launch import Launch
from syncline.ir.pretty import statements
from syncline.prove.questions.evaluate import evaluate
from syncline.prove.questions.query import Model

from ..replay.build import TX, array, kernel, loop, num, read, var, when, write
from .build import context

S, P = array("s", Space.SHARED, 48), array("p", Space.GLOBAL)
INDEX = var("i")


def _claims(*body) -> list[Assert]:
    return [s for s in statements(within_bounds(kernel(*body), Launch()).body) if isinstance(s, Assert)]


@pytest.mark.parametrize(("index", "inside"), [(-1, False), (0, True), (47, True), (48, False)])
def test_an_access_claims_that_all_its_bytes_are_the_arrays(index: int, inside: bool) -> None:
    (claim,) = _claims(write(S, INDEX))
    assert claim.claim is Claim.IN_BOUNDS
    assert bool(evaluate(claim.condition, Model({INDEX: index}, {}, {}))) is inside


def test_what_a_parameter_points_at_has_no_bounds() -> None:
    assert not _claims(read(var("x"), P, TX))


def test_an_access_that_is_inside_for_certain_claims_nothing() -> None:
    assert not _claims(write(S, num(47)))


def test_accesses_in_branches_and_loops_claim_it_too() -> None:
    assert len(_claims(when(t.lt(TX, num(3)), write(S, TX)), loop("L", t.lt(INDEX, num(4)), write(S, TX)))) == 2


def test_dynamic_shared_memory_is_as_long_as_the_launch_says() -> None:
    text = "extern __shared__ int d[]; __global__ void k() { d[threadIdx.x] = 1; }"
    shared = context(text).kernel
    claims = [
        [s for s in statements(within_bounds(shared, Launch(dynamic_shared=size)).body) if isinstance(s, Assert)]
        for size in (None, 64)
    ]
    assert [len(found) for found in claims] == [0, 1]


def test_a_claim_is_named_as_the_user_wrote_it() -> None:
    (claim,) = context("__global__ void k(int *a) { __assert(a[0] > 1); }").summary.claims
    assert word(claim) == "assertion"
