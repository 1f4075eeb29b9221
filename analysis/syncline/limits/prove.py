"""Limits of the prover (`prove/`). Where it gives up, what was asked is undecided and the kernel incomplete."""

from __future__ import annotations

from typing import Annotated

from .limit import Budget, Limit

_NO_SOLVER = "this proof gives up; the solver is asked"
_NOT_TRIED = "further ones are not tried; the question may stay undecided"
_ANEW = "it is computed anew; no result changes"

QUESTION: Annotated[Budget, Limit("resources of Z3, units of work: for a question", "the question is undecided")] = (
    Budget()
)

MIXED_RADIX_DEPTH: Annotated[int, Limit("divisions inside divisions in an address", _NO_SOLVER)] = 6
MIXED_RADIX_DIGITS: Annotated[int, Limit("digits of an address", "no more of them are combined")] = 24
MIXED_RADIX_EQUATIONS: Annotated[int, Limit("equations beside an address", "further ones are not used")] = 4
WIDTHS: Annotated[int, Limit("sums that an address multiplies by", "further ones are multiplied out")] = 3
WRITTEN_OUT: Annotated[int, Limit("monomials", "a product of sums in an address is not multiplied out")] = 256
MIXED_RADIX_FACTORS: Annotated[int, Limit("factors of a product of digits", "further ones are not used")] = 6
STRIDES: Annotated[int, Limit("strides of an address that hold rows of each other", _NO_SOLVER)] = 8
MULTIPLIED: Annotated[int, Limit("bounds of block indices that are multiplied by block sizes", _NO_SOLVER)] = 12
SIGN_ROUNDS: Annotated[int, Limit("times that signs are derived from the signs of others", _NO_SOLVER)] = 3
REFUTED: Annotated[int, Limit("questions that linear reasoning was asked", _ANEW)] = 1_024
UPPER_BOUNDS: Annotated[int, Limit("upper bounds of one term", "further ones are not used")] = 3
FACTS: Annotated[int, Limit("facts that linear reasoning has read", _ANEW)] = 4_096
LINEAR_ROWS: Annotated[int, Limit("inequalities", _NO_SOLVER)] = 160
LINEAR_ROWS_NEAR: Annotated[
    int,
    Limit("inequalities that are taken as they come", "of more, those that are nearest to the question"),
] = 90
LINEAR_WORK: Annotated[int, Limit("pairs of inequalities that are combined", _NO_SOLVER)] = 2_000
NESTED_CONVERSIONS: Annotated[
    int, Limit("conversions of numbers inside conversions", "inner ones are left to the solver")
] = 3
CONVERSIONS: Annotated[int, Limit("conversions of numbers in a question", "further ones are left to the solver")] = 12
SUBSTITUTIONS: Annotated[int, Limit("rounds of replacing symbols by what they are equal to", _NO_SOLVER)] = 4
POWERS: Annotated[
    int, Limit("powers of two that a number may be", "of larger ones no more is known than that this many divides them")
] = 13
BOUND_ROUNDS: Annotated[
    int, Limit("rounds of bound propagation", "bounds stay wider than they are; the solver is asked")
] = 3
ALTERNATIVES: Annotated[int, Limit("alternatives of a condition", "no bounds are learned from the condition")] = 40

DISJUNCTIONS: Annotated[
    int, Limit("disjunctions of a question that are looked at one by one", "its alternatives are the solver's")
] = 6
WAYS_OF_DISJUNCTIONS: Annotated[
    int, Limit("ways to choose an alternative of each disjunction", "its alternatives are the solver's")
] = 6

FEW_ADDRESSES: Annotated[
    int, Limit("addresses that are computed one by one before the solver is asked", "the solver is asked first")
] = 2_500
MANY_ADDRESSES: Annotated[
    int, Limit("addresses that are computed one by one after the solver gave up", "the question is undecided")
] = 8_192
SAMPLED_THREADS: Annotated[
    int, Limit("values of a thread's index that are tried", "others are not: what is found is a witness, no proof")
] = 256
SAMPLED_BLOCKS: Annotated[
    int, Limit("values of a block's index that are tried", "others are not: what is found is a witness, no proof")
] = 2
MEETING_PAIRS: Annotated[
    int, Limit("pairs of threads with equal addresses that are tried", "the solver is asked, or nothing is decided")
] = 20_000
UNSURE_PAIRS: Annotated[
    int, Limit("such pairs that plain contents of memory do not fit", "the solver is asked, or nothing is decided")
] = 500
OFFERED: Annotated[int, Limit("solutions for which contents of memory are looked for", _NOT_TRIED)] = 4

