"""What atomics, fences and volatile accesses order between threads: `atomics` puts it together."""
