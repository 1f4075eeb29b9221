"""What is known of other threads: a term as it is there, code that one of them executes, equal values."""
