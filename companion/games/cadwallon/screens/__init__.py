"""The screens of Cadwallon."""
