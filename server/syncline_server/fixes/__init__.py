"""Code actions: edits that repair, assume, or ignore."""
