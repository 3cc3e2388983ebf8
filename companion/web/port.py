"""The port for phones."""

DEFAULT_PORT = 8080
