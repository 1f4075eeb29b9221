"""From collisions to edits: where barriers have to stand, which ones are not needed, and the text that says so."""
