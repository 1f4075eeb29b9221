"""What terms say of numbers: bits of masks, wrapping around, bytes that are touched, short names."""
