"""Fuzzing of everything that comes from outside: `make fuzz`, or its short form in `make test`."""
