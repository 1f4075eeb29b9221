"""What might repair a finding: other barriers, atomics, one writer, waits, cooperative launches."""
