"""When what is checked, and in which processes."""
