"""The types of the host's expressions, and what template parameters follow from them."""
