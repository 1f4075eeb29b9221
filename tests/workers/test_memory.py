"""What a worker does with memory that it does not use any more."""

from __future__ import annotations

import subprocess
import sys

#: holds one object in 40,000, so that the heap cannot shrink from its end
PROGRAM = """
from syncline.workers.memory import FreeMemory, _resident

memory = FreeMemory()
many = [bytes(500) + str(number).encode() for number in range(400_000)]
kept = many[::40_000]
full = _resident()
del many
memory.give_back()
print(full, _resident(), len(kept))
"""


def test_memory_that_is_free_goes_back_to_the_system():
    """Where the system says how much a process has; elsewhere all is left as it is, without an error."""
    said = subprocess.run([sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True).stdout
    full, left, kept = map(int, said.split())
    assert kept == 10
    if sys.platform == "linux":
        assert full > 200_000_000
        assert left < full / 3
    else:
        assert full == left == 0
