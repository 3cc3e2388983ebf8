"""The short announcement of a throw in which much happens: two strikes, a fortress that holds, a feast that turns.

It gives the orders to the table; a tap on the announcement adds dice and reasons.
"""

from collections.abc import Sequence

from companion.games.troyes_dice import vocabulary
from companion.games.troyes_dice.wordings import strike
from companion.i18n.elision import filled
from companion.i18n.language import _, used
from companion.i18n.numbers import capital, count_word, figure, listed
from engine.troyes_dice import Effect, Game, effects
from engine.troyes_dice.effects import Outcome

MAX_NAMED = 2
"""At most this number of players with a fortress are named; more are counted."""


def is_busy(all_effects: Sequence[Effect]) -> bool:
    """Return True for the effects of a throw with more to say than the half and one plain strike."""
    if not any(isinstance(effect, effects.HalfOpened) for effect in all_effects):
        return False
    struck = [effect for effect in all_effects if isinstance(effect, effects.PlazaDestroyed)]
    turned = any(isinstance(effect, effects.TileTurned | effects.BlackIgnored) for effect in all_effects)
    attacks = [effect for effect in all_effects if isinstance(effect, effects.CellAttacked)]
    return len(struck) > 1 or turned or any(attack.outcome == Outcome.PROTECTED for attack in attacks)


def busy_sentences(game: Game, all_effects: Sequence[Effect]) -> tuple[str, ...]:
    """Return the orders of a busy throw: the black die without effect, the cells to cross out, the feasts that turn."""
    ignored = [effect for effect in all_effects if isinstance(effect, effects.BlackIgnored)]
    struck = [effect for effect in all_effects if isinstance(effect, effects.PlazaDestroyed)]
    attacks = [effect for effect in all_effects if isinstance(effect, effects.CellAttacked)]
    turned = [effect.tile for effect in all_effects if isinstance(effect, effects.TileTurned)]
    text = _("The black {value} strikes nothing.")
    said = [text.format(value=figure(black.value)) for black in ignored]
    if attacks:
        said.append(_order(game, attacks, MAX_NAMED if not turned else 2 - len(struck)))
    elif struck:
        said.append(_destroyed(struck))
    if turned:
        said.append(_("A raid: {tiles}.").format(tiles=listed([vocabulary.tile_name(tile) for tile in turned])))
    return tuple(said)


def _destroyed(struck: Sequence[effects.PlazaDestroyed]) -> str:
    """The plazas that fall before the attacks begin; a single one is named by its die."""
    if len(struck) > 1:
        return _("{count} plazas are destroyed.").format(count=capital(count_word(len(struck))))
    die = strike(struck[0].colour, struck[0].value, struck[0].black)
    return capital(_("{strike}.").format(strike=die))


def _order(game: Game, attacks: Sequence[effects.CellAttacked], named: int) -> str:
    """The cells to cross out; names at most `named` players whose fortress holds, or counts them if they are more.

    With `named` under MAX_NAMED more of them are left out: each player sees the own fortress.
    """
    cells = list(dict.fromkeys((attack.district, attack.number) for attack in attacks))
    runs = [[each for each in attacks if (each.district, each.number) == cell] for cell in cells]
    items = [_item(game, run, named) for run in runs if any(attack.outcome == Outcome.CROSSED for attack in run)]
    return _("Cross out {cells}.").format(cells=listed(items)) if items else _("There is nothing to cross out.")


def _item(game: Game, attacks: Sequence[effects.CellAttacked], named: int) -> str:
    cell = vocabulary.cell(attacks[0].district, figure(attacks[0].number))
    names = [game.setup.players[attack.player] for attack in attacks if attack.outcome == Outcome.PROTECTED]
    if not names or (len(names) > named and named < MAX_NAMED):
        return cell
    if len(names) > named:
        return _("{cell} except behind {count} fortresses").format(cell=cell, count=count_word(len(names)))
    return filled(_("{cell} except {names}"), used(), cell=cell, names=listed(names))
