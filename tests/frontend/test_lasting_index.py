"""What is known of a project's sources stands for a while, and not for longer."""

from __future__ import annotations

from pathlib import Path

import pytest

from syncline.api import LastingIndex, Options, options_for
from syncline.limits.preprocess import LOOKS_APART

KERNEL = "__global__ void k(int *a) { a[threadIdx.x] = 1; }\n"
USER = '#include "k.cuh"\nvoid run(int *a) { k<<<1, 64>>>(a); }\n'


class Clock:
    """Each look at it takes a second."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.fixture
def header(tmp_path: Path) -> str:
    (tmp_path / "k.cuh").write_text(KERNEL)
    (tmp_path / "Makefile").write_text("")
    return str(tmp_path / "k.cuh")


def _through(lasting: LastingIndex, path: str, told: int = 0) -> tuple[str, ...]:
    with lasting.index(told) as index:
        return options_for(path, Options(), KERNEL.encode(), index).through


def test_a_new_file_counts_after_a_while(header: str) -> None:
    clock = Clock()
    lasting = LastingIndex(clock)
    assert _through(lasting, header) == ()
    user = Path(header).with_name("main.cu")
    user.write_text(USER)
    assert _through(lasting, header) == ()
    clock.now += LOOKS_APART
    assert _through(lasting, header) == (str(user),)


def test_a_new_file_counts_when_it_is_told(header: str) -> None:
    lasting = LastingIndex(Clock())
    assert _through(lasting, header) == ()
    user = Path(header).with_name("main.cu")
    user.write_text(USER)
    assert _through(lasting, header, 1) == (str(user),)
