"""From conflicts to edits: where barriers have to stand, which ones are redundant, and the edits that follow."""
