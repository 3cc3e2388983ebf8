"""The length of a secret, apart from its file: the process with an open port knows no secret."""

MAX_SECRET = 256
"""Letters of a secret."""