NAMED_BITS: Annotated[
    int, Limit("bits of the narrower operand of a bitwise operation", "of wider ones bounds and parity alone are known")
] = 12
VECTOR_BITS: Annotated[
    int, Limit("bits of the largest number in a question about bits", "the question is asked of integers instead")
] = 40
CORRECTIONS: Annotated[
    int, Limit("values of known functions that the solver is told", "its solution is not taken: undecided")
] = 8
UNFILLED: Annotated[
    int, Limit("solutions for which no contents of memory are found", "everything is asked in one question")
] = 4
ROUNDS_OF_WITNESS: Annotated[
    int, Limit("th part of a proof's resources that looking for a small witness may take", _NOT_TRIED)
] = 5
CHANGES: Annotated[
    int, Limit("numbers of an earlier solution that are changed to find one of a question", "the solver is asked")
] = 16
BROKEN: Annotated[
    int, Limit("conditions that an earlier solution does not meet", "one with more is not changed: the solver is asked")
] = 12
BROKEN_AT_ONCE: Annotated[
    int, Limit("such conditions that one change is sought for", "further ones come later; no verdict hangs on that")
] = 6
NEARBY: Annotated[int, Limit("distance from plain values, in a changed solution", "the solver is asked")] = 1_024
NEARBY_SIZE: Annotated[
    int, Limit("parts of a question", "solutions of a larger one are not changed: the solver is asked")
] = 1_000
NEARBY_WORK: Annotated[
    int, Limit("parts of a question that are looked at with all changes of one solution", "the solver is asked")
] = 10_000
NEARBY_WIDTHS: Annotated[
    int, Limit("divisors of a number, by which it is changed", "others are not; the solver is asked")
] = 4
NEAR_SOLUTIONS: Annotated[
    int, Limit("earlier solutions that are changed, from the latest on", "further ones are not; the solver is asked")
] = 2
PLAIN_BLOCK: Annotated[int, Limit("threads of a block in which neighbours are first tried", _NOT_TRIED)] = 64
UNEQUAL: Annotated[
    int, Limit("lengths from 1 on that parameters are given, all in few threads", "the solver is asked")
] = 4
FIRST_LAUNCHES: Annotated[int, Limit("small launches that are tried before the proof", "others come after it")] = 5
NEAR: Annotated[tuple[int, int], Limit("distance from plain values, small launches", _NOT_TRIED)] = (16, 256)
NEAR_LATER: Annotated[tuple[int, int], Limit("distance from plain values, further launches", _NOT_TRIED)] = (64, 4096)
NEAR_LAST: Annotated[tuple[int, int], Limit("distance from plain values, any launch", _NOT_TRIED)] = (256, 65536)
NARROWED: Annotated[tuple[int, int], Limit("width of the ranges in which bits are solved exactly", _NOT_TRIED)] = (
    31,
    255,
)
TILE: Annotated[
    tuple[int, int], Limit("smallest and largest constant that is tried as the width of a block", _NOT_TRIED)
] = (4, 64)
DATA_CONDITION: Annotated[
    int, Limit("parts of a condition on the contents of memory", "it is asked about last, as contents of arrays are")
] = 30
SHRINKING: Annotated[int, Limit("attempts at a smaller witness", "the witness stays as large as it is then")] = 80
ANSWERS: Annotated[int, Limit("answers that are remembered", "all are forgotten; no result changes")] = 4_096
PAIRS: Annotated[int, Limit("pairs of threads whose facts are remembered", _ANEW)] = 128

COVER_CHOICES: Annotated[
    int, Limit("barriers to choose from", "the cheapest set of them is not looked for: a greedy one is taken")
] = 200
COVER_RESOURCES: Annotated[
    int, Limit("resources of Z3 for the cheapest set of barriers", "the greedy set is taken")
] = 2_000_000
