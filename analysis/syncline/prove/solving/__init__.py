"""Terms as SMT-LIB text in two dialects, and the solver that reads it."""
