"""The screens of Troyes: one file a screen."""
