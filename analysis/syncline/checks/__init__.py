"""Summaries and facts become findings: one module per rule family."""
