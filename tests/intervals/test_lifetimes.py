"""Where variables end, and that the symbolic pass finds the same if it never lets go of one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from syncline import api
from syncline.checks.context import context_of
from syncline.frontend import deep_recursion
from syncline.intervals import symbolic
from syncline.intervals.control.control_tree import control_tree
from syncline.intervals.control.lifetimes import ends_of
from syncline.intervals.summary import Summary
from syncline.ir import kernel as ir
from syncline.ir import terms as t
from syncline.ir.launch import Launch
from syncline.prove.prover import solve
from syncline.prove.questions.work import Work
from syncline.records import replace

from ..property.generate import generate
from ..property.unrolled import unrolled
from ..replay.build import TX, array, assign, loop, num, param, site, var, when, write

SEEDS = range(int(os.environ.get("SYNCLINE_PROPERTY_KERNELS", "20")))
OUT = array("out", ir.Space.GLOBAL)
N = param("n")
A, B, C = var("a"), var("b"), var("c")
KERNELS = Path(__file__).parents[1] / "kernels"


def ended(*body: ir.Statement) -> dict[int, set[t.Term]]:
    return {place: set(variables) for place, variables in ends_of(control_tree(body).nodes).items()}


def test_a_variable_ends_behind_the_last_place_that_speaks_of_it() -> None:
    assert ended(assign(A, N), assign(B, A), write(OUT, B, num(0)), write(OUT, num(1), num(0))) == {1: {A}, 2: {B}}


def test_one_that_several_arms_speak_of_ends_behind_the_branch() -> None:
    branch = when(t.lt(TX, N), assign(A, num(1)), orelse=(assign(A, num(2)), assign(C, A)))
    assert ended(assign(B, N), branch, write(OUT, B, num(0))) == {1: {A}, 4: {C}, 5: {B}}


def test_one_of_a_loop_ends_within_and_one_from_outside_behind_it() -> None:
    inside = loop("L", t.lt(A, N), assign(B, A), write(OUT, B, num(0)), step=(assign(A, t.add(A, t.ONE)),))
    assert ended(assign(A, num(0)), inside, write(OUT, num(0), num(0))) == {1: {A}, 3: {B}}


def test_a_loop_with_an_invariant_keeps_what_its_iterations_leave_behind() -> None:
    claim = ir.Assert(t.le(t.ZERO, A), site(), ir.Claim.INVARIANT)
    inside = replace(loop("L", t.lt(A, N), assign(B, A), write(OUT, B, num(0))), test=(claim,))
    assert ended(assign(A, num(0)), inside) == {1: {A, B}}


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_found_otherwise_in_random_kernels(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for kernel in (generate(seed), unrolled(seed)):
        same_without_ends(kernel.source, monkeypatch)


@pytest.mark.parametrize("topic", ["calls", "loops", "classes", "specifications", "warps", "collectives"])
def test_nothing_is_found_otherwise_in_kernels(topic: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in sorted((KERNELS / topic).glob("*.cu"))[:6]:
        same_without_ends(path.read_text(), monkeypatch)


def same_without_ends(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the summaries of all kernels are the same where nothing ends."""
    with deep_recursion():
        for kernel in api.lowered("generated.cu", source.encode()).kernels:
            with monkeypatch.context() as patched:
                patched.setattr(symbolic, "ends_of", lambda _: {})
                kept = summary(kernel)
            assert parts(summary(kernel)) == parts(kept), source


def summary(kernel: ir.Kernel) -> Summary:
    return context_of(kernel, Launch((64, 1, 1), (2, 1, 1)), solve, Work(2_000_000)).summary


def parts(found: Summary) -> list[object]:
    """All that a summary says, but for where what nobody asks about comes from."""
    return [getattr(found, name) for name in Summary.__match_args__ if name not in ("tree", "origins")] + [
        {access: (fact.stored, fact.value) for access, fact in found.accesses.items()}
    ]
