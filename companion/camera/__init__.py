"""The camera's calibration and exposure."""
