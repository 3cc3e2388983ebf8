"""The screens of The Castles of Tuscany: one file a screen."""
