"""A game being played: each action is checked by the engine and kept by the store before anything changes."""

from collections.abc import Collection, Iterable
from typing import Self

from companion.export.result import GameResult, game_result
from companion.i18n.language import _
from companion.storage.achievements import feats_of
from companion.storage.store import Store, StoreError
from engine.troyes_dice import Action, Correct, Effect, Game, IllegalActionError, Roll, Setup, apply, new_game
from engine.troyes_dice import score as score_sheet


class Session:
    """One game, its actions so far and the store that keeps them.

    `game` is the game now, `opening` the effects of the throw that opened the half (empty before the first):
    what the crier announces, also after a resume.
    """

    def __init__(self, store: Store, game_id: int, setup: Setup, actions: Iterable[Action] = ()) -> None:
        self.store = store
        self.game_id = game_id
        self.setup = setup
        self.game: Game = new_game(setup)
        self.opening: tuple[Effect, ...] = ()
        self._actions: list[Action] = []
        for action in actions:
            self._take(action, *apply(self.game, action))

    @classmethod
    def start(cls, store: Store, setup: Setup, guests: Collection[str] = ()) -> Self:
        """Begin a new game. Raises IllegalActionError for a set-up that the rules forbid, and keeps nothing then.

        Everybody but the guests is remembered for the next game.
        """
        new_game(setup)
        return cls(store, store.create_game(setup, guests), setup)

    @classmethod
    def resume(cls, store: Store, game_id: int) -> Self:
        """Go on with a kept game from its last confirmed action. Raises StoreError where it cannot be replayed."""
        saved = store.load(game_id)
        try:
            return cls(store, game_id, saved.setup, saved.actions)
        except IllegalActionError as error:
            text = _(
                "Game {game} in {file} holds something that the rules of this version forbid: {why} It was left as it "
                "is; go on with another game."
            )
            raise StoreError(text.format(game=game_id, file=store.path, why=error)) from error

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every confirmed action, in order."""
        return tuple(self._actions)

    def submit(self, action: Action) -> tuple[Effect, ...]:
        """Check an action, keep it on the disk, then carry it out; returns what happened, in order.

        Raises IllegalActionError where the rules forbid it and StoreError where it cannot be kept: then nothing
        has changed.
        """
        game, effects = apply(self.game, action)
        if game.over:
            totals = tuple(score_sheet(sheet).total for sheet in game.sheets)
            self.store.append(self.game_id, len(self._actions), action, totals, feats_of(game))
        else:
            self.store.append(self.game_id, len(self._actions), action)
        self._take(action, game, effects)
        return effects

    def points(self) -> tuple[tuple[int, ...], ...]:
        """Each player's points at the end of each half so far, worked out by playing the game through again."""
        game, halves = new_game(self.setup), []
        for action in self._actions:
            if isinstance(action, Roll) and game.throw is not None:
                halves.append(tuple(score_sheet(sheet).total for sheet in game.sheets))
            game, _effects = apply(game, action)
        if game.throw is not None:
            halves.append(tuple(score_sheet(sheet).total for sheet in game.sheets))
        return tuple(zip(*halves, strict=True))

    def result(self) -> GameResult:
        """What stays of the finished game beside its score. Raises StoreError where the games cannot be read."""
        return game_result(self.store, self.game_id, self.setup, self.actions, self.points())

    def _take(self, action: Action, game: Game, effects: tuple[Effect, ...]) -> None:
        self.game = game
        self._actions.append(action)
        if isinstance(action, Roll | Correct):
            self.opening = effects


def prepared(session: Session, actions: Iterable[Action]) -> Session:
    """The session once these actions are submitted."""
    for action in actions:
        session.submit(action)
    return session
