"""Open texts: their versions, notebooks, and positions that move with edits."""
