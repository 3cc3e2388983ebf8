"""The game as the phones' process knows it: replayed from snapshots, shown to each player as the rules allow."""

import hashlib
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from companion.game.offer import Offer
from companion.game.phone_pages import Announcement, Event, Pages, Stage
from companion.i18n.language import _
from companion.web.wire import NOTHING, Snapshot
from engine.game import IllegalActionError, PlayerScore, Rules, TurnStatus, is_decided
from engine.registry import RULES

MAX_REVISIONS = 64
"""Revisions whose ways can still be chosen; a phone that is further behind chooses again."""


MAX_ANNOUNCED = 32
"""Actions whose announcements are cached."""


class Announced(Struct, frozen=True):
    """An action that was announced: its number, the game after it, its effects, the kinds of its announcements."""

    number: int
    game: Any
    effects: tuple[Any, ...]
    kinds: tuple[Event, ...]


class Moment(Struct, frozen=True):
    """The game at one revision."""

    revision: int
    game: Any
    half: int


class Played:
    """The open game, and its newest revisions."""

    def __init__(self, offer: Offer, rules: Rules[Any, Any, Any, Any], snapshot: Snapshot) -> None:
        self.offer = offer
        self.rules = rules
        self.pages: Pages | None = None if offer.pages is None else offer.pages()
        self.game_id = snapshot.game_id
        self.setup = bytes(snapshot.setup)
        self._decoder = msgspec.json.Decoder(rules.action_type)
        self._actions: list[bytes] = []
        self._game: Any = rules.new_game(msgspec.json.decode(self.setup, type=rules.setup_type))
        self._half = 0
        self._over = False
        self._announced: deque[Announced] = deque(maxlen=MAX_ANNOUNCED)
        self._moments: dict[int, Moment] = {}
        self.update(snapshot)

    @property
    def game(self) -> Any:
        """The game now."""
        return self._game

    @property
    def half(self) -> int:
        """The number of throws so far, corrections too."""
        return self._half

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
        return self.rules.turn(self._seen(self._game, None))

    @property
    def secret_points(self) -> bool:
        """True if nobody may see points before the game is over."""
        return self.pages is not None and self.pages.secret_points

    @property
    def standings(self) -> Sequence[PlayerScore]:
        """The points as everybody may see them, the best first."""
        return self.rules.standings(self._seen(self._game, None))

    @property
    def announced(self) -> tuple[Announced, ...]:
        """The newest actions that were announced, the last one last."""
        return tuple(self._announced)

    def stage(self, names: tuple[str, ...]) -> Stage:
        """The progress of the game, in the language used, with these names for its players."""
        assert self.pages is not None
        return self.pages.stage(_called(self._seen(self._game, None), names))

    def announcements(self, announced: Announced, names: tuple[str, ...]) -> tuple[Announcement, ...]:
        """The announcements of an action, in the language used, with these names for the players."""
        assert self.pages is not None
        return self.pages.announcements(_called(announced.game, names), announced.effects)

    def hall(self) -> dict[str, Any]:
        """All that the game draws for a room, in the language used."""
        assert self.pages is not None
        return self.pages.hall(self._seen(self._game, None))

    @property
    def throw_due(self) -> bool:
        """True if the game waits for a throw."""
        return bool(self.rules.turn(self._game).dice)

    def dice_due(self) -> list[dict[str, str]]:
        """The dice of the throw that a host may type, in the language used; none if no throw is due."""
        if self.pages is None or self.pages.throw is None or not self.throw_due:
            return []
        form = self.pages.throw(self._game)
        return [
            {"body": body.key, "word": _(body.word) if body.word else "", "question": _(question)}
            for body, question in zip(form.bodies, form.questions, strict=True)
        ]

    def update(self, snapshot: Snapshot) -> None:
        """Take the actions of a snapshot of the same game that are new. Raises IllegalActionError or msgspec's."""
        for raw in snapshot.actions[len(self._actions) :]:
            self._take(bytes(raw))
        self._over = self.rules.turn(self._game).over
        self._moments[snapshot.revision] = Moment(snapshot.revision, self._game, self._half)
        while len(self._moments) > MAX_REVISIONS:
            del self._moments[next(iter(self._moments))]

    def continues(self, snapshot: Snapshot) -> bool:
        """Return True if a snapshot is of this game with the actions so far and perhaps more."""
        known = len(self._actions)
        return (
            (snapshot.game_id, snapshot.key, bytes(snapshot.setup)) == (self.game_id, self.rules.key, self.setup)
            and len(snapshot.actions) >= known
            and (not known or bytes(snapshot.actions[known - 1]) == self._actions[-1])
        )

    def view(self, player: int) -> dict[str, Any]:
        """The sheet of a player, in the language used."""
        assert self.pages is not None
        return self.pages.view(self._seen(self._game, player), player)

    def shown(self, viewer: int | None, player: int) -> dict[str, Any] | None:
        """The sheet of a player as this viewer, None for a spectator, may see it; None if the game shows none."""
        if self.pages is None or self.pages.shown is None or player >= len(self.names):
            return None
        return self.pages.shown(self._seen(self._game, viewer), player)

    def part(self, player: int) -> Any:
        """The part of the game that this sheet depends on."""
        assert self.pages is not None
        return self.pages.part(self._seen(self._game, player), player)

    def point(self, player: int) -> str:
        """The point of the game at which a player is, as a hash: with the same one the same ways are shown."""
        part = msgspec.json.encode(self.part(player), order="deterministic")
        return hashlib.blake2b(part, digest_size=8).hexdigest()

    def action(self, revision: int, player: int, number: int, point: str = "") -> Raw:
        """The action behind a way of a revision, as JSON; null if the revision or the way is not known.

        Without the revision, as after a start of this process, `point` must be that of the player now.
        """
        moment = self._moments.get(revision)
        if self.pages is None or (moment is None and point != self.point(player)):
            return NOTHING
        game = self._game if moment is None else moment.game
        action = self.pages.action(self._seen(game, player), player, number)
        return NOTHING if action is None else Raw(msgspec.json.encode(action))

    def table(self, taken: Iterable[int], closed: Iterable[int]) -> dict[str, Any]:
        """All that everybody at the table may see, in the language used."""
        game = self._seen(self._game, None)
        turn = self.rules.turn(game)
        held, shut = frozenset(taken), frozenset(closed)
        return {
            "title": _(self.offer.title),
            "sheets": self.pages is not None and self.pages.shown is not None,
            "names": list(self.names),
            "waiting": list(turn.players),
            "throw": bool(turn.dice),
            "over": turn.over,
            "standings": self._standings(game, turn.over),
            "seats": [
                {"player": player, "name": name, "taken": player in held or player in shut}
                for player, name in enumerate(self.names)
            ],
        }

    def _standings(self, game: Any, over: bool) -> list[dict[str, int | None]]:
        """The players by rank; by seat and without points while those are secret."""
        if self.secret_points and not over:
            return [{"player": player, "points": None, "rank": None} for player in range(len(self.names))]
        return [
            {"player": score.player, "points": score.points, "rank": score.rank} for score in self.rules.standings(game)
        ]

    def _seen(self, game: Any, player: int | None) -> Any:
        assert self.pages is not None
        return self.pages.player_view(game, player)

    def _take(self, raw: bytes) -> None:
        action = self._decoder.decode(raw)
        self._game, effects = self.rules.apply(self._game, action)
        self._actions.append(raw)
        if not is_decided(action):
            self._half += 1
        if self.pages is not None:
            seen = self._seen(self._game, None)
            kinds = tuple(each.kind for each in self.pages.announcements(seen, effects))
            if kinds:
                self._announced.append(Announced(len(self._actions), seen, effects, kinds))


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
        return None if offer is None or rules is None or offer.pages is None else Played(offer, rules, snapshot)
    except (msgspec.MsgspecError, ValueError, RecursionError, IllegalActionError):
        # a game of another release: it is played at the touchscreen alone
        return None
