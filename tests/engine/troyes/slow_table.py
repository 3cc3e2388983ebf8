"""The table of a second, slow engine of Troyes, written from the rules alone: mutable, plain, without engine.troyes.

Citizens of a player are never listed: each place says whose citizen stands there, by number or "neutral".
"""

from copy import deepcopy
from typing import Any

from tests.engine.slow_refusal import require

COLOURS = ("red", "white", "yellow")
BUILDINGS = ("palace", "bishopric", "city_hall")
COLOUR_OF = dict(zip(BUILDINGS, COLOURS, strict=True))
BUILDING_OF = dict(zip(COLOURS, BUILDINGS, strict=True))
ROWS = [[1, 6], [2, 5], [3, 4]]
NEUTRAL = "neutral"
ROUNDS = {2: 4, 3: 5, 4: 6}


class Player:
    """A player's possessions (section 8)."""

    def __init__(self, personal: int) -> None:
        self.denier, self.vp, self.influence = 5, 0, 4
        self.personal, self.general = personal, 12 - personal
        self.waiting = 0
        self.passed = self.cube_spent = False
        self.won: list[str] = []
        self.characters: list[str] = []


class Open:
    """An open activity card: the owners of its spaces, those on the picture, the cubes by player."""

    def __init__(self, card: dict[str, Any], players: int) -> None:
        self.card = card
        self.spaces: list[int | None] = [None] * len(card["vp"])
        self.picture: list[int] = []
        self.cubes = [0] * players

    def has(self, player: int) -> bool:
        """Return True if a citizen of the player is on the card."""
        return player in self.spaces or player in self.picture

    def seat(self, player: int) -> None:
        """Put a citizen on the first free space, else on the picture (5.4)."""
        if None in self.spaces:
            self.spaces[self.spaces.index(None)] = player
        else:
            self.picture.append(player)

    def leave(self, player: int) -> None:
        """Take the player's citizen off; nobody moves up (5.4)."""
        if player in self.spaces:
            self.spaces[self.spaces.index(player)] = None
        else:
            self.picture.remove(player)


class Posted:
    """An event in the row: its cubes as [player, number] in the order of first cubes."""

    def __init__(self, card: dict[str, Any]) -> None:
        self.card = card
        self.cubes: list[list[int]] = []

    def of(self, player: int) -> int:
        """The cubes of a player."""
        return sum(number for who, number in self.cubes if who == player)

    @property
    def free(self) -> int:
        """The free flags."""
        return int(self.card["flags"]) - sum(number for _, number in self.cubes)

    def add(self, player: int, n: int) -> None:
        """Add cubes, or take them off; who has none left loses the place in the order (D5.4)."""
        if any(who == player for who, _ in self.cubes):
            self.cubes = [[who, number + n * (who == player)] for who, number in self.cubes]
        else:
            self.cubes.append([player, n])
        self.cubes = [pair for pair in self.cubes if pair[1]]


