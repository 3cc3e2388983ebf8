"""The Castles of Tuscany at the table."""
