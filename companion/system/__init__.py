"""The operating system around Oyez: service, updates, signatures, files."""
