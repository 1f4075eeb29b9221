"""Under which relations between the numbers of a launch a kernel has nothing to find: "race-free if ld >= n"."""
