"""Concrete execution of the IR over small launches, with happens-before by barriers.

It confirms each witness before it is called `racy`, and is the oracle of the property tests.
"""
