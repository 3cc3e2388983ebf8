"""One file a screen: each turns the model into widgets, and nothing else."""

from companion.ui.screens.view import view

__all__ = ["view"]
