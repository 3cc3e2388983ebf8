"""The pictures of the documentation, drawn from the patterns and from pins.toml: `python -m hardware.diagrams`."""
