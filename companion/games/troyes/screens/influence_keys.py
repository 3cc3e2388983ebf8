"""The three keys for influence: throw a die again, take a citizen, turn dice over (6.2-6.4)."""

from collections.abc import Sequence

from companion.games.troyes import update_game, update_turn
from companion.games.troyes.model import Influence
from companion.games.troyes.refusals import REFUSALS
from companion.i18n.language import _
from companion.i18n.refusals import broken_rule
from companion.ui.message import Message
from companion.ui.toolkit.widgets import Key, Rect
from engine.troyes.actions import Action, Die, Recruit, Reroll, SquareDie, TurnDice
from engine.troyes.checks_counter import RECRUIT_COST, REROLL_COST, TURN_COST
from engine.troyes.faults import Code
from engine.troyes.rules import faults
from engine.troyes.state import Game
from engine.troyes.terms import COLOURS


def task(use: Influence) -> str:
    """The next step while dice are chosen for influence."""
    if use is Influence.REROLL:
        return _("Tap the die of yours that is thrown again.")
    return _("Tap one to three dice of yours, then the key that turns them over.")


def own_of(player: int, dice: Sequence[SquareDie]) -> tuple[Die, ...] | None:
    """The chosen dice as those of one's own district; None if another's is among them."""
    if any(die[0] != player for die in dice):
        return None
    return tuple((colour, value) for _district, colour, value in dice)


def influence_keys(
    game: Game, player: int, chosen: tuple[Die, ...] | None, use: Influence | None, rects: Sequence[Rect]
) -> list[Key]:
    """The keys, a rect each. `chosen` are own dice to act on at once, empty if they are asked for next."""
    reroll, recruit, turn = rects
    return [
        _reroll(game, player, chosen, use, reroll),
        _key(game, Recruit(player), update_game.decide.tap(Recruit(player)), _("Citizen"), RECRUIT_COST, recruit),
        _turn(game, player, chosen, use, turn),
    ]


def _reroll(game: Game, player: int, chosen: tuple[Die, ...] | None, use: Influence | None, rect: Rect) -> Key:
    again = chosen is not None and len(chosen) == 1
    die = chosen[0] if chosen else _any_die(game, player)
    action = Reroll(player, die)
    message: Message = (
        update_game.decide.tap(action)
        if again
        else update_turn.use_influence.tap(None if use is Influence.REROLL else Influence.REROLL)
    )
    return _key(game, action, message, _("Throw again"), REROLL_COST, rect, use is Influence.REROLL)


def _turn(game: Game, player: int, chosen: tuple[Die, ...] | None, use: Influence | None, rect: Rect) -> Key:
    at_once = bool(chosen)
    action = TurnDice(player, chosen or (_any_die(game, player),))
    message: Message = (
        update_game.decide.tap(action)
        if at_once
        else update_turn.use_influence.tap(None if use is Influence.TURN else Influence.TURN)
    )
    return _key(game, action, message, _("Turn over"), TURN_COST, rect, use is Influence.TURN)


def _any_die(game: Game, player: int) -> Die:
    """A die of one's own, to ask the rules about; a red 1 where none lies."""
    own = ((colour, value) for colour, values in zip(COLOURS, game.now.dice[player], strict=True) for value in values)
    return next(own, (COLOURS[0], 1))


def _key(game: Game, action: Action, message: Message, text: str, cost: int, rect: Rect, selected: bool = False) -> Key:
    found = faults(game, action)
    if any(each.code is Code.NO_SUCH_DIE for each in found):
        why = _("No die is left in your own district; influence changes only dice there.")
    else:
        why = REFUSALS.first(found)
    price = _("{n} influence").format(n=cost)
    return Key(
        rect=rect,
        label=text,
        detail=price,
        size=18,
        selected=selected,
        enabled=not found,
        why=why,
        rule=broken_rule(found),
        message=message,
    )
