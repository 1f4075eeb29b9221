"""The front end: kernels that mean the same lower to code that does the same."""

from __future__ import annotations

from syncline import api
from syncline.ir.kernel import Kernel, Unknown
from syncline.ir.pretty import statements
from syncline.replay.values import Race
from syncline.wording import words

from .generate import Generated, generate
from .oracle import Observation, runs
from .respell import respelled
from .test_verdicts import KERNELS, SEED


def _lowered(text: str) -> Kernel:
    unit = api.lowered("generated.cu", text.encode())
    assert not unit.errors, f"{unit.errors}\n{text}"
    (kernel,) = unit.kernels
    unknown = [words(s.reason) for s in statements(kernel.body) if isinstance(s, Unknown)]
    assert not unknown, f"{unknown}\n{text}"
    return kernel


def _event(seen: Observation) -> tuple[object, ...]:
    """What was seen, without the places in the text."""
    what = seen.what
    if isinstance(what, Race):
        ends = [(e.kind, e.thread, e.value) for e in (what.first, what.second)]
        return (what.array.name, what.byte, *ends)
    return (what.kind, what.first, what.second)


def _shown(kernel: Kernel, like: Generated) -> dict[str, set[tuple[object, ...]]]:
    return {inputs: {_event(o) for o in seen} for inputs, seen in runs(kernel, like.block, like.grid).items()}


def test_other_spellings_show_the_same_races_and_divergences() -> None:
    """Pointers, references, macros, functions, templates, lambdas, `while`, `do`, `switch`, cooperative groups."""
    for seed in range(SEED, SEED + KERNELS):
        kernel = generate(seed)
        plain = _shown(_lowered(kernel.source), kernel)
        text = respelled(kernel, seed)
        other = _shown(_lowered(text), kernel)
        for inputs in plain.keys() & other.keys():  # the longer text may run out of steps first
            difference = plain[inputs] ^ other[inputs]
            assert not difference, f"seed {seed}\n{kernel.source}\n{text}\n{inputs}: {difference}"
