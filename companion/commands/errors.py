"""The error of a command with impossible arguments."""


class CommandError(Exception):
    """A command cannot be carried out as it was given; the text names the reason and the next step, in English."""
