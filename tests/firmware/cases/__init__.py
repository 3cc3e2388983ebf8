"""Cases of the firmware that run alike on CPython and on MicroPython: functions `test_*` that only assert."""
