"""The pages of Pig for the players' own phones: the die, the points of the turn, and the key to hold."""

from pathlib import Path
from typing import Any

from companion.game.phone_pages import Pages
from companion.games.pig.announcements import turn_sentence
from companion.games.pig.hall_view import announcements, hall, stage
from companion.games.pig.refusals import refusal
from companion.games.pig.roll import ROLL
from companion.i18n.language import N_, _, ngettext
from companion.i18n.numbers import elided
from engine.pig import Game, Hold, Roll, Undo, faults, legal
from engine.pig.actions import Action

WORDS = {
    "inTurn": N_("points in this turn"),
    "points": N_("points"),
    "target": N_("Points to win"),
    "throwAtTable": N_("Throw the die at the table; Oyez reads it there."),
}
"""The words of `sheet.js` by their keys."""


def view(game: Game, player: int) -> dict[str, Any]:
    """All that a player's phone shows, in the language used."""
    now = game.now
    name = game.setup.players[now.player]
    rolled = game.last.value if isinstance(game.last, Roll) and now.rolls else None
    return {
        "heading": elided(_("{name}'s turn"), name=name),
        "event": "" if game.over or now.rolls else turn_sentence(name),
        "state": "over" if game.over else "turn" if now.player == player else "wait",
        "value": rolled,
        "turn": now.turn,
        "points": now.points[player],
        "target": game.setup.target,
        "ways": [_way(game, n, each) for n, each in enumerate(open_actions(game, player)) if isinstance(each, Hold)],
        "undo": _undo(open_actions(game, player)),
        "why": refusal(faults(game, Hold(player))),
    }


def shown(game: Game, player: int) -> dict[str, Any]:
    """A player's points as everybody at the table sees them."""
    now = game.now
    turn = now.turn if now.player == player and not game.over else 0
    return {"points": now.points[player], "target": game.setup.target, "turn": turn}


def open_actions(game: Game, player: int) -> tuple[Action, ...]:
    """The actions that a player may take now: to hold, to take the last hold back."""
    undo = Undo(player)
    return (*legal(game, player), *(() if faults(game, undo) else (undo,)))


def _undo(actions: tuple[Action, ...]) -> dict[str, Any] | None:
    """The way back, apart from Hold: in its place a second tap would take the hold back."""
    for number, each in enumerate(actions):
        if isinstance(each, Undo):
            return {"n": number, "title": _("Take back"), "detail": _("the last hold")}
    return None


def _way(game: Game, number: int, action: Hold) -> dict[str, Any]:
    points = game.now.points[action.player] + game.now.turn
    return {"n": number, "title": _("Hold"), "detail": ngettext("{n} point", "{n} points", points).format(n=points)}


def action(game: Game, player: int, number: int) -> Action | None:
    """The action with this number in the player's view; None if there is none."""
    actions = open_actions(game, player)
    return actions[number] if 0 <= number < len(actions) else None


PAGES = Pages(
    folder=Path(__file__).parent / "pages",
    view=view,
    action=action,
    words=WORDS,
    shown=shown,
    hall=hall,
    stage=stage,
    announcements=announcements,
    throw=lambda _game: ROLL,
)
