"""The fast path: linear rows, digits, products and signs, without a solver."""
