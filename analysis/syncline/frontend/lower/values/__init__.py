"""Names, operators, vectors and elements: what expressions are made of."""
