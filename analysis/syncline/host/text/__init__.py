"""How the host's text hangs together: functions, stores in variables, and the ways that control takes."""
