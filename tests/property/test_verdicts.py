"""Random kernels: no verdict contradicts what brute force sees.

SYNCLINE_PROPERTY_KERNELS says how many (60 by default), SYNCLINE_PROPERTY_SEED where to start: a long run
is `SYNCLINE_PROPERTY_KERNELS=5000 SYNCLINE_PROPERTY_SEED=100000 pytest tests/property`.
"""

from __future__ import annotations

import os
from collections import Counter

from .generate import Generated, generate
from .pipeline import check, explained, shrunk

KERNELS = int(os.environ.get("SYNCLINE_PROPERTY_KERNELS", "60"))
SEED = int(os.environ.get("SYNCLINE_PROPERTY_SEED", "0"))
#: how many contradictions are shrunk and shown
SHOWN = 3


def _contradicted(kernel: Generated) -> bool:
    return bool(check(kernel)[1])


def test_no_verdict_contradicts_brute_force() -> None:
    """Every claim stands up to all small inputs; the sample has kernels of every verdict that claims something."""
    verdicts: Counter[str] = Counter()
    wrong: list[int] = []
    for seed in range(SEED, SEED + KERNELS):
        report, contradictions = check(generate(seed))
        verdicts[report.verdict.value] += 1
        if contradictions:
            wrong.append(seed)
    shown = "\n\n".join(f"seed {seed}\n{explained(shrunk(generate(seed), _contradicted))}" for seed in wrong[:SHOWN])
    assert not wrong, f"{len(wrong)} of {KERNELS} kernels ({wrong[:20]}):\n{shown}"
    if KERNELS >= 50:
        assert min(verdicts["verified"], verdicts["racy"], verdicts["divergent"]) > 0, verdicts
