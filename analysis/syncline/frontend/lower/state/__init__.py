"""What one round over a kernel knows: an immutable environment, the emitter, frames, and features' own state."""
