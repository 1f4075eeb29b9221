"""Every kernel file under tests/kernels does what its comments say."""

from pathlib import Path

import pytest

from .expectations import problems

HERE = Path(__file__).parent
FILES = sorted(f for suffix in ("cu", "hip", "cl") for f in HERE.rglob(f"*.{suffix}"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(HERE)))
def test_kernel_file_meets_its_expectations(path: Path) -> None:
    """Verdicts, places, rules and fixes are exactly those that the file's own comments name."""
    assert problems(path) == []
