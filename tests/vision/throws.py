"""The throw of most tests: three clear dice and a black one, as in ../shared/photos/rendered."""

from vision.reading import Expectation

MIXED = Expectation(clear=3, black=1)
