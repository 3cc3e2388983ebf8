"""The layers of the keyboard on the screen."""

from enum import StrEnum


class Layer(StrEnum):
    """The set of keys that the keyboard shows."""

    LOWER = "lower"
    UPPER = "upper"
    ACCENTS = "accents"
    ACCENTS_UPPER = "accents upper"
    """Digits and capitals with accents."""
    PINYIN = "pinyin"

    @property
    def is_upper(self) -> bool:
        """True for capitals."""
        return self in (Layer.UPPER, Layer.ACCENTS_UPPER)

    @property
    def has_accents(self) -> bool:
        """True for letters with accents."""
        return self in (Layer.ACCENTS, Layer.ACCENTS_UPPER)


SHIFTED = {
    Layer.LOWER: Layer.UPPER,
    Layer.UPPER: Layer.LOWER,
    Layer.ACCENTS: Layer.ACCENTS_UPPER,
    Layer.ACCENTS_UPPER: Layer.ACCENTS,
}
"""The layer after a tap on the shift key."""
