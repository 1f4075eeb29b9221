"""Where a run shows a race between other threads than the prover named, the witness has the run's."""

from pathlib import Path

from syncline.api import Options, check

KERNELS = Path(__file__).parent.parent / "kernels" / "races" / "other_threads.cu"


def test_the_witness_names_two_threads_that_a_run_showed() -> None:
    """`place` has no closed form, so that the prover may let any thread write anywhere: the run knows better."""
    (kernel,) = check(KERNELS.name, KERNELS.read_bytes(), Options()).kernels
    witness = next(f.witness for f in kernel.findings if f.rule == "SL103")
    assert witness is not None
    reader, writer = (who.thread[0] for who in witness.threads)
    assert (writer, witness.address) == (reader + 1, f"sums[{27 * writer}]")
    assert witness.threads[0].warp == witness.threads[1].warp
