"""The announcements of the crier: a pure table from effects to sentences and sounds.

The crier speaks to the whole table: the half, the cell to cross out, slow players, a bonus worth a fanfare, the end. A
player's other gains and the layout of the dice stand on the screen, so those effects are silent here. One sentence
covers a run of effects of the same type; `wordings` has several of each.
"""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from companion.games.troyes_dice import vocabulary, wordings
from companion.games.troyes_dice.busy_throw import busy_sentences, is_busy
from companion.i18n.language import _, ngettext, pgettext
from companion.i18n.numbers import count_word, elided, figure, listed, number_word
from engine.troyes_dice import Effect, Game, Half, Setup, effects
from engine.troyes_dice.bonuses import ColumnBonus, FeastHeld, LinkPaid, ResourceBonus, TrackBonus
from engine.troyes_dice.effects import Outcome
from hardware.ports import Sound

NAMES_IN_ONE_BREATH = 3
LAST_DAY = 8

OPENING = (effects.RollCorrected, effects.HalfOpened)
"""The effects that the crier announces first, although the end of the half before precedes them."""
BUSY = (effects.PlazaDestroyed, effects.TileTurned, effects.BlackIgnored)
"""The effects that a busy throw announces together."""
EVENT = (effects.PlazaDestroyed, effects.CellAttacked)
"""The effects of the black die, announced next, as the table has a cell to cross out."""

Say = Callable[[Game, Sequence[Any]], tuple[str, ...]]


def sentences(game: Game, all_effects: Sequence[Effect], layout: bool = False) -> tuple[str, ...]:
    """Return the crier's sentences about these effects of one action, the important ones first.

    `game` is the game after it; `layout` adds the places of the dice, for a table that does not see the screen. Without
    it a busy throw is announced by its orders alone.
    """
    said: list[str] = []
    busy = not layout and is_busy(all_effects)
    for kind, run in groupby(sorted(all_effects, key=_weight), _kind):
        said += () if busy and kind in BUSY else ANNOUNCEMENTS[kind](game, tuple(run))
        if busy and kind is effects.HalfOpened:
            said += busy_sentences(game, all_effects)
    laid = layout_sentence(all_effects) if layout else ""
    return (*said, laid) if laid else tuple(said)


def _weight(effect: Effect) -> int:
    """The place of an effect in the announcement: the half, its attacks, then everything else as it happened."""
    return 0 if isinstance(effect, OPENING) else 1 if isinstance(effect, EVENT) else 2


def _kind(effect: Effect) -> type[Any]:
    """The type by which a run of effects is announced: a strike and its attacks are one."""
    return effects.PlazaDestroyed if isinstance(effect, EVENT) else type(effect)


def half_sentence(game: Game) -> str:
    """The sentence that opens this half."""
    return day_sentence(game.day, game.half)


def announced(game: Game, latest: Sequence[Effect], opening: Sequence[Effect], layout: bool = False) -> tuple[str, ...]:
    """Return the crier's latest sentences: the last action's, and the throw's until everybody has acted."""
    said = sentences(game, latest)
    return said if said and not game.waiting else said + sentences(game, opening, layout)


def beginning(setup: Setup) -> tuple[str, ...]:
    """Return the crier's sentences for a new game, or for one that waits for its first throw."""
    seed = wordings.seed_of(setup)
    return wordings.drawn(wordings.openings(len(setup.players)), 0, seed), wordings.drawn(
        wordings.orders_to_throw(), 0, seed
    )


def sound(game: Game, all_effects: Sequence[Effect]) -> Sound | None:
    """The sound for these effects, the weightiest one; None for silence."""
    kinds = {type(effect) for effect in all_effects}
    if effects.GameEnded in kinds:
        return None  # the fanfare waits for the total
    if any(isinstance(effect, effects.PlazaDestroyed) and effect.attacks for effect in all_effects):
        return Sound.ALERT
    if effects.HalfOpened in kinds:
        return Sound.LAST_ROUND if (game.day, game.half) == (LAST_DAY, Half.MORNING) else Sound.ROUND
    return Sound.FANFARE if kinds & {ColumnBonus, TrackBonus} else None


