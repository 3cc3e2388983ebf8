"""Ends of every kind: killed between any two system calls, power cut, pages torn, a disk that lies about syncing."""
