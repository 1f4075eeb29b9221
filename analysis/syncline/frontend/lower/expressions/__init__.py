"""Kinds of expressions: calls, assignments, conditionals, and what the grammar takes for another."""
