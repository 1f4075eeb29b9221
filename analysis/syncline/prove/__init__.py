"""Terms -> answers: can two threads meet? The fast path without a solver, then Z3 (the only place that imports it)."""
