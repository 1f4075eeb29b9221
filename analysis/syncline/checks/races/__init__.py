"""Which accesses collide."""
