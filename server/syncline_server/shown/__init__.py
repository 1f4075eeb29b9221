"""What the editor shows: diagnostics, hovers, hints, lenses, pictures, and the results they are made from."""
