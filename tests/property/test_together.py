"""Random unrolled kernels: questions about many pairs at once, and short names for long values, change nothing."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from syncline import api
from syncline.checks.context import Context, context_of
from syncline.checks.races.pairs import Pair, candidates
from syncline.checks.races.races import asked
from syncline.checks.races.together import unproved
from syncline.ir.launch import Launch
from syncline.limits import checks, intervals
from syncline.prove.prover import solve
from syncline.prove.questions.work import Work

from .generate import Generated, generate
from .pipeline import ANY_LAUNCH, STATED, check, explained
from .unrolled import unrolled

KERNELS = int(os.environ.get("SYNCLINE_PROPERTY_KERNELS", "40"))
SEED = int(os.environ.get("SYNCLINE_PROPERTY_SEED", "0"))


def test_what_is_told_apart_together_is_told_apart_pair_by_pair() -> None:
    """In the order of the source; and not everything is asked about one by one."""
    every = left = 0
    for seed in range(SEED, SEED + KERNELS):
        kernel = unrolled(seed)
        context = _context(kernel, stated=seed % 2 == 0)
        for facts in context.by_array:
            pairs, open_pairs = list(candidates(context, facts)), list(unproved(context, facts))
            told = {_ids(pair) for pair in open_pairs}
            assert [pair for pair in pairs if _ids(pair) in told] == open_pairs
            for pair in pairs:
                if _ids(pair) not in told:
                    assert asked(context, *pair) == ([], []), (seed, kernel.source, _ids(pair))
            every, left = every + len(pairs), left + len(open_pairs)
    assert 0 < left < every


@pytest.mark.parametrize("options", [STATED, ANY_LAUNCH], ids=["stated", "any"])
def test_no_verdict_of_unrolled_code_contradicts_brute_force(options: api.Options) -> None:
    """Neither a race is lost nor one made up, however many pairs are asked about at once."""
    verdicts: Counter[str] = Counter()
    for seed in range(SEED, SEED + KERNELS):
        report, wrong = check(unrolled(seed), options)
        assert not wrong, f"seed {seed}\n{explained(unrolled(seed), options)}"
        verdicts[report.verdict.value] += 1
    assert verdicts["racy"]


def test_short_names_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every value but the shortest has a name, the summary is the one without names."""
    named = 0
    for seed in range(SEED, SEED + KERNELS):
        for kernel in (generate(seed), unrolled(seed)):
            monkeypatch.setattr(intervals, "LONG_VALUE", 1_000_000)
            plain = _context(kernel).summary
            monkeypatch.setattr(intervals, "LONG_VALUE", 6)
            short = _context(kernel).summary
            for identity, fact in plain.accesses.items():
                other = short.accesses[identity]
                assert (other.address, other.guard) == (fact.address, fact.guard), kernel.source
                assert other.value == fact.value, kernel.source
                named += other.stored is not other.value
            assert short.branch_conditions == plain.branch_conditions
            assert short.loops == plain.loops
    assert named


def test_few_pairs_are_asked_about_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit from which on pairs are asked about together changes no verdict."""
    for seed in range(SEED, SEED + KERNELS):
        source = unrolled(seed).source.encode()
        found = []
        for limit in (2, 1_000_000):
            monkeypatch.setattr(checks, "TOGETHER", limit)
            (report,) = api.check("generated.cu", source, STATED).kernels
            found.append((report.verdict, [(f.rule, f.verdict, f.span, f.related[0].span) for f in report.findings]))
        assert found[0] == found[1], (seed, unrolled(seed).source)


def _context(kernel: Generated, *, stated: bool = True) -> Context:
    (lowered,) = api.lowered("generated.cu", kernel.source.encode()).kernels
    launch = Launch((*kernel.block, 1), (kernel.grid, 1, 1)) if stated else Launch((None,) * 3, (None,) * 3)
    return context_of(lowered, launch, solve, Work(2_000_000))


def _ids(pair: Pair) -> tuple[int, int]:
    return pair[0].access.id, pair[1].access.id
