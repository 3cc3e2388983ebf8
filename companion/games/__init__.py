"""The games at the table."""
