"""What template parameters stand for: deduction, unification, specialisations."""
