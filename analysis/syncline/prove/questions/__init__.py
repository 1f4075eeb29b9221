"""What is asked: queries, what they mean as terms, the meaning of terms in numbers, and the work that is counted."""
