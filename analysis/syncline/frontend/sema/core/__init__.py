"""Types as values, where in the text one stands, scopes, literals and constant arithmetic."""
