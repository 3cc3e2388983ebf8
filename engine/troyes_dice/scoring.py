"""The score with its breakdown (section 5)."""

from collections.abc import Sequence

from msgspec import Struct

from engine.troyes_dice.sheet import CHARACTERS
from engine.troyes_dice.state import Sheet


class Score(Struct, frozen=True, gc=False):
    """A sheet's score: points of 5.1 for each column's character, of 5.2 for each resource, and of 5.3."""

    characters: tuple[int, ...]
    unspent: tuple[int, int, int]
    citizens: int

    @property
    def buildings(self) -> int:
        """The points of 5.1."""
        return sum(self.characters)

    @property
    def resources(self) -> int:
        """The points of 5.2."""
        return sum(self.unspent)

    @property
    def total(self) -> int:
        """All points."""
        return self.buildings + self.resources + self.citizens


COUNTED = tuple((kind, district * 6) for _name, kind, district in CHARACTERS)
"""The buildings of each column's character: their kind, and the place of their bits."""


def score(sheet: Sheet) -> Score:
    """The score of a sheet as it stands now."""
    influence, denier, knowledge = sheet.held
    return Score(
        characters=tuple(_characters(sheet)),
        unspent=(influence // 2, denier // 2, knowledge // 2),
        citizens=sum(sheet.citizens),
    )


def _characters(sheet: Sheet) -> list[int]:
    built = sheet.built
    return [
        number and number * (built[kind] >> bits & 0b111111).bit_count()
        for number, (kind, bits) in zip(sheet.characters, COUNTED, strict=True)
    ]


def points_without(sheet: Sheet) -> int:
    """The points of a sheet without those of its resources."""
    return sum(sheet.citizens) + (sum(_characters(sheet)) if any(sheet.characters) else 0)


def unspent_points(held: tuple[int, int, int]) -> int:
    """The points of resources that are not spent (5.2)."""
    return held[0] // 2 + held[1] // 2 + held[2] // 2


def winners(scores: Sequence[Score]) -> tuple[int, ...]:
    """The players with the most points, a tie being a shared win (5.4)."""
    most = max(each.total for each in scores)
    return tuple(player for player, each in enumerate(scores) if each.total == most)
