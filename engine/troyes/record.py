"""The public file of a game of Troyes, version 1: checked whole, replayed, and summarised (9)."""

from collections.abc import Iterable

from msgspec import Raw

from engine.game import RecordError
from engine.record_file import Replay, played, started, written
from engine.troyes.actions import Action, Reroll, Rethrow
from engine.troyes.cards import as_mapping
from engine.troyes.made_up import made_up_cards
from engine.troyes.record_form import EVENTS, MADE_UP, decode_record
from engine.troyes.record_words import owner_word
from engine.troyes.rules import apply, new_game
from engine.troyes.scoring import Score, scores, winners
from engine.troyes.setup import Setup
from engine.troyes.state import DistrictDice, Game, Position
from engine.troyes.terms import BUILDINGS, COLOURS, NEUTRAL, CharacterRule


def replay(data: bytes) -> Replay[Setup, Action, Game]:
    """Check a record and play it through. Raises RecordError for the first fault; nothing is half-applied."""
    setup, events = decode_record(data)
    return Replay(setup, *played(started(new_game, setup), events, _action, apply))


def _action(index: int, raw: Raw) -> Action:
    action = EVENTS.action(index, raw)
    if isinstance(action, Reroll) and action.to is None:
        raise RecordError(index, None, f"Event {index} is not in the form of a game record: its reroll has no `to`.")
    return action


def dump(setup: Setup, actions: Iterable[Action]) -> bytes:
    """The record of a game. A die that waits for its second throw is left out.

    Raises IllegalActionError if the actions are not those of a game.
    """
    header: dict[str, object] = {"players": setup.players}
    if setup.colours:
        header["colours"] = setup.colours
    header["start"] = setup.start
    if setup.characters != CharacterRule.ALL:
        header["characters"] = setup.characters
    header["cards"] = MADE_UP if setup.cards == made_up_cards() else as_mapping(setup.cards)
    return written("troyes", header, _events(setup, actions))


def _events(setup: Setup, actions: Iterable[Action]) -> list[dict[str, object]]:
    """The events of a game; a throw that influence waits for is one event with the influence (6.2)."""
    game, events = new_game(setup), list[dict[str, object]]()
    waiting: Reroll | None = None
    for action in actions:
        game, _ = apply(game, action)
        if waiting is not None:
            if isinstance(action, Rethrow):
                events.append(EVENTS.event(Reroll(waiting.player, waiting.die, action.value)))
            waiting = None
        elif isinstance(action, Reroll) and action.to is None:
            waiting = action
        else:
            events.append(EVENTS.event(action))
    return events


def summary(game: Game) -> dict[str, object]:
    """The replay output of a game (9.9); while something is pending it has the effects so far."""
    now = game.now
    results = scores(game.setup, now)
    won = winners([each.total for each in results]) if game.over else ()
    return {
        "ok": True,
        "over": game.over,
        "round": now.round,
        "stage": now.stage,
        "turn": now.turn,
        "start": now.start,
        "players": [_player(game, player, each) for player, each in enumerate(results)],
        "buildings": {
            building: [None if owner is None else owner_word(owner) for owner in spaces]
            for building, spaces in zip(BUILDINGS, now.buildings, strict=True)
        },
        "dice": {str(owner_word(each)): _dice(now.dice[each]) for each in (*range(len(now.players)), NEUTRAL)},
        "black": now.black,
        "row": [event.card for event in now.row],
        "winners": [game.setup.players[player] for player in won],
    }


def _dice(district: DistrictDice) -> dict[str, tuple[int, ...]]:
    return dict(zip(COLOURS, district, strict=True))


def _player(game: Game, player: int, result: Score) -> dict[str, object]:
    now, own = game.now, game.now.players[player]
    shown: dict[str, object] = {
        "name": game.setup.players[player],
        "denier": own.denier,
        "vp": own.vp,
        "influence": own.influence,
        "personal": own.personal,
        "general": own.general,
        "waiting": own.waiting,
        "passed": own.passed,
        "won": own.won,
        "tradesmen": _tradesmen(now, player),
        "total": result.total if game.over else None,
    }
    if game.over:
        parts = ("vp", "events", "spaces", "cathedral", "characters")
        shown["score"] = {part: getattr(result, part) for part in parts}
    return shown


def _tradesmen(now: Position, player: int) -> list[str]:
    return [activity.card for activity in now.activities if player in activity.tradesmen]
