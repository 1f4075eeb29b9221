"""What is told of a text piece by piece is what the whole of it says."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from syncline.frontend.languages import languages
from syncline.frontend.pieces import is_found, words

KERNELS = Path(__file__).parents[1] / "kernels"
FILES = sorted(path for path in KERNELS.rglob("*") if path.suffix in (".cu", ".cl", ".hip"))


@pytest.mark.parametrize("seed", range(8))
def test_pieces_say_what_the_whole_says(seed: int) -> None:
    chance = random.Random(seed)
    for path in chance.sample(FILES, 20):
        text = path.read_bytes()
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice([b"\n}\n", b"}", b"\n", b"x", b"\n}\n}\n", b"barrier\n}\n("]) + text[at:]
        assert words(text) == frozenset(re.findall(rb"[A-Za-z_]\w*", text))
        for language in languages():
            for pattern in (language.meets, language.signs[1]):
                assert is_found(pattern, text) == (pattern.search(text) is not None)


@pytest.mark.parametrize("text", [b"", b"\n}\n", b"\n}\n\n}\n", b"a\n}\nb", b"a\n}\n", b"\n}\nb", b"a\n}\n}\nb}\nc"])
def test_pieces_of_short_texts(text: bytes) -> None:
    assert words(text) == frozenset(re.findall(rb"[A-Za-z_]\w*", text))
