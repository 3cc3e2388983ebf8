"""Whole turns: a turn with the answers to all its choices, enumerated by the engine."""

from msgspec import Struct

from engine.troyes_dice import Choose, Effect, Game, Rest, Sheet, Turn, apply, legal

PlayerAction = Turn | Rest | Choose


class WholeTurn(Struct, frozen=True, gc=False):
    """The actions of a turn to its end, or of the rest of a turn, and the sheet and the effects they lead to."""

    actions: tuple[PlayerAction, ...]
    sheet: Sheet
    effects: tuple[Effect, ...]


def whole_turns(game: Game, player: int) -> list[WholeTurn]:
    """List each way to complete the player's turn, in the engine's order. Raises ValueError if nothing is to do."""
    if not legal(game, player):
        raise ValueError(f"Player {player} has nothing to do now; ask again after the next throw.")
    found: list[WholeTurn] = []
    _extend(found, game, player, (), ())
    return found


def completed(game: Game, player: int, actions: tuple[PlayerAction, ...]) -> WholeTurn:
    """Carry out these actions. Raises IllegalActionError if one is not allowed."""
    effects: tuple[Effect, ...] = ()
    for action in actions:
        game, added = apply(game, action)
        effects += added
    return WholeTurn(actions, game.seats[player].sheet, effects)


def _extend(
    found: list[WholeTurn],
    game: Game,
    player: int,
    actions: tuple[PlayerAction, ...],
    effects: tuple[Effect, ...],
) -> None:
    for action in legal(game, player):
        after, added = apply(game, action)
        seat = after.seats[player]
        if seat.done:
            found.append(WholeTurn((*actions, action), seat.sheet, effects + added))
        else:
            _extend(found, after, player, (*actions, action), effects + added)
