"""What words mean in host code: types, aliases, records and their members."""
