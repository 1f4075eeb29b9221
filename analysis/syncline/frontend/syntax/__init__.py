"""The tree: nodes, names as they are spelled, errors of recovery, and forms that the grammar misreads."""