class Table:
    """The position (section 8); `pending` is the event that the game waits for."""

    def __init__(self, setup: dict[str, Any], cards: dict[str, Any]) -> None:
        self.setup, self.cards = setup, cards
        self.names: list[str] = setup["players"]
        count = len(self.names)
        self.seats = range(count)
        self.start: int = setup.get("start", 0)
        self.round = 1
        self.stage = "settle"
        self.turn: int | None = None
        self.pending: dict[str, Any] | None = None
        self.players = [Player({2: 6, 3: 5, 4: 4}[count]) for _ in self.seats]
        self.buildings: dict[str, list[Any]] = {building: [None] * 6 for building in BUILDINGS}
        self.expelled = {building: [0] * count for building in BUILDINGS}
        self.greys = 8
        self.dice: dict[Any, dict[str, list[int]]] = {}
        self.clear_dice()
        for player in self.players:
            player.influence = min(player.influence, self.maximum)
        self.rolled: list[Any] = []
        self.black: list[int] = []
        self.called = 0
        self.activities: list[Open] = []
        self.seen: list[str] = []
        self.row: list[Posted] = [Posted(card) for card in cards["event"] if card["start"]]
        self.cathedral: list[list[int | None]] = [[None] * 3 for _ in range(6)]
        self.scores: list[dict[str, int]] = []

    def scratch(self) -> "Table":
        """A copy for trying something; cards and set-up are shared."""
        shared: list[Any] = [self.cards, self.setup]
        shared += [each.card for each in self.activities] + [each.card for each in self.row]
        return deepcopy(self, {id(each): each for each in shared})

    @property
    def districts(self) -> list[Any]:
        """Every district, the neutral one last."""
        return [*self.seats, NEUTRAL]

    @property
    def turn_order(self) -> list[int]:
        """The players from the start player clockwise."""
        return [(self.start + seat) % len(self.names) for seat in self.seats]

    @property
    def maximum(self) -> int:
        """The highest influence of the board (D1.8)."""
        return int(self.cards["board"]["influence_max"])

    def rows(self, building: str) -> list[list[int]]:
        """The rows of a building (D1.7)."""
        rows: list[list[int]] = self.cards["board"][building]
        return rows

    def clear_dice(self) -> None:
        """Take all dice off the square."""
        self.dice = {district: {colour: [] for colour in COLOURS} for district in [*self.seats, NEUTRAL]}

    def on_square(self) -> bool:
        """Return True if a die lies in any district."""
        return any(values for district in self.dice.values() for values in district.values())

    def standing(self, owner: Any, building: str) -> list[int]:
        """The spaces of a building on which citizens of an owner stand."""
        return [space for space in range(1, 7) if self.buildings[building][space - 1] == owner]

    def activity(self, card: str) -> Open | None:
        """The open activity of this id."""
        return next((each for each in self.activities if each.card["id"] == card), None)

    def posted(self, card: str) -> Posted | None:
        """The event of the row with this id."""
        return next((each for each in self.row if each.card["id"] == card), None)

    def card(self, kind: str, name: str) -> dict[str, Any]:
        """A card of the file; D1.3 if there is none of that kind and id."""
        found = next((card for card in self.cards[kind] if card["id"] == name), None)
        require(found is not None, "D1.3", f"{name} is no {kind}")
        return dict(found or {})

    def cathedral_cubes(self, player: int) -> int:
        """The cubes of a player in the cathedral."""
        return sum(column.count(player) for column in self.cathedral)

    def gain_influence(self, player: int, n: int) -> None:
        """Influence above the maximum is lost (2.3)."""
        self.players[player].influence = min(self.maximum, self.players[player].influence + n)

    def lose_vp(self, player: int, n: int) -> None:
        """Nobody owes any (2.2)."""
        self.players[player].vp = max(0, self.players[player].vp - n)

    def take_off(self, dice: list[Any]) -> None:
        """Take dice, as [district, colour, value], off the square."""
        for district, colour, value in dice:
            self.dice[district][colour].remove(value)

    def lay(self, district: Any, colour: str, value: int) -> None:
        """Lay a die in a district."""
        self.dice[district][colour] = sorted([*self.dice[district][colour], value])

    def lies(self, dice: list[Any]) -> bool:
        """Return True if all these dice, as [district, colour, value], lie there."""
        return all(self.dice[d][c].count(v) >= dice.count([d, c, v]) for d, c, v in dice)

    def expel(self, building: str, space: int) -> None:
        """Expel the citizen of a space: a player's lies on the building, a grey goes home (2.5, 2.6)."""
        owner = self.buildings[building][space - 1]
        self.buildings[building][space - 1] = None
        if owner == NEUTRAL:
            self.greys += 1
        else:
            self.expelled[building][owner] += 1

    def enter(self, building: str, space: int, owner: Any) -> None:
        """A citizen enters at a space that may be taken (5.15, 5.16)."""
        if self.buildings[building][space - 1] is not None:
            left, right = next(row for row in self.rows(building) if space in row)
            if building != "palace" and space == left:
                if self.buildings[building][right - 1] is not None:
                    self.expel(building, right)
                self.buildings[building][right - 1] = self.buildings[building][left - 1]
            else:
                self.expel(building, space)
        self.buildings[building][space - 1] = owner

    def cube_on_event(self, player: int, posted: Posted) -> None:
        """A cube on a flag: 1 influence, and the event is settled if it is full (5.12, 5.13)."""
        posted.add(player, 1)
        self.gain_influence(player, 1)
        if not posted.free:
            self.settle_event(posted)

    def settle_event(self, posted: Posted) -> None:
        """Share the points of a full event, and take it out of the row (5.13)."""
        first, second = posted.card["vp"]
        numbers = sorted({number for _, number in posted.cubes}, reverse=True)
        ranks = [[who for who, number in posted.cubes if number == rank] for rank in numbers]
        if len(ranks[0]) > 1:
            for who in ranks[0]:
                self.players[who].vp += (first + second) // len(ranks[0])
        else:
            self.players[ranks[0][0]].vp += first
            if len(ranks) > 1:
                for who in ranks[1]:
                    self.players[who].vp += second // len(ranks[1])
        self.players[ranks[0][0]].won.append(posted.card["id"])
        self.row.remove(posted)

    def cube_in_cathedral(self, player: int, column: int) -> None:
        """A cube on the lowest free level of a column: 1 vp, and 1 or 2 influence (5.8, 5.9)."""
        levels = self.cathedral[column - 1]
        levels[levels.index(None)] = player
        self.players[player].vp += 1
        self.gain_influence(player, 1 if column <= 3 else 2)

    def count(self, player: int, count: dict[str, Any]) -> int:
        """A count of the cards file (D3.4)."""
        name = count["count"]
        if name == "citizens":
            numbers = [len(self.standing(player, building)) for building in count["in"]]
            return max(numbers) if count["pick"] == "best" else sum(numbers)
        if name == "events_with_own_cube":
            return sum(posted.of(player) > 0 for posted in self.row)
        if name == "events_in_row":
            return len(self.row)
        if name == "events_won":
            return len(self.players[player].won)
        if name == "tradesmen":
            return sum(each.has(player) for each in self.activities)
        if name == "cathedral_cubes":
            return self.cathedral_cubes(player)
        if name == "own_dice":
            return len(self.dice[player][count["colour"]])
        return max(len(district[count["colour"]]) for district in self.dice.values())
