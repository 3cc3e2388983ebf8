"""Fuzzing of everything that comes from outside: `make bench-fuzz`, or its short form in `make test`."""
