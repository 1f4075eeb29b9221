"""Who waits at a barrier that is not for a whole block: tiles, lanes of a mask, those who come to a named barrier."""
