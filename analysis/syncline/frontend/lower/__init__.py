"""Lowering: what the text means -> the kernel IR.

Handlers register themselves for kinds of nodes, and ask for what stands inside through one table (`evaluate` for
expressions, `flow` for statements); functions that are called below the module that defines them are `late`. So no two
modules import each other.
"""