def _silent(_game: Game, _run: Sequence[Effect]) -> tuple[str, ...]:
    return ()


def _half_opened(_game: Game, run: Sequence[effects.HalfOpened]) -> tuple[str, ...]:
    return tuple(day_sentence(opened.day, opened.half) for opened in run)


def day_sentence(day: int, half: Half) -> str:
    """The sentence that opens a half."""
    if day == LAST_DAY:
        return (_("The last day, morning."), _("The last half-day."))[half]
    return _("Day {day}, {half}.").format(day=number_word(day), half=vocabulary.half(half))


def _roll_corrected(_game: Game, _run: Sequence[effects.RollCorrected]) -> tuple[str, ...]:
    return (_("The throw was corrected; all turns of this half are taken back."),)


def _tile_turned(_game: Game, run: Sequence[effects.TileTurned]) -> tuple[str, ...]:
    text = _("{feast} becomes a raid.")
    return tuple(text.format(feast=vocabulary.the_feast(turned.tile)) for turned in run)


def _event(game: Game, run: Sequence[effects.PlazaDestroyed | effects.CellAttacked]) -> tuple[str, ...]:
    """Each destroyed plaza with its attack: the order to the table, in one breath (3.3)."""
    said: list[str] = []
    attacks: dict[int, list[effects.CellAttacked]] = {}
    struck: list[effects.PlazaDestroyed] = []
    for effect in run:
        if isinstance(effect, effects.PlazaDestroyed):
            struck.append(effect)
        else:
            attacks.setdefault(len(struck), []).append(effect)
    for number, destroyed in enumerate(struck, 1):
        said.append(_destroyed(game, destroyed, attacks.get(number, ()), first=number == 1))
    return tuple(said)


def _destroyed(
    game: Game, destroyed: effects.PlazaDestroyed, attacks: Sequence[effects.CellAttacked], first: bool
) -> str:
    colour, value, black = destroyed.colour, destroyed.value, destroyed.black
    if not attacks:
        return wordings.of_half(game, wordings.destroys(colour, value, black))
    if not first:
        return wordings.more_strikes(colour, value, black, order(game, attacks))
    brief = all(attack.outcome != Outcome.PROTECTED for attack in attacks)
    return wordings.of_half(game, wordings.strikes(colour, value, black, order(game, attacks), brief))


def _black_ignored(_game: Game, run: Sequence[effects.BlackIgnored]) -> tuple[str, ...]:
    text = _("The black {value} lies on the black feast: it strikes nothing, and anybody may choose it as {die}.")
    return tuple(
        text.format(value=figure(black.value), die=vocabulary.a_die(black.colour, figure(black.value))) for black in run
    )


def layout_sentence(all_effects: Sequence[Effect]) -> str:
    """The dice of a throw and where they go, from the free end (3.1); empty without a throw."""
    dice = [effect for effect in all_effects if isinstance(effect, effects.DieLaid)]
    if not dice:
        return ""
    comma = pgettext("between dice", ", ")
    return _("From the free end: {dice}.").format(dice=comma.join(_laid(die) for die in dice))


def _laid(die: effects.DieLaid) -> str:
    value, colour = figure(die.value), vocabulary.plaza_colour(die.colour)
    text = _("black {value} on {colour}") if die.black else _("{value} on {colour}")
    return text.format(value=value, colour=colour)


def order(game: Game, run: Sequence[effects.CellAttacked]) -> str:
    """The order of one attack on every sheet: the cell to cross out, and whose fortress holds (3.3, 3.4)."""
    cell = vocabulary.cell(run[0].district, figure(run[0].number))
    outcomes = {attack.outcome for attack in run}
    shielded = [game.setup.players[attack.player] for attack in run if attack.outcome == Outcome.PROTECTED]
    if Outcome.CROSSED not in outcomes and outcomes != {Outcome.PROTECTED}:
        return _("{cell} is already out").format(cell=cell)
    if not shielded:
        return _("cross out {cell}").format(cell=cell)
    fortresses = _fortresses(shielded, len(run))
    text = _("cross out {cell}, but {fortresses}") if Outcome.CROSSED in outcomes else _("{cell} stays, {fortresses}")
    return text.format(cell=cell, fortresses=fortresses)


