"""Which claims hold of every thread."""
