"""The game as the phones' process knows it: replayed from snapshots, shown to each player as the rules allow."""

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.game.hall_form import Announcement, Event, Stage
from companion.game.offer import Offer
from companion.game.result import GameResult, points_over
from companion.game.table import TableGame
from companion.ui.update_table import Committed, GameOpened
from companion.web.wire import Snapshot
from engine.game import PLAYER, IllegalActionError, PlayerScore, Rules, TurnStatus, is_decided
from engine.registry import RULES

MAX_ANNOUNCED = 32
"""Actions whose announcements are cached."""


class Announced(Struct, frozen=True):
    """An action that was announced: its number, the game after it, its effects, the kinds of its announcements."""

    number: int
    game: Any
    effects: tuple[Any, ...]
    kinds: tuple[Event, ...]


class TableSeen(Struct, frozen=True, cache_hash=True):
    """The table as everybody sees it: who has still to act, if a throw is due, (player, points, rank) by rank.

    `title` is that of the game in English, `seats` are the names with True for a seat that is not free; `guide` if the
    game has one.
    """

    title: str = ""
    names: tuple[str, ...] = ()
    waiting: tuple[int, ...] = ()
    throw: bool = False
    over: bool = False
    standings: tuple[tuple[int, int | None, int | None], ...] = ()
    seats: tuple[tuple[str, bool], ...] = ()
    away: frozenset[int] = frozenset()
    guide: bool = False