def _fortresses(names: Sequence[str], players: int) -> str:
    if players == 1:
        return _("the fortress holds")
    if len(names) == players:
        return _("every fortress holds")
    if len(names) > NAMES_IN_ONE_BREATH:
        return _("{count} fortresses hold").format(count=count_word(len(names)))
    text = ngettext("the fortress of {names} holds", "the fortresses of {names} hold", len(names))
    return elided(text, names=listed(names))


def _fanfare(game: Game, run: Sequence[ColumnBonus | TrackBonus]) -> tuple[str, ...]:
    """Announce the bonuses of a whole track, or of all three, to the table (2.3, 2.4)."""
    return tuple(_bonus(game.setup.players[bonus.player], bonus) for bonus in run)


def _bonus(name: str, bonus: ColumnBonus | TrackBonus) -> str:
    if isinstance(bonus, ColumnBonus):
        text = _("{name} reaches {space} citizens on all three tracks!")
        return text.format(name=name, space=number_word(bonus.space))
    texts = (
        _("{name} gathers {space} red citizens!"),
        _("{name} gathers {space} yellow citizens!"),
        _("{name} gathers {space} white citizens!"),
    )
    return texts[bonus.colour].format(name=name, space=number_word(bonus.space))


def _turn_undone(game: Game, run: Sequence[effects.TurnUndone]) -> tuple[str, ...]:
    text = _("{name} takes the turn back.")
    return tuple(text.format(name=game.setup.players[undone.player]) for undone in run)


def _turn_ended(game: Game, _run: Sequence[effects.TurnEnded]) -> tuple[str, ...]:
    """The instruction for the wheel and the next throw, once nobody is missing."""
    if game.over or game.waiting:
        return ()
    destroyed = [slot.colour for slot in game.throw.slots if slot.destroyed] if game.throw else []
    turns = wordings.turn_over(destroyed, game.day + 1 if game.half == Half.AFTERNOON else None)
    said = (wordings.of_half(game, wordings.all_acted()), *((turns,) if turns else ()))
    return (*said, wordings.drawn(wordings.orders_to_throw(), game.half_index + 1, wordings.seed_of(game.setup)))


def _game_ended(game: Game, _run: Sequence[effects.GameEnded]) -> tuple[str, ...]:
    """The end of the game; `result_speech` has the result, which follows once the score is counted."""
    return (wordings.of_half(game, wordings.ends()),)


ANNOUNCEMENTS: dict[type[Any], Say] = {
    effects.TileTurned: _tile_turned,
    effects.HalfOpened: _half_opened,
    effects.RollCorrected: _roll_corrected,
    effects.PlazaDestroyed: _event,
    effects.BlackIgnored: _black_ignored,
    effects.TurnEnded: _turn_ended,
    effects.TurnUndone: _turn_undone,
    effects.GameEnded: _game_ended,
    # turned by hand before the throw, when the crier said so
    effects.PlazaTurned: _silent,
    effects.DiscTurned: _silent,
    # announced where somebody asks for it
    effects.DieLaid: _silent,
    # announced with the plaza
    effects.CellAttacked: _silent,
    # one player's own turn
    effects.DieChosen: _silent,
    effects.Paid: _silent,
    effects.DieAdjusted: _silent,
    effects.Rested: _silent,
    effects.ResourceGained: _silent,
    effects.CitizenGained: _silent,
    effects.CitizenLost: _silent,
    effects.Built: _silent,
    effects.CharacterNumbered: _silent,
    effects.ColumnProtected: _silent,
    effects.HallCounted: _silent,
    FeastHeld: _silent,
    LinkPaid: _silent,
    ResourceBonus: _silent,
    TrackBonus: _fanfare,
    ColumnBonus: _fanfare,
    effects.BonusLapsed: _silent,
    effects.ChoiceRaised: _silent,
}
"""The announcement of a run of each type of effect; every type must be listed."""
