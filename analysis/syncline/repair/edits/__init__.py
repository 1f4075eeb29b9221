"""Edits of the text in the file's own layout and spelling."""
