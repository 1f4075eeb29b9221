"""From "the prover has a model" to what is said of it: witness, replay, what it depends on."""
