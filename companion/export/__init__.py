"""Games as files and codes for other programs."""
