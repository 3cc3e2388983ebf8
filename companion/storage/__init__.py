"""The games on disk: the database, backups, recovery, players."""
