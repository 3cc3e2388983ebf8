"""The public file of a game of Cadwallon, version 1: checked whole, replayed, and summarised (9)."""

from collections.abc import Iterable

from msgspec.structs import asdict

from engine.cadwallon.actions import Action
from engine.cadwallon.cards import Cards, as_mapping
from engine.cadwallon.made_up import FILES, shipped_cards
from engine.cadwallon.record_form import EVENTS, decode_record
from engine.cadwallon.rules import apply, new_game
from engine.cadwallon.scoring import score, winners
from engine.cadwallon.setup import Setup
from engine.cadwallon.state import Game, Position, Thief, Token
from engine.cadwallon.terms import KINDS, UNKNOWN_KIND, Counts, Stage
from engine.record_file import Replay, played, started, written

OPTIONS = ("start", "board", "attack", "counts")


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
    header: dict[str, object] = {"players": setup.players, "gangs": setup.gangs, "adventure": setup.adventure}
    header |= {option: getattr(setup, option) for option in OPTIONS}
    if setup.missions:
        header["missions"] = setup.missions
    if setup.treasures:
        header["treasures"] = dict(setup.treasures)
    header["cards"] = _cards(setup.cards)
    return written("cadwallon", header, events)


def _cards(cards: Cards) -> object:
    """The word of a file that ships, or the file."""
    return next((word for word in FILES if cards == shipped_cards(word)), None) or as_mapping(cards)


def summary(game: Game) -> dict[str, object]:
    """The replay output of a game (9.9)."""
    setup, now = game.setup, game.now
    won = winners(setup, now) if game.over else ()
    return {
        "ok": True,
        "over": game.over,
        "round": now.round,
        "stage": now.stage,
        "turn": now.turn,
        "start": setup.start,
        "alarm": now.alarm,
        "ap": now.ap,
        "active": now.active,
        "waiting": now.awaited,
        "players": [_player(game, player) for player in range(len(now.players))],
        "characters": {thief.id: _character(thief) for thief in now.thieves},
        "militia": dict(now.militia),
        "others": dict(now.others),
        "rooms": {room: _token(token) for room, token in now.rooms},
        "shut": sorted(room for room, token in now.rooms if token is not None and token.shut),
        "lying": {} if setup.graph else _by_kind(now.lying),
        "gates": now.gates,
        "left": _left(now),
        "open": now.open,
        "deck": now.deck,
        "discard": now.discard,
        "winners": [setup.players[player] for player in won],
    }


def _player(game: Game, player: int) -> dict[str, object]:
    own = game.now.players[player]
    shown: dict[str, object] = {
        "name": game.setup.players[player],
        "gang": game.setup.gangs[player],
        "ducats": own.ducats,
        "hand": own.hand,
        "total": None,
    }
    if game.over:
        parts = score(game.setup, game.now, player)
        shown |= {"total": parts.total, "score": asdict(parts)}
    return shown


def _character(thief: Thief) -> dict[str, object]:
    return {
        "area": thief.area,
        "inside": thief.inside,
        "out": thief.out,
        "tokens": [kind for kind, n in zip(KINDS, thief.tokens, strict=True) for _ in range(n)],
    }


def _token(token: Token | None) -> str | None:
    return None if token is None else token.kind or UNKNOWN_KIND


def _by_kind(counts: Counts) -> dict[str, int]:
    return dict(zip(KINDS, counts, strict=True))


def _left(now: Position) -> dict[str, tuple[int, int]]:
    """The moves and actions left to the characters of the player in turn (9.9)."""
    if now.turn is None or now.stage is Stage.DEPLOY:
        return {}
    return {
        thief.id: thief.left for thief in now.thieves if thief.player == now.turn and thief.inside and not thief.done
    }
