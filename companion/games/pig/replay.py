"""A replayed record of Pig: as text action by action, or its score as data."""

from collections.abc import Iterator

from companion.game.table import Replayed
from companion.games.pig.announcements import sentences
from engine.pig import PIG, Game, Setup, new_game
from engine.pig.actions import Action


def replayed(data: bytes) -> Replayed:
    """Check and replay a record. Raises RecordError for its first fault."""
    setup, actions = PIG.load(data)
    game = new_game(setup)
    for action in actions:
        game, _effects = PIG.apply(game, action)
    return Replayed((), _summary(game), lambda: _lines(setup, actions))


def _summary(game: Game) -> dict[str, object]:
    standings = PIG.standings(game)
    return {
        "ok": True,
        "game": PIG.key,
        "over": game.over,
        "scores": list(game.now.points),
        "winners": [each.player for each in standings if each.rank == 1] if game.over else [],
    }


def _lines(setup: Setup, actions: tuple[Action, ...]) -> Iterator[str]:
    game = new_game(setup)
    for action in actions:
        game, effects = PIG.apply(game, action)
        yield " ".join(sentences(game, effects))
    yield ""
    for each in PIG.standings(game):
        yield f"{each.rank}. {setup.players[each.player]}: {each.points}"
