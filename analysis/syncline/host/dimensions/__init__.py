"""Extents of grids and blocks: `dim3`, and OpenCL's ranges."""
