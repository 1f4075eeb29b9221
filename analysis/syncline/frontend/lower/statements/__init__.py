"""Kinds of statements: branches, loops, jumps, switches."""
