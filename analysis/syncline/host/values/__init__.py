"""What integer expressions of the host come to: constants, or terms over what is not followed."""
