"""The touchscreen: its screens, their drawing, the messages of taps."""
