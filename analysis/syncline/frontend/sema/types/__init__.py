"""Types as they are written, and their layout."""
