"""What a worker does with memory that it does not use any more."""

from __future__ import annotations

import subprocess
import sys

import pytest

#: holds one object in 40,000, so that the heap cannot shrink from its end
PROGRAM = """
from syncline.workers.memory import FreeMemory, _resident

memory = FreeMemory()
many = [bytes(500) + str(number).encode() for number in range(400_000)]
kept = many[::40_000]
full = _resident()
del many
memory.give_back()
print(full, _resident())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not say how much a process has")
def test_memory_that_is_free_goes_back_to_the_system():
    said = subprocess.run([sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True).stdout
    full, left = map(int, said.split())
    assert full > 200_000_000
    assert left < full / 3
