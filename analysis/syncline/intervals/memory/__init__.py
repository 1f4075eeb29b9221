"""What a read gives: stores of the thread itself, of the others before a barrier, of the lanes of its warp."""
