"""All printed parts: the group each belongs to, its way onto the printer, and its place in the finished thing."""

from collections.abc import Callable, Iterator

import msgspec
from build123d import Location, Pos, Rot

from hardware.printed_parts import drive, ring_tray, screen_case, tower
from hardware.printed_parts.choices import Build
from hardware.printed_parts.solids import Solid

Turn = tuple[float, float, float]


class Recipe(msgspec.Struct, frozen=True):
    """The making of a part: `turn` are the degrees about x, y, z from its place in the group to the printer's bed."""

    group: str
    make: Callable[[Build], Solid]
    turn: Turn = (0.0, 0.0, 0.0)
    count: int = 1


RECIPES: dict[str, Recipe] = {
    "tray": Recipe("tower", tower.tray),
    "mast-lower": Recipe("tower", tower.mast_lower),
    "mast-upper": Recipe("tower", tower.mast_upper),
    "camera-arm": Recipe("tower", tower.arm, (0.0, 90.0, 0.0)),
    "frame": Recipe("case", screen_case.frame, (180.0, 0.0, 0.0)),
    "clip": Recipe("case", screen_case.clip, count=4),
    "back": Recipe("case", screen_case.back),
    "foot": Recipe("case", screen_case.foot, (0.0, 90.0, 0.0), count=2),
    "plate": Recipe("ring", ring_tray.plate),
    "box": Recipe("ring", ring_tray.box),
    "magnet-arm": Recipe("ring", drive.arm),
    "disc-carrier": Recipe("ring", ring_tray.disc_carrier),
    "switch-holder": Recipe("ring", ring_tray.switch_holder),
    "hoop": Recipe("ring", ring_tray.hoop),
}
"""The parts by their names, which are the names of the files too."""


class Part(msgspec.Struct, frozen=True):
    """A printed part: `solid` in its group's coordinates."""

    name: str
    recipe: Recipe
    solid: Solid

    def on_bed(self) -> Solid:
        """The part as it lies on the printer: turned, its lowest point at z 0, its middle above (0, 0)."""
        turned = Rot(*self.recipe.turn) * self.solid
        room = turned.bounding_box()
        return Pos(-room.center().X, -room.center().Y, -room.min.Z) * turned


def parts_of(build: Build) -> Iterator[Part]:
    """The parts of a build: the hoop only where no rigid ring is used, the switch's holder only beside a motor."""
    absent = {"hoop"} if build.ring else set()
    absent |= {"switch-holder"} if drive.has_servo(build) else set()
    for name, recipe in RECIPES.items():
        if name not in absent:
            yield Part(name, recipe, recipe.make(build))


def copies(part: Part, build: Build) -> list[Location]:
    """Places of a part within its group, from where it was made: clips and feet stand there more than once."""
    if part.name == "clip":
        _, y = max(screen_case.clip_places(build))
        return [Location(), Pos(0, -2 * y, 0), Rot(0, 0, 180), Rot(0, 0, 180) * Pos(0, -2 * y, 0)]
    if part.name == "foot":
        return [Location(), Pos(-2 * screen_case.FOOT_AT, 0, 0)]
    return [Location()]


def group_places(build: Build) -> dict[str, Location]:
    """Places of the three groups on the table, seen by the players: wheel left, tray right, screen behind."""
    reach = build.plate / 2
    width = build.sizes.tray.width / 2
    gap = 14.0
    return {
        "ring": Pos(-reach - gap, 0, 0),
        "tower": Pos(width + gap, 0, 0),
        "case": Pos(-reach - gap, reach + 105.0, 0) * screen_case.standing(build),
    }
