"""Writes on one player's sheet: gains, the bonuses that they trigger, and the queue of rule 4.10."""

from msgspec import Struct

from engine.troyes_dice.actions import Building, Citizen, Option
from engine.troyes_dice.bonuses import Bonus, ColumnBonus, Either, FeastHeld, LinkPaid, ResourceBonus, Step, TrackBonus
from engine.troyes_dice.effects import (
    BonusLapsed,
    Built,
    CharacterNumbered,
    ChoiceRaised,
    CitizenGained,
    CitizenLost,
    ColumnProtected,
    Effect,
    HallCounted,
    Paid,
    ResourceGained,
)
from engine.troyes_dice.sheet import (
    CATHEDRAL_NUMBER,
    CITIZEN_SPACES,
    COLUMN_BONUS_SPACES,
    FORTRESS_CITIZEN,
    HALL_DIE,
    HALL_GAIN,
    LINKS,
    PRESTIGE_BONUS_SPACE,
    RED,
    RESOURCE_BONUS_SPACES,
    RESOURCE_SPACES,
    WHITE,
    WORK_CITIZENS,
    YELLOW,
    Circle,
    Recruit,
    columns_of,
)
from engine.troyes_dice.state import Choice, ChoiceReason, Game, Pending, Reason, Sheet, Throw
from engine.troyes_dice.terms import COLOURS, KINDS, Colour, FortressFeast, Kind, Resource, Tile
from engine.troyes_dice.tiles import NO_TILE, TileSide

PRESTIGE, WORK = KINDS
ONE_OF_EACH = tuple(Circle(resource, 1) for resource in Resource)
ONE_CITIZEN = tuple(Recruit(colour, 1) for colour in Colour)
FEAST_CITIZENS: dict[FortressFeast, tuple[Step, ...]] = {
    FortressFeast.TWO: ((ONE_CITIZEN[RED], "6.2"), (Either((YELLOW, WHITE)), "6.2")),
    FortressFeast.ONE: ((Either((RED, YELLOW, WHITE)), "6a.2"),),
}
"""The steps that the fortress feast adds."""
WORK_GAIN = tuple(Recruit(colour, WORK_CITIZENS) for colour in Colour)
TRACK_STOPS = (*COLUMN_BONUS_SPACES, PRESTIGE_BONUS_SPACE, CITIZEN_SPACES)
NEXT_STOP = tuple(
    min((stop for stop in TRACK_STOPS if stop > space), default=CITIZEN_SPACES + 1)
    for space in range(CITIZEN_SPACES + 1)
)
"""NEXT_STOP[space]: the next space of a citizen track that can trigger something."""


def _link_of() -> dict[int, tuple[int, tuple[int, int]]]:
    """For each building beside a link, by kind * 18 + cell: the bit of the building across it, and its columns."""
    across = {}
    for (kind, district), pairs in LINKS.items():
        for left, right in pairs:
            base = district * 6 - 1
            across[kind * 18 + base + left] = (1 << base + right, (left, right))
            across[kind * 18 + base + right] = (1 << base + left, (left, right))
    return across


LINK_ACROSS = _link_of()


