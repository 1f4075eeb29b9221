"""What a text declares, collected before anything is looked up."""
