"""What the host's pointers and objects lead to, and what allocations say."""
