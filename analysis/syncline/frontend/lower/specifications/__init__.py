"""What specifications in the text claim: assumptions, contracts, invariants, access logs."""
