"""Kernels, whole: which are lowered, and what of an earlier reading is used again."""