class SheetWriter(Struct, gc=False):
    """A working copy of one sheet, the effects written so far, and the steps still due.

    `dice_of` counts the dice that a great hall placed by a bonus finds (4.9), `numbering` the numbers above the
    columns. `sheet` is the sheet as written so far.
    """

    player: int
    circled: list[int]
    held: list[int]
    citizens: list[int]
    built: list[int]
    crossed: int
    characters: tuple[int, int, int, int, int, int]
    effects: list[Effect]
    dice_of: tuple[int, ...]
    numbering: tuple[int, ...]
    fortress_feast: FortressFeast
    steps: list[Step]
    queue: list[Bonus]

    def sheet(self) -> Sheet:
        """The sheet as it is written now."""
        influence, denier, knowledge = self.circled
        held_influence, held_denier, held_knowledge = self.held
        red, yellow, white = self.citizens
        prestige, work = self.built
        return Sheet(
            (influence, denier, knowledge),
            (held_influence, held_denier, held_knowledge),
            (red, yellow, white),
            (prestige, work),
            self.crossed,
            self.characters,
        )

    def pay(self, resource: Resource, amount: int, reason: Reason, rule: str) -> None:
        """Cross out resources that were checked to be there (2.2)."""
        left = self.held[resource] - amount
        self.held[resource] = left
        self.effects.append(Paid(self.player, resource, amount, left, reason, rule))

    def circle(self, resource: Resource, amount: int, rule: str) -> None:
        """Circle the next free spaces of a resource; spaces beyond the track are lost (2.2)."""
        before = self.circled[resource]
        after = before + amount
        if after > RESOURCE_SPACES:
            after = RESOURCE_SPACES
        gained = after - before
        self.circled[resource] = after
        self.held[resource] += gained
        self.effects.append(ResourceGained(self.player, resource, gained, amount - gained, after, rule))
        if before // 6 != after // 6:
            for space in RESOURCE_BONUS_SPACES:
                if before < space <= after:
                    self.queue.append(ResourceBonus(self.player, resource, space))

    def build(
        self,
        kind: Kind,
        district: Colour,
        column: int,
        rule: str,
        dice_of: tuple[int, ...],
        side: TileSide = NO_TILE,
        by_bonus: bool = False,
    ) -> None:
        """Place a building that was checked to be open: its own effect, the feast's addition, then its link."""
        bit = 1 << (district * 6 + column - 1)
        self.built[kind] |= bit
        number = self.numbering[column - 1]
        self.effects.append(Built(self.player, kind, district, column, number, rule, by_bonus))
        if kind == WORK:
            self._work(district, side)
        elif district == RED:
            self._fortress(column, side)
        elif district == YELLOW:
            self._great_hall(column, dice_of, side)
        else:
            self._cathedral(column, side)
        link = LINK_ACROSS.get(kind * 18 + district * 6 + column - 1)
        if link is not None and self.built[kind] & link[0]:
            self.steps.append((LinkPaid(self.player, kind, district, link[1]), "2.1"))

    def _work(self, district: Colour, side: TileSide) -> None:
        self.steps.append((WORK_GAIN[district], "4.8"))
        if side.work_feast:
            self.steps += [(FeastHeld(self.player, Tile.WORK), "6.2"), (ONE_CITIZEN[district], "6.2")]

    def _fortress(self, column: int, side: TileSide) -> None:
        self.effects.append(ColumnProtected(self.player, column))
        self.steps.append((ONE_CITIZEN[FORTRESS_CITIZEN[column - 1]], "4.7"))
        if side.fortress_feast:
            self.steps += [(FeastHeld(self.player, Tile.FORTRESS), "6.2"), *FEAST_CITIZENS[self.fortress_feast]]

    def _great_hall(self, column: int, dice_of: tuple[int, ...], side: TileSide) -> None:
        colour = HALL_DIE[column - 1]
        dice = dice_of[colour]
        if side.hall_feast:
            dice += 1
            self.steps.append((FeastHeld(self.player, Tile.HALL), "6.2"))
        self.effects.append(HallCounted(self.player, column, colour, dice))
        gain = HALL_GAIN[column - 1]
        if not dice:
            return
        if type(gain) is Recruit:
            self.steps.append((Recruit(gain.colour, gain.amount * dice), "4.7"))
        elif type(gain) is Circle:
            self.steps.append((Circle(gain.resource, gain.amount * dice), "4.7"))

    def _cathedral(self, column: int, side: TileSide) -> None:
        stood = sum(map(bool, self.characters))
        written = list(self.characters)
        written[column - 1] = CATHEDRAL_NUMBER[stood]
        one, two, three, four, five, six = written
        self.characters = (one, two, three, four, five, six)
        self.effects.append(CharacterNumbered(self.player, column, CATHEDRAL_NUMBER[stood]))
        if side.cathedral_feast:
            self.steps.append((FeastHeld(self.player, Tile.CATHEDRAL), "6.2"))
            self.steps += [(gain, "6.2") for gain in ONE_OF_EACH]

    def answer(self, option: Option, rule: str) -> None:
        """Write the option that a player chose, before the rest of the effect it interrupted (4.10)."""
        if type(option) is Citizen:
            self.steps.insert(0, (ONE_CITIZEN[option.colour], rule))
        elif type(option) is Building:
            self._build_free(option)

    def _build_free(self, building: Building) -> None:
        """Place a building that a bonus brings."""
        self.build(building.kind, building.district, building.column, "4.9", self.dice_of, by_bonus=True)

    def run(self) -> Pending | None:
        """Write all that is due: the steps of the effect in hand, then bonus after bonus, first in, first out.

        Returns the remaining steps if a choice with several options stops it, None when all is written.
        """
        while True:
            while self.steps:
                step, rule = self.steps.pop(0)
                choice = self._step(step, rule)
                if choice is not None:
                    return self._stop(choice)
            if not self.queue:
                return None
            bonus = self.queue.pop(0)
            self.effects.append(bonus)
            choice = self._pay_bonus(bonus)
            if choice is not None:
                return self._stop(choice)

    def _stop(self, choice: Choice) -> Pending:
        self.effects.append(ChoiceRaised(self.player, choice.options, choice.rule))
        return Pending(choice, tuple(self.steps), tuple(self.queue))

    def _step(self, step: Circle | Recruit | Either | FeastHeld | LinkPaid, rule: str) -> Choice | None:
        if type(step) is Recruit:
            return self._recruit(step.colour, step.amount, rule)
        if type(step) is Circle:
            self.circle(step.resource, step.amount, rule)
        elif type(step) is LinkPaid:
            self.queue.append(step)
        elif type(step) is FeastHeld:
            self.effects.append(step)
        elif type(step) is Either:
            return self._either(step, rule)
        return None

    def _recruit(self, colour: Colour, amount: int, rule: str) -> Choice | None:
        """Circle citizens one after the other; the first that finds its track full goes elsewhere (2.5)."""
        track = self.citizens[colour]
        gained = amount if track + amount <= CITIZEN_SPACES else CITIZEN_SPACES - track
        if track + gained < NEXT_STOP[track]:
            self.citizens[colour] = track + gained
        else:
            for space in range(track + 1, track + gained + 1):
                self.citizens[colour] = space
                if space in TRACK_STOPS:
                    self._trigger(colour, space)
        if gained:
            self.effects.append(CitizenGained(self.player, colour, gained, track + gained, rule))
        return self._overflow(colour, amount - gained, rule) if gained < amount else None

    def _trigger(self, colour: Colour, space: int) -> None:
        if space in (PRESTIGE_BONUS_SPACE, CITIZEN_SPACES):
            self.queue.append(TrackBonus(self.player, colour, space))
        elif min(self.citizens) == space:
            self.queue.append(ColumnBonus(self.player, space))

    def _overflow(self, colour: Colour, amount: int, rule: str) -> Choice | None:
        free = [other for other in COLOURS if self.citizens[other] < CITIZEN_SPACES]
        if not free:
            self.effects.append(CitizenLost(self.player, colour, amount))
            return None
        if amount > 1:
            self.steps.insert(0, (Recruit(colour, amount - 1), rule))
        if len(free) == 1:
            return self._recruit(free[0], 1, "2.5")
        return Choice(tuple(map(Citizen, free)), "2.5", ChoiceReason.FULL_TRACK)

    def _either(self, either: Either, rule: str) -> Choice | None:
        free = [colour for colour in either.colours if self.citizens[colour] < CITIZEN_SPACES]
        if len(free) > 1:
            return Choice(tuple(map(Citizen, free)), rule, ChoiceReason.FEAST)
        return self._recruit(free[0] if free else WHITE, 1, rule)

    def _pay_bonus(self, bonus: Bonus) -> Choice | None:
        if type(bonus) is LinkPaid:
            self.steps.append((LINKS[bonus.kind, bonus.district][bonus.columns], "2.1"))
        elif type(bonus) is ResourceBonus:
            self.steps.append((ONE_CITIZEN[bonus.resource], "2.2"))
        elif type(bonus) is TrackBonus:
            others = tuple(colour for colour in COLOURS if colour != bonus.colour)
            if bonus.space == PRESTIGE_BONUS_SPACE:
                return self._free_building(PRESTIGE, others, "2.3")
            self.steps += [(ONE_CITIZEN[colour], "2.3") for colour in others]
        elif type(bonus) is ColumnBonus:
            if bonus.space != COLUMN_BONUS_SPACES[0]:
                return self._free_building(WORK, COLOURS, "2.4")
            self.steps += [(gain, "2.4") for gain in ONE_OF_EACH]
        return None

    def _free_building(self, kind: Kind, districts: tuple[Colour, ...], rule: str) -> Choice | None:
        free = ~(self.built[kind] | self.crossed)
        options = tuple(
            Building(kind, district, column) for district in districts for column in columns_of(free, district)
        )
        if not options:
            self.effects.append(BonusLapsed(self.player, rule))
            return None
        if len(options) > 1:
            return Choice(options, rule, ChoiceReason.TRACK if kind == PRESTIGE else ChoiceReason.COLUMN)
        self._build_free(options[0])
        return None


def writer_on(
    sheet: Sheet, player: int, effects: list[Effect], game: Game, throw: Throw, pending: Pending | None = None
) -> SheetWriter:
    """Return a writer on a player's sheet; it continues after `pending`."""
    return SheetWriter(
        player,
        [*sheet.circled],
        [*sheet.held],
        [*sheet.citizens],
        [*sheet.built],
        sheet.crossed,
        sheet.characters,
        effects,
        throw.dice_of,
        game.setup.numbering,
        game.setup.fortress_feast,
        [*pending.steps] if pending else [],
        [*pending.queue] if pending else [],
    )
