"""Draw the pictures of the games on the ring for docs/ring.md, by the program's own patterns.

PYTHONPATH=. .venv/bin/python tools/ring_pictures.py [FOLDER]
"""

import sys
from pathlib import Path

from msgspec.structs import replace

from companion.games.troyes_dice.ring import scene
from engine.troyes_dice import Colour, Game, Roll, Setup, new_game
from engine.troyes_dice.layout import lay_out
from engine.troyes_dice.state import Slot
from hardware.diagrams.ring_pictures import Story, Tile, drawn
from hardware.scene import SEGMENTS

sys.path[:0] = [str(Path(__file__).resolve().parent)]
import ring_pictures_troyes  # noqa: E402
import ring_pictures_tuscany  # noqa: E402

RED, YELLOW, WHITE = Colour
FACES = (RED, YELLOW, WHITE, YELLOW, RED, WHITE, YELLOW, WHITE, RED)
FILLS = {RED: "#b3332b", YELLOW: "#d9a520", WHITE: "#ece7da"}
DARK, LIGHT = "#111", "#fff"
SETTLED_MS = 16_000


LETTERS = {RED: "R", YELLOW: "Y", WHITE: "W"}
PLAYERS = ("Ada", "Bo", "Cy", "Di")
FRESH = replace(new_game(Setup(PLAYERS)), faces=FACES)


def stories() -> tuple[Story, ...]:
    """The pictures of docs/ring.md that show Troyes Dice, and those of the other games."""
    return (
        *ring_pictures_tuscany.stories(),
        *ring_pictures_troyes.stories(),
        _awaited("throw", "Your turn to throw (day 2, morning)", day=2, length=5400),
        _thrown("laying", "Where the dice go: 1, black 3, 3, 6 (day 4, morning)", (4, False), Roll(3, (1, 3, 6)), 8400),
        _thrown("morning", "Day 2, morning; one player left", (2, False), Roll(4, (1, 2, 6)), 4800, SETTLED_MS, 1),
        _thrown(
            "afternoon",
            "Day 5, afternoon; an attack; four players left",
            (5, True),
            Roll(2, (3, 3, 5)),
            8000,
            SETTLED_MS,
            4,
        ),
    )


def _awaited(name: str, title: str, day: int, length: int) -> Story:
    """The morning of this day before its throw."""
    game = replace(FRESH, half_index=2 * day - 3)
    shown = scene(game)
    coming = replace(game, half_index=game.half_index + 1)
    lit = [place for place, segment in enumerate(shown.segments) if segment.level]
    tiles = tuple(
        Tile(FILLS[FACES[place]], LETTERS[FACES[place]], ink=DARK) if place in lit else _off_tile(coming, place)
        for place in range(SEGMENTS)
    )
    rows = tuple(_row(coming, place, FACES[place] if place in lit else None) for place in range(SEGMENTS))
    return Story(name, title, shown, length, 0, tiles, rows)


def _thrown(
    name: str, title: str, half: tuple[int, bool], roll: Roll, length: int, begin: int = 0, remaining: int = 0
) -> Story:
    """A half with its throw laid out; `half` is the day, and True for its afternoon."""
    game = replace(FRESH, half_index=2 * half[0] - 2 + half[1], waiting=len(PLAYERS))
    throw = lay_out(roll, game.free_end, FACES, (), frozenset(), game.setup.second_die_cost)
    game = replace(game, throw=throw)
    slots = {slot.place: slot for slot in throw.slots}
    tiles = tuple(_die_tile(slots[place]) if place in slots else _off_tile(game, place) for place in range(SEGMENTS))
    rows = tuple(
        _row(game, place, slots[place].colour, slots[place].destroyed) if place in slots else _row(game, place, None)
        for place in range(SEGMENTS)
    )
    return Story(name, title, replace(scene(game), remaining=remaining), length, begin, tiles, rows)


def _die_tile(slot: Slot) -> Tile:
    square, ink = (DARK, LIGHT) if slot.black else (LIGHT, DARK)
    return Tile(FILLS[slot.colour], str(slot.value), ink=ink, square=square)


def _off_tile(game: Game, place: int) -> Tile:
    return Tile(text="window", size=8) if place == game.neutral_place else Tile(text="")


def _row(game: Game, place: int, colour: Colour | None, destroyed: bool = False) -> str:
    if place == game.neutral_place:
        return f"place {place}, neutral"
    if colour is None:
        return f"place {place}"
    return f"place {place}, {colour.name.lower()}{', destroyed' if destroyed else ''}"


def main(folder: Path) -> None:
    """Write the pictures into FOLDER/ring."""
    for name, svg in drawn(stories()).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(svg, encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
