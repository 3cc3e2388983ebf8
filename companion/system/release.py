"""The version of this Oyez."""

from functools import cache


@cache
def version() -> str:
    """The version that is installed, as in pyproject.toml."""
    # this takes as long as a quarter of the way to the first screen, which does not show it
    from importlib import metadata

    return metadata.version("oyez")
