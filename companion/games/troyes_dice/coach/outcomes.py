"""All outcomes of a deed on one sheet, with every answer to its choices: a quick copy of the engine's sheet writer.

It exists for speed alone. `engine.troyes_dice.sheet_writer` has the rules; a test compares the two turn by turn. A
state is a list: circled, held, citizens (three each, in the order of rule 4.10), built prestige and work buildings
and crossed cells as masks, and the six character numbers. A deed is written before its price is paid: no gain depends
on the price, so one outcome serves all prices.
"""

from engine.troyes_dice import Building, Citizen, Colour, Option, Sheet
from engine.troyes_dice.sheet import (
    CATHEDRAL_NUMBER,
    CITIZEN_SPACES,
    COLUMN_BONUS_SPACES,
    FORTRESS_CITIZEN,
    HALL_DIE,
    LINKS,
    PRESTIGE_BONUS_SPACE,
    RESOURCE_SPACES,
    Circle,
)
from engine.troyes_dice.terms import COLOURS, KINDS
from engine.troyes_dice.tiles import NO_TILE, TileSide

HELD, CITIZENS, BUILT, CROSSED, CHARACTERS = 3, 6, 9, 11, 12
"""The places of a state's parts; circled resources come first."""
STATE_LENGTH = 18

State = list[int]
Step = tuple[int, int, int]
Choices = tuple[Option, ...]
Outcome = tuple[State, Choices]
"""A state after a deed, and the answers that lead to it."""

CIRCLE, RECRUIT, EITHER, LINK, RESOURCE_BONUS, TRACK_BONUS, COLUMN_BONUS = range(7)
"""Steps of an effect are (CIRCLE, resource, amount), (RECRUIT, colour, amount), (EITHER, mask of colours, 0) and
(LINK, kind, cell); the queue has links, (RESOURCE_BONUS, resource, 0), (TRACK_BONUS, colour, space) and
(COLUMN_BONUS, 0, space)."""

