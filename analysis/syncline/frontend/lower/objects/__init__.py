"""The lives of objects: declarations, constructors, copies, references, closures."""
