"""What is not decided at sight: enumeration, small launches, a solver; and solutions worth showing."""
