"""Widgets and how they are drawn."""
