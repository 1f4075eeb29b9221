"""Calls of functions, of closures and of built-ins, and what their parameters are given."""
