"""What a launch says: its dimensions, the pointers that it passes, what the host code and comments say of them."""