class Played:
    """The open game; `news` are the actions of the newest snapshot, as everybody may not yet see them."""

    def __init__(self, offer: Offer, rules: Rules[Any, Any, Any, Any], snapshot: Snapshot) -> None:
        self.offer = offer
        self.rules = rules
        self.at_table: TableGame = offer.load()
        self.game_id = snapshot.game_id
        self.setup = bytes(snapshot.setup)
        self._decoder = msgspec.json.Decoder(rules.action_type)
        self._actions: list[bytes] = []
        self._decoded: list[Any] = []
        self._decisions = Counter[int | None]()
        self._opening: tuple[Any, ...] = ()
        self._latest: tuple[Any, ...] = ()
        self.news: tuple[Committed, ...] = ()
        self._game: Any = rules.new_game(msgspec.json.decode(self.setup, type=rules.setup_type))
        self.coaching, self.options = snapshot.coaching, snapshot.options
        self._throws = 0
        self._over = False
        self._announced: deque[Announced] = deque(maxlen=MAX_ANNOUNCED)
        self.update(snapshot)

    @property
    def game(self) -> Any:
        """The game now."""
        return self._game

    @property
    def throws(self) -> int:
        """The number of throws so far, corrections too."""
        return self._throws

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return tuple(self._game.setup.players)

    @property
    def over(self) -> bool:
        """True if the game is over."""
        return self._over

    @property
    def turn(self) -> TurnStatus:
        """The turn as everybody may see it."""
        return self.rules.turn(self.view(self._game, None))

    @property
    def secret_points(self) -> bool:
        """True if nobody may see points before the game is over."""
        return self.at_table.hall.secret_points

    def shows_hall(self, late_ranking: bool) -> bool:
        """True if a hall may show the picture of the game: none with points as long as it hides the ranking."""
        hall = self.at_table.hall
        hides = late_ranking and hall.picture_tells_points and not self.over
        return not hides or hall.stage(self.view(self._game, None)).late

    @property
    def standings(self) -> Sequence[PlayerScore]:
        """The points as everybody may see them, the best first."""
        return self.rules.standings(self.view(self._game, None))

    @property
    def announced(self) -> tuple[Announced, ...]:
        """The newest actions that were announced, the last one last."""
        return tuple(self._announced)

    def stage(self, names: tuple[str, ...]) -> Stage:
        """The progress of the game, in the language used, with these names for its players."""
        return self.at_table.hall.stage(_called(self.view(self._game, None), names))

    def announcements(self, announced: Announced, names: tuple[str, ...]) -> tuple[Announcement, ...]:
        """The announcements of an action, in the language used, with these names for the players."""
        return self.at_table.hall.announcements(_called(announced.game, names), announced.effects)

    @property
    def throw_due(self) -> bool:
        """True if the game waits for a throw."""
        return bool(self.rules.turn(self._game).dice)

    def update(self, snapshot: Snapshot) -> None:
        """Take the actions of a snapshot of the same game that are new. Raises IllegalActionError or msgspec's."""
        self.coaching, self.options = snapshot.coaching, snapshot.options
        self.news = tuple(self._take(bytes(raw)) for raw in snapshot.actions[len(self._actions) :])
        self._over = self._game.over

    def continues(self, snapshot: Snapshot) -> bool:
        """Return True if a snapshot is of this game with the actions so far and perhaps more."""
        known = len(self._actions)
        return (
            (snapshot.game_id, snapshot.key, bytes(snapshot.setup)) == (self.game_id, self.rules.key, self.setup)
            and len(snapshot.actions) >= known
            and (not known or bytes(snapshot.actions[known - 1]) == self._actions[-1])
        )

    @property
    def actions(self) -> tuple[Any, ...]:
        """The actions so far, the oldest first."""
        return tuple(self._decoded)

    @property
    def result(self) -> GameResult:
        """The finished game as every phone may see it: without the table's codes to share it."""
        points = points_over(self.rules, self._game.setup, self._decoded)
        return GameResult(self.game_id or 0, points, earned=(), record="", link="")

    def opened(self, player: int | None) -> GameOpened:
        """The game as this player, None for somebody who looks on, may see it."""
        # as one that was not resumed: only the touchscreen says how the table must look
        seen = self.view(self._game, player)
        return GameOpened(self.game_id or 0, seen, self._opening, False, self.at_table, self.coaching, self._latest)

    def moment(self, player: int | None) -> str:
        """The point of the game up to which a player's choices stand: the game, the throw, the own actions."""
        return f"{self.game_id}/{self._throws}/{self._decisions[player]}"

    def view(self, game: Any, player: int | None) -> Any:
        """The game as this player, None for everybody, may see it."""
        return self.at_table.player_view(game, player)

    def table(self, taken: Iterable[int], closed: Iterable[int], away: Iterable[int]) -> TableSeen:
        """All that everybody at the table may see; `taken` and `closed` seats are not free."""
        game = self.view(self._game, None)
        turn = self.rules.turn(game)
        held = frozenset(taken) | frozenset(closed)
        return TableSeen(
            self.offer.title,
            self.names,
            tuple(turn.players),
            bool(turn.dice),
            turn.over,
            self._standings(game, turn.over),
            tuple((name, player in held) for player, name in enumerate(self.names)),
            frozenset(away),
            self.at_table.tutorial is not None,
        )

    def _standings(self, game: Any, over: bool) -> tuple[tuple[int, int | None, int | None], ...]:
        """The players by rank; by seat and without points while those are secret."""
        if self.secret_points and not over:
            return tuple((player, None, None) for player in range(len(self.names)))
        return tuple((score.player, score.points, score.rank) for score in self.rules.standings(game))

    def _take(self, raw: bytes) -> Committed:
        action = self._decoder.decode(raw)
        self._game, effects = self.rules.apply(self._game, action)
        self._actions.append(raw)
        self._decoded.append(action)
        self._decisions[getattr(action, PLAYER, None)] += 1
        self._latest = effects
        if not is_decided(action):
            self._throws += 1
            self._opening = effects
        seen = self.view(self._game, None)
        kinds = tuple(each.kind for each in self.at_table.hall.announcements(seen, effects))
        if kinds:
            self._announced.append(Announced(len(self._actions), seen, effects, kinds))
        return Committed(action, self._game, effects, elsewhere=True)


def _called(game: Any, names: tuple[str, ...]) -> Any:
    """The game with other names for its players."""
    return game if game.setup.players == names else replace(game, setup=replace(game.setup, players=names))


def played(before: Played | None, snapshot: Snapshot, offered: Mapping[str, Offer]) -> Played | None:
    """The game of a snapshot; `before` where it continues that one; None if no game is open that phones can play."""
    if snapshot.game_id is None:
        return None
    try:
        if before is not None and before.continues(snapshot):
            before.update(snapshot)
            return before
        offer = offered.get(snapshot.key)
        rules = RULES.get(snapshot.key)
        return None if offer is None or rules is None else Played(offer, rules, snapshot)
    except (msgspec.MsgspecError, ValueError, RecursionError, IllegalActionError):
        # a game of another release: it is played at the touchscreen alone
        return None
