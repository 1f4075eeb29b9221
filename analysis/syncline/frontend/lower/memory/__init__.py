"""Places and pointers: arrays, accesses, stores, and what may be at an address."""
