"""Which accesses may happen in parallel, and how their loop counters then stand to each other."""
