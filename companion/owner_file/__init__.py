"""Files in which owners type the pieces of their copy: lines of values, changes by taps, faults in words."""
