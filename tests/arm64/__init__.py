"""Oyez as a Raspberry Pi runs it: the same tests, readings, records and screens with the wheels for 64-bit Arm."""
