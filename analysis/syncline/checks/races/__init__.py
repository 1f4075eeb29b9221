"""Which accesses conflict."""
