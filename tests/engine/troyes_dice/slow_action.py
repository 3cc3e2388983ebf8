"""The printed sheet, and the effects of an action on it (section 2, 4.6 to 4.11, the feasts of section 6).

Part of the slow second opinion, see slow_rules.py.
"""

from __future__ import annotations

import json
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from tests.engine.troyes_dice.slow_form import COLOURS, RESOURCES, Refused, Setup, need, same

COLOUR_OF = {"influence": "red", "denier": "yellow", "knowledge": "white"}
COLUMNS = (1, 2, 3, 4, 5, 6)
RESOURCE_SPACES, CITIZEN_SPACES = 18, 20  # 2.2, 2.3

# Section 2, the table of the sheet. A gain is (thing, number); an effect is a list of gains.
Gain = tuple[str, int]
FORTRESS_CITIZEN = {1: "red", 2: "red", 3: "yellow", 4: "yellow", 5: "white", 6: "white"}
HALL = {  # column: the die's colour, the gain for each such die
    1: ("red", ("influence", 3)),
    2: ("red", ("red", 2)),
    3: ("yellow", ("denier", 3)),
    4: ("yellow", ("yellow", 2)),
    5: ("white", ("knowledge", 3)),
    6: ("white", ("white", 2)),
}
LINKS: dict[tuple[str, str, tuple[int, int]], Gain] = {
    ("prestige", "red", (1, 2)): ("red", 1),
    ("prestige", "red", (3, 4)): ("yellow", 1),
    ("prestige", "red", (5, 6)): ("white", 1),
    ("work", "red", (1, 2)): ("red", 2),
    ("work", "red", (5, 6)): ("influence", 3),
    ("work", "yellow", (1, 2)): ("denier", 3),
    ("work", "yellow", (3, 4)): ("yellow", 2),
    ("work", "white", (3, 4)): ("knowledge", 3),
    ("work", "white", (5, 6)): ("white", 2),
}
ONE_OF_EACH: list[Gain] = [("influence", 1), ("denier", 1), ("knowledge", 1)]


class ChoiceMissing(Refused):
    """4.11: the turn raises a choice that it does not answer; `options` in record form."""

    def __init__(self, options: list[dict[str, Any]]) -> None:
        super().__init__("4.11", f"a choice is missing: one of {json.dumps(options)}")
        self.options = options


@dataclass
class Sheet:
    """One player's page (section 2), as it is at the start (1.5)."""

    circled: dict[str, int] = field(default_factory=lambda: dict.fromkeys(RESOURCES, 3))
    crossed_out: dict[str, int] = field(default_factory=lambda: dict.fromkeys(RESOURCES, 0))
    citizens: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COLOURS, 0))
    built: set[tuple[str, str, int]] = field(default_factory=set)  # kind, district, column
    crossed: set[tuple[str, int]] = field(default_factory=set)  # district, column
    characters: dict[int, int] = field(default_factory=dict)  # column: the number written

    def __deepcopy__(self, memo: dict[int, Any]) -> Sheet:
        """Copy the six collections; their elements never change. The general way takes half of all the tests' time."""
        circled, crossed_out, citizens = dict(self.circled), dict(self.crossed_out), dict(self.citizens)
        return Sheet(circled, crossed_out, citizens, set(self.built), set(self.crossed), dict(self.characters))

    def unspent(self, resource: str) -> int:
        return self.circled[resource] - self.crossed_out[resource]

    def protected(self, column: int) -> bool:  # 3.4
        return ("prestige", "red", column) in self.built

    def free(self, kind: str, district: str, column: int) -> bool:  # 4.7, 4.8
        return (kind, district, column) not in self.built and (district, column) not in self.crossed


@dataclass(frozen=True)
class Slot:
    """One plaza of the open half with its die (3.1) and its tile (6.1)."""

    place: int
    colour: str
    face: int
    black: bool
    tile: str | None
    raid: bool

    def has(self, tile: str, side: str) -> bool:
        return self.tile == tile and self.raid == (side == "raid")

    @property
    def attacks(self) -> bool:
        """3.3, and section 6: the black feast ignores the black die, the black raid makes a second one."""
        if self.black:
            return not self.has("black", "feast")
        return self.has("black", "raid")

    @property
    def value(self) -> int:
        return 0 if self.has("work", "raid") else self.face


def options_to_build(sheet: Sheet, kind: str, districts: tuple[str, ...]) -> list[dict[str, Any]]:
    cells = [(district, column) for district in districts for column in COLUMNS]
    return [{"build": [kind, d, c]} for d, c in cells if sheet.free(kind, d, c)]


def others(colour: str) -> tuple[str, ...]:
    return tuple(other for other in COLOURS if other != colour)


