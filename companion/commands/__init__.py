"""One module a command: `configure` declares its arguments, `run` carries it out."""
