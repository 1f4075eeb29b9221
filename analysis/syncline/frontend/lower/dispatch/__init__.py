"""The tables by which handlers find each other: values and places of expressions, statements, calls, built-ins."""
