"""What declarators, base classes, enumerations and type traits say."""
