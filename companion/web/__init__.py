"""The players' own sheets on their phones: a process of its own, joined to the game by a Unix socket.

It listens on the network only while the table's owner has switched it on. It has no part in the rules: the game checks
everything again, and stores it before it answers.
"""
