"""The control tree of a kernel, and which of its places a thread has passed."""
