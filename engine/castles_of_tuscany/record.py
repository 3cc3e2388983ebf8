"""The public file of a game of The Castles of Tuscany, version 1: checked whole, replayed, and summarised (9)."""

from collections.abc import Iterable, Sequence

from msgspec.structs import asdict

from engine.castles_of_tuscany.actions import Action
from engine.castles_of_tuscany.box import as_mapping
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.record_form import EVENTS, MADE_UP, decode_record
from engine.castles_of_tuscany.rules import apply, new_game
from engine.castles_of_tuscany.scoring import score, winners
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.state import Game, RegionCards
from engine.castles_of_tuscany.terms import BONUSES, KINDS, Hands, Piece, canonical, item_name
from engine.record_file import Replay, played, started, written

OPTIONS = ("start", "hands", "draw", "round_end", "last_turn")


def replay(data: bytes) -> Replay[Setup, Action, Game]:
    """Check a record and play it through. Raises RecordError for the first fault; nothing is half-applied."""
    setup, events = decode_record(data)
    return Replay(setup, *played(started(new_game, setup), events, EVENTS.action, apply))


def dump(setup: Setup, actions: Iterable[Action]) -> bytes:
    """The record of a game. Raises IllegalActionError if the actions are not those of a game."""
    game, events = new_game(setup), list[dict[str, object]]()
    for action in actions:
        game, _ = apply(game, action)
        events.append(EVENTS.event(action))
    header: dict[str, object] = {"players": setup.players}
    if setup.colours:
        header["colours"] = setup.colours
    header |= {option: getattr(setup, option) for option in OPTIONS}
    header["box"] = MADE_UP if setup.box == made_up_box() else as_mapping(setup.box)
    return written("castles-of-tuscany", header, events)


def summary(game: Game) -> dict[str, object]:
    """The replay output of a game (9.10)."""
    setup, now, waits = game.setup, game.now, game.now.waits
    won = winners(now)[0] if game.over else ()
    listed = bool(setup.box.production)
    return {
        "ok": True,
        "over": game.over,
        "stage": now.stage,
        "round": now.round,
        "turn": now.turn,
        "start": setup.start,
        "ending": now.ending,
        "turns_left": now.turns_left,
        "waits": {"for": waits.awaited, "player": waits.player, "n": waits.n},
        "players": [_player(game, player) for player in range(len(now.players))],
        "display": _names(canonical(now.display)),
        "neutral": len(now.neutral),
        "bonuses": _by_word(BONUSES, now.bonuses),
        "finished": _by_word(KINDS, now.finished),
        "deck": sum(now.deck),
        "discards": sum(now.discards),
        "production": sum(now.production) if listed else None,
        "produced": sum(now.produced) if listed else None,
        "winners": [setup.players[player] for player in won],
    }


def _player(game: Game, player: int) -> dict[str, object]:
    own = game.now.players[player]
    parts = score(game.now, player) if game.over else None
    return {
        "name": game.setup.players[player],
        "green": own.green,
        "red": own.red,
        "cards": own.cards,
        "hand": _by_word(KINDS, own.hand) if game.setup.hands is Hands.COLOURS else None,
        "workers": own.workers,
        "marbles": own.marbles,
        "storage": _names(own.storage),
        "bonuses": _by_word(BONUSES, own.bonuses),
        "stacks": own.stacks,
        "covered": {space: item_name(piece) for space, piece in own.covered},
        "total": None if parts is None else parts.total,
        "score": None if parts is None else asdict(parts),
    }


def _names(items: Sequence[Piece]) -> list[str]:
    return [item_name(item) for item in items]


def _by_word(words: Iterable[str], numbers: RegionCards) -> dict[str, int]:
    return dict(zip(words, numbers, strict=True))