ONE_OF_EACH: list[Step] = [(CIRCLE, 0, 1), (CIRCLE, 1, 1), (CIRCLE, 2, 1)]
FIRST_COLUMN_BONUS, *_ = COLUMN_BONUS_SPACES
ALL_CELLS = (1 << 18) - 1
CELLS_WITHOUT = tuple(ALL_CELLS & ~(63 << 6 * colour) for colour in COLOURS)
CITIZEN_OF = tuple(Citizen(colour) for colour in COLOURS)
BUILDING_OF = tuple(
    tuple(Building(kind, Colour(cell // 6), cell % 6 + 1) for cell in range(len(COLOURS) * 6)) for kind in KINDS
)
NO_STOP = 99
NEXT_STOP = tuple(
    min(
        (stop for stop in (*COLUMN_BONUS_SPACES, PRESTIGE_BONUS_SPACE, CITIZEN_SPACES) if stop > space), default=NO_STOP
    )
    for space in range(CITIZEN_SPACES + 1)
)
"""The next space of a citizen track at which something may happen."""
HALL_STEP = ((CIRCLE, 3), (RECRUIT, 2))
"""The step and its amount for each die that a great hall counts, for odd and even columns."""


def _links() -> dict[tuple[int, int], tuple[int, Step]]:
    """For each building beside a link, by kind and cell: the bit across it, and the step that it pays."""
    found = {}
    for (kind, district), pairs in LINKS.items():
        for (left, right), gain in pairs.items():
            step = (
                (CIRCLE, gain.resource, gain.amount)
                if isinstance(gain, Circle)
                else (RECRUIT, gain.colour, gain.amount)
            )
            first = district * 6 - 1
            found[kind, first + left] = (1 << first + right, step)
            found[kind, first + right] = (1 << first + left, step)
    return {(int(kind), cell): (bit, (step[0], int(step[1]), step[2])) for (kind, cell), (bit, step) in found.items()}


LINK_OF = _links()


class Deeds:
    """A sheet on which deeds are written, with the circumstances that they depend on.

    `dice_of` counts the dice that a great hall placed by a bonus finds; `fortress_steps` are the fortress feast's.
    `bonus_building` is True if a bonus brought or might have brought a building in the last deed.
    """

    def __init__(self, state: State, dice_of: tuple[int, int, int], fortress_steps: tuple[Step, ...]) -> None:
        self.state = state
        self.dice_of = dice_of
        self.fortress_steps = fortress_steps
        self.bonus_building = False

    def gather(self, colour: int, value: int) -> list[Outcome]:
        """Circle resources (4.6)."""
        return self._written([(CIRCLE, colour, value)], self.state)

    def rest(self) -> list[Outcome]:
        """Take one of each resource (4.2)."""
        return self._written(ONE_OF_EACH.copy(), self.state)

    def build(self, kind: int, cell: int, dice: int, side: TileSide = NO_TILE) -> list[Outcome]:
        """Build with a die (4.7, 4.8); `dice` is the number that a great hall counts, without a feast."""
        state = self.state.copy()
        return self._written(self._place(state, kind, cell, dice, side), state)

    def _written(self, steps: list[Step], state: State) -> list[Outcome]:
        found: list[Outcome] = []
        self.bonus_building = False
        self._run(found, state.copy(), steps, [], ())
        return found

    def _place(self, state: State, kind: int, cell: int, dice: int, side: TileSide) -> list[Step]:
        """Mark a building on the state and return its steps, the link last."""
        state[BUILT + kind] |= 1 << cell
        district, column = divmod(cell, 6)
        steps: list[Step]
        if kind:
            steps = [(RECRUIT, district, 2), (RECRUIT, district, 1)] if side.work_feast else [(RECRUIT, district, 2)]
        elif district == 0:
            steps = [(RECRUIT, int(FORTRESS_CITIZEN[column]), 1)]
            if side.fortress_feast:
                steps += self.fortress_steps
        elif district == 1:
            dice += side.hall_feast
            step, amount = HALL_STEP[column % 2]
            steps = [(step, column // 2, amount * dice)] if dice else []
        else:
            state[CHARACTERS + column] = CATHEDRAL_NUMBER[6 - state[CHARACTERS:].count(0)]
            steps = ONE_OF_EACH.copy() if side.cathedral_feast else []
        link = LINK_OF.get((kind, cell))
        if link and state[BUILT + kind] & link[0]:
            steps.append((LINK, kind, cell))
        return steps

    def _run(self, found: list[Outcome], state: State, steps: list[Step], queue: list[Step], choices: Choices) -> None:
        """Write all steps and bonuses; branch at each choice with several options (4.10, 4.11)."""
        while True:
            while steps:
                step = steps.pop(0)
                tracks = self._step(state, step, steps, queue)
                if tracks:
                    for colour in range(3):
                        if tracks >> colour & 1:
                            rest = [(RECRUIT, colour, 1), *steps]
                            self._run(found, state.copy(), rest, queue.copy(), (*choices, CITIZEN_OF[colour]))
                    return
            if not queue:
                found.append((state, choices))
                return
            bonus, which, space = queue.pop(0)
            if bonus == LINK:
                steps = [LINK_OF[which, space][1]]
            elif bonus == RESOURCE_BONUS:
                steps = [(RECRUIT, which, 1)]
            elif bonus == TRACK_BONUS and space == CITIZEN_SPACES:
                steps = [(RECRUIT, colour, 1) for colour in range(3) if colour != which]
            elif bonus == COLUMN_BONUS and space == FIRST_COLUMN_BONUS:
                steps = ONE_OF_EACH.copy()
            else:
                self.bonus_building = True
                kind, cells = (0, CELLS_WITHOUT[which]) if bonus == TRACK_BONUS else (1, ALL_CELLS)
                free = cells & ~(state[BUILT + kind] | state[CROSSED])
                if free & (free - 1):
                    self._branch(found, state, kind, free, queue, choices)
                    return
                if free:
                    cell = free.bit_length() - 1
                    steps = self._place(state, kind, cell, self.dice_of[HALL_DIE[cell % 6]], NO_TILE)

    def _branch(
        self, found: list[Outcome], state: State, kind: int, free: int, queue: list[Step], choices: Choices
    ) -> None:
        for cell in range(free.bit_length()):
            if free >> cell & 1:
                after = state.copy()
                steps = self._place(after, kind, cell, self.dice_of[HALL_DIE[cell % 6]], NO_TILE)
                self._run(found, after, steps, queue.copy(), (*choices, BUILDING_OF[kind][cell]))

    def _step(self, state: State, step: Step, steps: list[Step], queue: list[Step]) -> int:
        """Write one step; return the mask of tracks to choose from, 0 if there is no choice."""
        kind, which, amount = step
        if kind == RECRUIT:
            return _recruit(state, which, amount, steps, queue)
        if kind == CIRCLE:
            before = state[which]
            after = before + amount if before + amount < RESOURCE_SPACES else RESOURCE_SPACES
            state[which] = after
            state[HELD + which] += after - before
            if after // 6 != before // 6:
                queue += [(RESOURCE_BONUS, which, 0)] * (after // 6 - before // 6)
        elif kind == LINK:
            queue.append(step)
        else:
            free = sum(
                1 << colour for colour in range(3) if which >> colour & 1 and state[CITIZENS + colour] < CITIZEN_SPACES
            )
            if free & (free - 1):
                return free
            return _recruit(state, free.bit_length() - 1 if free else 2, 1, steps, queue)
        return 0


def _recruit(state: State, colour: int, amount: int, steps: list[Step], queue: list[Step]) -> int:
    """Circle citizens one after the other; return the mask of tracks to choose from where one overflows (2.5)."""
    at = CITIZENS + colour
    track = state[at]
    if track + amount < NEXT_STOP[track] and track + amount <= CITIZEN_SPACES:
        state[at] = track + amount
        return 0
    while amount and track < CITIZEN_SPACES:
        track += 1
        amount -= 1
        state[at] = track
        if track in (PRESTIGE_BONUS_SPACE, CITIZEN_SPACES):
            queue.append((TRACK_BONUS, colour, track))
        elif track in COLUMN_BONUS_SPACES and min(state[CITIZENS:BUILT]) == track:
            queue.append((COLUMN_BONUS, 0, track))
    if not amount:
        return 0
    free = sum(1 << other for other in range(3) if state[CITIZENS + other] < CITIZEN_SPACES)
    if not free:
        return 0
    if amount > 1:
        steps.insert(0, (RECRUIT, colour, amount - 1))
    if free & (free - 1):
        return free
    return _recruit(state, free.bit_length() - 1, 1, steps, queue)


def state_of(sheet: Sheet) -> State:
    """The state of an engine's sheet."""
    return [
        *sheet.circled,
        *sheet.held,
        *sheet.citizens,
        *sheet.built,
        sheet.crossed,
        *sheet.characters,
    ]
