"""Random kernels about widths and signs: no verdict contradicts what brute force sees.

SYNCLINE_PROPERTY_KERNELS says how many (40 by default), SYNCLINE_PROPERTY_SEED where to start.
"""

from __future__ import annotations

import os
from collections import Counter

from .pipeline import check, explained, shrunk
from .widths import generate

KERNELS = int(os.environ.get("SYNCLINE_PROPERTY_KERNELS", "40"))
SEED = int(os.environ.get("SYNCLINE_PROPERTY_SEED", "0"))
#: how many contradictions are shrunk and shown
SHOWN = 3


def test_no_verdict_contradicts_brute_force() -> None:
    """Every claim stands up to all small inputs; the sample has kernels of both kinds that claim something."""
    verdicts: Counter[str] = Counter()
    wrong: list[int] = []
    for seed in range(SEED, SEED + KERNELS):
        try:
            report, contradictions = check(generate(seed))
        except Exception as crash:
            raise AssertionError(f"seed {seed} crashes the check:\n{generate(seed).source}") from crash
        verdicts[report.verdict.value] += 1
        if contradictions:
            wrong.append(seed)
    shown = [f"seed {s}\n{explained(shrunk(generate(s), lambda k: bool(check(k)[1])))}" for s in wrong[:SHOWN]]
    assert not wrong, "\n\n".join([f"{len(wrong)} of {KERNELS} kernels ({wrong[:20]}):", *shown])
    if KERNELS >= 40:
        assert min(verdicts["verified"], verdicts["racy"]) > 0, verdicts
