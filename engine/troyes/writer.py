"""A position under change: the working copy of one action, with the effects so far."""

from msgspec.structs import replace

from engine.troyes.cards import Cards
from engine.troyes.effects import Effect, Gained, VpLost, Why
from engine.troyes.lookup import INDEX
from engine.troyes.setup import Setup
from engine.troyes.state import Player, Position
from engine.troyes.terms import FALL_SHORT, NEUTRAL, Colour, Good
from engine.working_copy import frozen


class Writer:
    """Lists in place of the tuples of a `Position`, under the same names."""

    def __init__(self, setup: Setup, position: Position) -> None:
        self.setup = setup
        self.cards: Cards = setup.cards
        self.effects: list[Effect] = []
        self.players = [*position.players]
        self.buildings = [[*spaces] for spaces in position.buildings]
        self.expelled = [[*counts] for counts in position.expelled]
        self.greys = position.greys
        self.dice = [[[*values] for values in district] for district in position.dice]
        self.decks = [[*deck] for deck in position.decks]
        self.reds_left = position.reds_left
        self.cathedral = [[*levels] for levels in position.cathedral]
        self.start, self.round, self.stage, self.turn = position.start, position.round, position.stage, position.turn
        self.rolled = [*position.rolled]
        self.black = [*position.black]
        self.called = position.called
        self.activities = [*position.activities]
        self.row = [*position.row]
        self.pending = position.pending
        self.short = [*position.short]
        self.agenda = [*position.agenda]

    def position(self) -> Position:
        """The position as it stands, frozen."""
        return frozen(
            Position,
            self,
            buildings=tuple(map(tuple, self.buildings)),
            expelled=tuple(map(tuple, self.expelled)),
            dice=tuple(tuple(map(tuple, district)) for district in self.dice),
            decks=tuple(map(tuple, self.decks)),
            cathedral=tuple(map(tuple, self.cathedral)),
        )

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)

    @property
    def turn_order(self) -> tuple[int, ...]:
        """The players clockwise from the start player."""
        return tuple((self.start + step) % self.seats for step in range(self.seats))

    def held(self, player: int, what: Good) -> int:
        """The amount of a good that a player holds."""
        own = self.players[player]
        return own.denier if what == Good.DENIER else own.influence if what == Good.INFLUENCE else own.vp

    def add(self, player: int, what: Good, n: int) -> int:
        """Give a player n of a good, or take them, within 0 and the maximum (2.1-2.3); return the real change."""
        before = self.held(player, what)
        after = max(before + n, 0)
        if what == Good.INFLUENCE:
            after = min(after, self.cards.board.influence_max)
        self.players[player] = _with(self.players[player], what, after)
        return after - before

    def gain(self, player: int, what: Good, n: int) -> None:
        """Give a player n of a good, and report the real gain."""
        if n:
            self.effects.append(Gained(player, what, self.add(player, what, n)))

    def lose_points(self, player: int, why: Why, rule: str) -> None:
        """Take the points of falling short, as many as there are (2.2)."""
        self.effects.append(VpLost(player, -self.add(player, Good.VP, -FALL_SHORT), why, rule))

    def recruit(self, player: int, n: int) -> int:
        """Move up to n citizens from the general to the personal supply; return their number (D3.5)."""
        own = self.players[player]
        moved = min(n, own.general)
        self.players[player] = replace(own, general=own.general - moved, personal=own.personal + moved)
        return moved

    def take_die(self, district: int, colour: Colour, value: int) -> None:
        """Take a die off the square."""
        self.dice[district][INDEX[colour]].remove(value)

    def lay_die(self, district: int, colour: Colour, value: int) -> None:
        """Lay a die in a district."""
        values = self.dice[district][INDEX[colour]]
        values.append(value)
        values.sort()

    def clear_dice(self) -> None:
        """Take all coloured dice off the square."""
        self.dice = [[[] for _ in district] for district in self.dice]

    @property
    def no_dice(self) -> bool:
        """Return True if no coloured die is left on the square."""
        return not any(values for district in self.dice for values in district)

    @property
    def districts(self) -> tuple[int, ...]:
        """The players' districts, then the neutral one."""
        return (*range(self.seats), NEUTRAL)


def _with(player: Player, what: Good, n: int) -> Player:
    if what == Good.DENIER:
        return replace(player, denier=n)
    return replace(player, influence=n) if what == Good.INFLUENCE else replace(player, vp=n)
