"""Checks of the whole system: the doctor, the hardware test, the status file."""
