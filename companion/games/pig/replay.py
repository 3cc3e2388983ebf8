"""A replayed record of Pig: as text action by action, or its score as data."""

from collections.abc import Iterable, Iterator

from companion.game.words_form import Replayed
from companion.games.effect_sentences import told
from companion.games.pig.announcements import sentence_of
from engine.pig import PIG, Game, Setup, new_game
from engine.pig.actions import Action


def replayed(data: bytes) -> Replayed:
    """Check and replay a record. Raises RecordError for its first fault."""
    setup, actions = PIG.load(data)
    game = new_game(setup)
    for action in actions:
        game, _effects = PIG.apply(game, action)
    return Replayed((), _summary(game), lambda: _lines(game, setup, actions))


def _summary(game: Game) -> dict[str, object]:
    standings = PIG.standings(game)
    return {
        "ok": True,
        "game": PIG.key,
        "over": game.over,
        "scores": list(game.now.points),
        "winners": [each.player for each in standings if each.rank == 1] if game.over else [],
    }


def _lines(game: Game, setup: Setup, actions: tuple[Action, ...]) -> Iterator[str]:
    yield from history(setup, actions)
    yield ""
    for each in PIG.standings(game):
        yield f"{each.rank}. {setup.players[each.player]}: {each.points}"


def history(setup: Setup, actions: Iterable[Action]) -> tuple[str, ...]:
    """The log of a game: a line for each action, the oldest first, in the language used."""
    return tuple(told(PIG, setup, actions, sentence_of))
