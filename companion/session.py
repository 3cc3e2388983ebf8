"""A game being played: the engine checks each action and the store saves it before anything changes."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Self

from msgspec.structs import replace

from companion.export.result import game_result
from companion.game.coach import Coaching
from companion.game.result import GameResult, points_over, totals_of
from companion.i18n.faults import Code, FaultError, Part, fault
from companion.storage.store import Store, StoreError
from engine.game import IllegalActionError, is_decided
from engine.registry import rules_for


class AmendError(FaultError):
    """A set-up cannot replace that of a game: the same actions would not give the same game."""

    def __init__(self) -> None:
        super().__init__(fault(Code.GAME_WOULD_DIFFER, Part.GAMES))


class Session:
    """One game, its actions so far and the store that keeps them.

    `game` is the game now, `opening` the effects of the last throw (empty before the first): the crier
    announces them, also after a resume; `latest` are the effects of the last action, `coaching` is the coach's part in
    the game.
    """

    def __init__(
        self, store: Store, game_id: int, setup: Any, actions: Iterable[Any] = (), coaching: Coaching | None = None
    ) -> None:
        self.store = store
        self.game_id = game_id
        self.setup = setup
        self.coaching = coaching or Coaching()
        self.rules = rules_for(setup)
        self.game: Any = self.rules.new_game(setup)
        self.opening: tuple[Any, ...] = ()
        self.latest: tuple[Any, ...] = ()
        self._actions: list[Any] = []
        for action in actions:
            self._take(action, *self.rules.apply(self.game, action))

    @classmethod
    def start(cls, store: Store, setup: Any, guests: Collection[str] = (), coaching: Coaching | None = None) -> Self:
        """Begin a new game. Raises IllegalActionError for a set-up that the rules forbid, and keeps nothing then.

        Everybody but the guests is saved for the next game.
        """
        rules_for(setup).new_game(setup)
        return cls(store, store.create_game(setup, guests, coaching), setup, coaching=coaching)

    @classmethod
    def resume(cls, store: Store, game_id: int) -> Self:
        """Resume a stored game from its last confirmed action. Raises StoreError if it cannot be replayed."""
        saved = store.load(game_id)
        try:
            return cls(store, game_id, saved.setup, saved.actions, store.coaching(game_id))
        except IllegalActionError as error:
            raise StoreError(
                fault(
                    Code.GAME_BREAKS_RULES, Part.GAMES, game=game_id, file=str(store.path), reason=str(error)
                )
            ) from error  # fmt: skip

    @property
    def actions(self) -> tuple[Any, ...]:
        """Every confirmed action, in order."""
        return tuple(self._actions)

    def submit(self, action: Any) -> tuple[Any, ...]:
        """Check an action, store it on the disk, then carry it out; return its effects, in order.

        Raises IllegalActionError if the rules forbid it and StoreError if it cannot be stored: then nothing has
        changed.
        """
        return self.submit_all((action,))[0][1]

    def submit_all(
        self, actions: Sequence[Any], notes: Mapping[str, str] = {}
    ) -> tuple[tuple[Any, tuple[Any, ...]], ...]:
        """Check actions one after the other, store them together, then carry them out; notes are stored with them.

        Return the game after each of them with its effects. Raises as `submit` does: then nothing has changed.
        """
        game, done = self.game, []
        for action in actions:
            game, effects = self.rules.apply(game, action)
            done.append((game, effects))
        totals: tuple[int, ...] | None = None
        achievements: tuple[tuple[str, ...], ...] = ()
        if game.over:
            achievements = () if self.rules.achievements is None else self.rules.achievements.within(game)
            totals = totals_of(self.rules, game)
        self.store.append_all(self.game_id, len(self._actions), actions, totals, achievements, notes)
        for action, (after, effects) in zip(actions, done, strict=True):
            self._take(action, after, effects)
        return tuple(done)

    def amend(self, setup: Any) -> None:
        """Replace the set-up by one with which the same actions give the same game so far, on the disk first.

        The same are the players, all effects, the turn and the points. Raises AmendError, or StoreError if the set-up
        cannot be stored: then nothing has changed.
        """
        game = self._amended(setup)
        self.store.amend(self.game_id, len(self._actions), setup)
        self.setup, self.game = setup, game

    def _amended(self, setup: Any) -> Any:
        """The game as it is now, with another set-up. Raises AmendError."""
        if type(setup) is not self.rules.setup_type or setup.players != self.setup.players:
            raise AmendError
        try:
            before, after = self.rules.new_game(self.setup), self.rules.new_game(setup)
            for action in self._actions:
                before, happened = self.rules.apply(before, action)
                after, happens = self.rules.apply(after, action)
                if happens != happened:
                    raise AmendError
        except IllegalActionError as error:
            raise AmendError from error
        if self.rules.turn(after) != self.rules.turn(before) or totals_of(self.rules, after) != totals_of(
            self.rules, before
        ):
            raise AmendError
        return after

    def count_hint(self, seat: int) -> Coaching:
        """Store one more hint for a player; return the coach's part. Raises StoreError; then nothing has changed."""
        return self._coached(self.coaching.with_hint(seat))

    def dismiss_coach(self) -> Coaching:
        """Store that the coach of a first game was sent away; return its part. Raises StoreError."""
        return self._coached(replace(self.coaching, dismissed=True))

    def _coached(self, coaching: Coaching) -> Coaching:
        self.store.keep_coaching(self.game_id, coaching)
        self.coaching = coaching
        return coaching

    @property
    def over(self) -> bool:
        """True if the game is over."""
        return bool(self.game.over)

    def points(self) -> tuple[tuple[int, ...], ...]:
        """Each player's points at the end of each moment of the game so far."""
        return points_over(self.rules, self.setup, self._actions)

    def record(self) -> bytes:
        """The public record of the game so far."""
        return self.rules.dump(self.setup, self._actions)

    def result(self) -> GameResult:
        """Return the finished game's result beside its score. Raises StoreError if the games cannot be read."""
        return game_result(self.store, self.game_id, self.record(), self.points())

    def _take(self, action: Any, game: Any, effects: tuple[Any, ...]) -> None:
        self.game = game
        self.latest = effects
        self._actions.append(action)
        if not is_decided(action):
            self.opening = effects


def prepared(session: Session, actions: Iterable[Any]) -> Session:
    """The session once these actions are submitted."""
    for action in actions:
        session.submit(action)
    return session
