"""Sentences, numbers and catalogues in four languages."""
