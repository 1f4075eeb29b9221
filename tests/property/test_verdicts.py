"""Random kernels: no verdict contradicts what brute force sees.

SYNCLINE_PROPERTY_KERNELS says how many (40 by default), SYNCLINE_PROPERTY_SEED where to start: a long run
is `SYNCLINE_PROPERTY_KERNELS=5000 SYNCLINE_PROPERTY_SEED=100000 pytest tests/property`.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from syncline.api import Options

from .generate import generate
from .pipeline import ANY_LAUNCH, STATED, check, explained, shrunk

KERNELS = int(os.environ.get("SYNCLINE_PROPERTY_KERNELS", "40"))
SEED = int(os.environ.get("SYNCLINE_PROPERTY_SEED", "0"))
#: how many contradictions are shrunk and shown
SHOWN = 3


@pytest.mark.parametrize(("options", "share"), [(STATED, 1.0), (ANY_LAUNCH, 0.4)], ids=["stated", "any"])
def test_no_verdict_contradicts_brute_force(options: Options, share: float) -> None:
    """Every claim stands up to all small inputs, be it made for one launch or for any; the sample has kernels of every
    verdict that claims something."""
    verdicts: Counter[str] = Counter()
    wrong: list[int] = []
    count = int(KERNELS * share)
    for seed in range(SEED, SEED + count):
        try:
            report, contradictions = check(generate(seed), options)
        except Exception as crash:
            raise AssertionError(f"seed {seed} crashes the check:\n{generate(seed).source}") from crash
        verdicts[report.verdict.value] += 1
        if contradictions:
            wrong.append(seed)
    shown = [
        f"seed {seed}\n{explained(shrunk(generate(seed), lambda k: bool(check(k, options)[1])), options)}"
        for seed in wrong[:SHOWN]
    ]
    assert not wrong, "\n\n".join([f"{len(wrong)} of {count} kernels ({wrong[:20]}):", *shown])
    if count >= 40:
        assert min(verdicts["verified"], verdicts["racy"], verdicts["divergent"]) > 0, verdicts
