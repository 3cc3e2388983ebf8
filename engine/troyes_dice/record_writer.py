"""Writing a game record: set-up and actions -> bytes."""

from collections.abc import Iterable

from engine.record_file import written
from engine.troyes_dice.actions import Action, Choose, Citizen, Correct, Option, Rest, Roll, Turn, Undo
from engine.troyes_dice.rules import apply, new_game
from engine.troyes_dice.setup import RELEASED, Setup


def dump(setup: Setup, actions: Iterable[Action]) -> bytes:
    """The record of a game. A turn that still waits for a choice is left out.

    Raises IllegalActionError if the actions are not those of a game.
    """
    events = _events(setup, actions)
    header: dict[str, object] = {
        "players": setup.players,
        "numbering": setup.numbering,
        "plazas": [[up.word, back.word] for up, back in setup.plazas],
        "tiles": {str(place): tile.word for place, tile in setup.tiles},
        "second_die_cost": setup.second_die_cost.word,
    }
    if setup.fortress_feast != RELEASED.fortress_feast:
        header["fortress_feast"] = setup.fortress_feast.word
    if setup.recoloured_die != RELEASED.recoloured_die:
        header["recoloured_die"] = setup.recoloured_die.word
    return written("troyes-dice", header, events)


def _events(setup: Setup, actions: Iterable[Action]) -> list[dict[str, object]]:
    """The events of a game; a turn stands where its last choice was answered, which changes no sheet."""
    game = new_game(setup)
    events: list[dict[str, object]] = []
    unfinished: dict[int, dict[str, object]] = {}
    for action in actions:
        game, _ = apply(game, action)
        if isinstance(action, Roll):
            events.append({"roll": _roll_words(action)})
        elif isinstance(action, Correct):
            unfinished.clear()
            events.append({"correct": {"roll": _roll_words(action.roll)}})
        elif isinstance(action, Undo):
            if unfinished.pop(action.player, None) is None:
                events.append({"undo": {"player": action.player}})
        else:
            turn = _extend_turn(unfinished.pop(action.player, {}), action)
            if game.seats[action.player].done:
                events.append({"turn": turn})
            else:
                unfinished[action.player] = turn
    return events


def _extend_turn(turn: dict[str, object], action: Turn | Rest | Choose) -> dict[str, object]:
    if isinstance(action, Rest):
        return {"player": action.player, "do": "rest"}
    if isinstance(action, Choose):
        answers = turn.get("choices", [])
        assert isinstance(answers, list)
        return turn | {"choices": [*answers, _option_words(action.option)]}
    words: dict[str, object] = {"player": action.player, "slot": action.slot}
    if action.pay is not None:
        words |= {"pay": action.pay.word}
    if action.colour is not None:
        words |= {"colour": action.colour.word}
    if action.value is not None:
        words |= {"value": action.value}
    return words | {"do": action.do.word}


def _roll_words(roll: Roll) -> dict[str, object]:
    return {"black": roll.black, "clear": roll.clear}


def _option_words(option: Option) -> dict[str, object]:
    if isinstance(option, Citizen):
        return {"citizen": option.colour.word}
    return {"build": [option.kind.word, option.district.word, option.column]}
