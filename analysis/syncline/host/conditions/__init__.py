"""What holds where a launch is made: checks of the host, and bounds of its loops."""
