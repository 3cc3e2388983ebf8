"""The thing on the table: commands, the loop, the screen, the store."""