class Action:
    """One player's action as it unfolds on a sheet of its own: gains, the queue of 4.10, choices."""

    def __init__(self, sheet: Sheet, setup: Setup, slots: tuple[Slot, ...], answers: list[dict[str, Any]]) -> None:
        self.sheet, self.setup, self.slots = sheet, setup, slots
        self.answers = deque(answers)
        # The steps that wait: ("gain", gains) or ("build", kind, districts).
        self.queue: deque[tuple[Any, ...]] = deque()

    def finish(self) -> None:
        """Empty the queue, first in, first out (4.10); every answer must have been asked for (4.11)."""
        while self.queue:
            what, *rest = self.queue.popleft()
            if what == "gain":
                self.gain(rest[0])
            else:
                self.build_bonus(*rest)
        need(not self.answers, f"no choice asks for {list(self.answers)}", "4.11")

    def choose(self, options: list[dict[str, Any]]) -> dict[str, Any] | None:
        """4.11: no option lapses, a single one is taken, else the next answer counts."""
        if len(options) <= 1:
            return options[0] if options else None
        if not self.answers:
            raise ChoiceMissing(options)
        answer = self.answers.popleft()
        need(any(same(answer, option) for option in options), f"{answer} is not one of {options}", "4.11")
        return answer

    def gain(self, gains: list[Gain]) -> None:
        for what, count in gains:
            for _ in range(count):
                if what in RESOURCES:
                    self.circle_resource(what)
                else:
                    self.gain_citizen(what)

    def circle_resource(self, resource: str) -> None:
        """2.2."""
        if self.sheet.circled[resource] == RESOURCE_SPACES:
            return
        self.sheet.circled[resource] += 1
        if self.sheet.circled[resource] in (6, 12, 18):
            self.queue.append(("gain", [(COLOUR_OF[resource], 1)]))

    def gain_citizen(self, colour: str) -> None:
        """2.5: on a full track it goes to another one that has room."""
        citizens = self.sheet.citizens
        if citizens[colour] < CITIZEN_SPACES:
            self.circle_citizen(colour)
            return
        rooms = [{"citizen": other} for other in others(colour) if citizens[other] < CITIZEN_SPACES]
        choice = self.choose(rooms)
        if choice is not None:
            self.circle_citizen(choice["citizen"])

    def circle_citizen(self, track: str) -> None:
        """2.3 the track's own bonuses; 2.4 those of all three tracks together."""
        citizens = self.sheet.citizens
        citizens[track] += 1
        if citizens[track] == 15:
            self.queue.append(("build", "prestige", others(track)))
        if citizens[track] == 20:
            self.queue.append(("gain", [(other, 1) for other in others(track)]))
        if citizens[track] == min(citizens.values()):  # the last of the three to get here
            if citizens[track] == 3:
                self.queue.append(("gain", ONE_OF_EACH))
            if citizens[track] in (6, 11):
                self.queue.append(("build", "work", COLOURS))

    def build_bonus(self, kind: str, districts: tuple[str, ...]) -> None:
        """4.9: needs no die, so no tile acts and no die has changed its colour."""
        choice = self.choose(options_to_build(self.sheet, kind, districts))
        if choice is not None:
            _, district, column = choice["build"]
            self.build(kind, district, column, None, False)

    def build(self, kind: str, district: str, column: int, die: Slot | None, recoloured: bool) -> None:
        """4.7, 4.8; `die` is the one it is built with. Own effect, feast, then the link is due (4.10)."""
        self.sheet.built.add((kind, district, column))
        if kind == "work":
            self.gain([(district, 2)])
            if die is not None and die.has("work", "feast"):
                self.gain([(district, 1)])
        elif district == "red":
            self.build_fortress(column, die)
        elif district == "yellow":
            self.build_great_hall(column, die, recoloured)
        else:
            self.build_cathedral(column, die)
        for (linked_kind, linked_district, pair), gain in LINKS.items():
            if (kind, district) != (linked_kind, linked_district) or column not in pair:
                continue
            if all((kind, district, neighbour) in self.sheet.built for neighbour in pair):
                self.queue.append(("gain", [gain]))

    def build_fortress(self, column: int, die: Slot | None) -> None:
        self.gain([(FORTRESS_CITIZEN[column], 1)])
        if die is None or not die.has("fortress", "feast"):
            return
        if self.setup.fortress_feast == "one":  # 6a.2
            rooms = [c for c in COLOURS if self.sheet.citizens[c] < CITIZEN_SPACES]
            choice = self.choose([{"citizen": colour} for colour in rooms])
            self.gain([(choice["citizen"], 1)] if choice else [])
        else:
            self.gain([("red", 1)])
            rooms = [c for c in ("yellow", "white") if self.sheet.citizens[c] < CITIZEN_SPACES]
            choice = self.choose([{"citizen": colour} for colour in rooms])
            self.gain([(choice["citizen"] if choice else "white", 1)])

    def build_great_hall(self, column: int, die: Slot | None, recoloured: bool) -> None:
        """Counts the dice that can be chosen by their plaza's colour, but not a recoloured own die."""
        counted, (what, each) = HALL[column]
        dice = [slot for slot in self.slots if not slot.attacks and slot.colour == counted]
        if recoloured and self.setup.recoloured_die == "nothing":  # 6a.3
            dice = [slot for slot in dice if slot != die]
        self.gain([(what, each * len(dice))])
        if die is not None and die.has("hall", "feast"):
            self.gain([(what, each)])

    def build_cathedral(self, column: int, die: Slot | None) -> None:
        self.sheet.characters[column] = 1 + len(self.sheet.characters) // 2
        if die is not None and die.has("cathedral", "feast"):
            self.gain(ONE_OF_EACH)
