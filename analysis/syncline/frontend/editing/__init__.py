"""What repair asks of the text: the statements, branches and blocks around a place."""
