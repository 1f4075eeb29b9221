"""What callers may promise instead: assumptions and assertions, and the relations they are made of."""
