"""The announcements of the crier: a pure table from effects to sentences and sounds.

The crier speaks to the whole table: the throw, its event, who is missing, a bonus worth a fanfare, the end. A player's
other gains stand on the screen, so those effects are silent here. One sentence covers a run of effects of the same
type.
"""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from companion.games.troyes_dice import vocabulary
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

Say = Callable[[Game, Sequence[Any]], tuple[str, ...]]


def sentences(game: Game, all_effects: Sequence[Effect]) -> tuple[str, ...]:
    """Return the crier's sentences about these effects of one action, the half first; `game` is the game after it."""
    said: list[str] = []
    half_first = sorted(all_effects, key=lambda effect: not isinstance(effect, OPENING))
    for kind, run in groupby(half_first, type):
        said += ANNOUNCEMENTS[kind](game, tuple(run))
    return tuple(said)


def half_sentence(game: Game) -> str:
    """The sentence that opens this half."""
    return day_sentence(game.day, game.half)


def unlaid(all_effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects of a throw without how its dice were laid out."""
    return tuple(effect for effect in all_effects if not isinstance(effect, effects.DieLaid))


def announced(game: Game, latest: Sequence[Effect], opening: Sequence[Effect]) -> tuple[str, ...]:
    """Return the crier's latest sentences: the last action's, and the throw's until everybody has acted."""
    said = sentences(game, latest)
    return said if said and not game.waiting else said + sentences(game, opening)


def opening_sentence(setup: Setup) -> str:
    """Return the crier's first sentence of a new game."""
    text = ngettext("Oyez! A game for {count} begins.", "Oyez! A game for {count} begins.", len(setup.players))
    return text.format(count=count_word(len(setup.players)))


def beginning(setup: Setup) -> tuple[str, ...]:
    """Return the crier's sentences for a new game, or for one that waits for its first throw."""
    return (opening_sentence(setup), _("Throw the dice."))


def sound(game: Game, all_effects: Sequence[Effect]) -> Sound | None:
    """The sound for these effects, the weightiest one; None for silence."""
    kinds = {type(effect) for effect in all_effects}
    if effects.GameEnded in kinds:
        return Sound.OVER
    if any(isinstance(effect, effects.PlazaDestroyed) and effect.attacks for effect in all_effects):
        return Sound.ALERT
    if effects.HalfOpened in kinds:
        return Sound.LAST_ROUND if (game.day, game.half) == (LAST_DAY, Half.MORNING) else Sound.ROUND
    return Sound.FANFARE if kinds & {ColumnBonus, TrackBonus} else None


def missing(game: Game) -> tuple[str, ...]:
    """The names of those who have not finished their turn of the open half."""
    if game.throw is None:
        return ()
    return tuple(name for name, seat in zip(game.setup.players, game.seats, strict=True) if not seat.done)


def _silent(_game: Game, _run: Sequence[Effect]) -> tuple[str, ...]:
    return ()


def _half_opened(_game: Game, run: Sequence[effects.HalfOpened]) -> tuple[str, ...]:
    said: list[str] = []
    for opened in run:
        said.append(day_sentence(opened.day, opened.half))
        if opened.day == LAST_DAY:
            said.append(_("This is the last day.") if opened.half == Half.MORNING else _("This is the last half-day."))
    return tuple(said)


def day_sentence(day: int, half: Half) -> str:
    """The sentence that opens a half."""
    return _("Day {day}, {half}.").format(day=number_word(day), half=vocabulary.half(half))


def _roll_corrected(_game: Game, _run: Sequence[effects.RollCorrected]) -> tuple[str, ...]:
    return (_("The throw was corrected; all turns of this half are taken back."),)


def _tile_turned(_game: Game, run: Sequence[effects.TileTurned]) -> tuple[str, ...]:
    text = _("{feast} becomes a raid.")
    return tuple(text.format(feast=vocabulary.the_feast(turned.tile)) for turned in run)


def _plaza_destroyed(_game: Game, run: Sequence[effects.PlazaDestroyed]) -> tuple[str, ...]:
    return tuple(_destroys(destroyed) for destroyed in run)


def _destroys(destroyed: effects.PlazaDestroyed) -> str:
    if destroyed.black:
        strikes, breaks = _("The black {value} strikes {plaza}."), _("The black {value} destroys {plaza}.")
    else:
        strikes, breaks = _("The clear {value} strikes {plaza}."), _("The clear {value} destroys {plaza}.")
    text = strikes if destroyed.attacks else breaks
    return text.format(value=figure(destroyed.value), plaza=vocabulary.the_plaza(destroyed.colour))


def _black_ignored(_game: Game, run: Sequence[effects.BlackIgnored]) -> tuple[str, ...]:
    text = _("The black {value} lies on the black feast: it strikes nothing, and anybody may choose it as {die}.")
    return tuple(
        text.format(value=figure(black.value), die=vocabulary.a_die(black.colour, figure(black.value))) for black in run
    )


def _dice_laid(_game: Game, run: Sequence[effects.DieLaid]) -> tuple[str, ...]:
    """The dice and where they go, from the free end (3.1)."""
    comma = pgettext("between dice", ", ")
    return (_("From the free end: {dice}.").format(dice=comma.join(_laid(die) for die in run)),)


def _laid(die: effects.DieLaid) -> str:
    value, colour = figure(die.value), vocabulary.plaza_colour(die.colour)
    text = _("black {value} on {colour}") if die.black else _("{value} on {colour}")
    return text.format(value=value, colour=colour)


def _cell_attacked(game: Game, run: Sequence[effects.CellAttacked]) -> tuple[str, ...]:
    """One strike on every sheet, in one breath: the cell to cross out, and whose fortress holds (3.3, 3.4)."""
    cell = vocabulary.cell(run[0].district, figure(run[0].number))
    outcomes = {attack.outcome for attack in run}
    shielded = [game.setup.players[attack.player] for attack in run if attack.outcome == Outcome.PROTECTED]
    if outcomes == {Outcome.PROTECTED}:
        fortresses = _fortresses(shielded, len(run))
        return (_("Nobody crosses out {cell}: {fortresses}.").format(cell=cell, fortresses=fortresses),)
    if Outcome.CROSSED not in outcomes:
        return (_("Already crossed out: {cell}.").format(cell=cell),)
    if not shielded:
        return (_("Cross out {cell}.").format(cell=cell),)
    fortresses = _fortresses(shielded, len(run))
    return (_("Cross out {cell}, but {fortresses}.").format(cell=cell, fortresses=fortresses),)


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
    """Name the last player missing; if nobody is missing, give the instruction for the wheel before the next throw."""
    if game.over:
        return ()
    waiting = missing(game)
    if not waiting:
        return (_("Everybody has acted."), *_end_of_half(game))
    return (elided(_("Only {name} is missing."), name=waiting[0]),) if len(waiting) == 1 else ()


def reminder(game: Game) -> str:
    """Name the players who have still to act after a while; empty if nobody has."""
    waiting = missing(game)
    if not waiting:
        return ""
    if len(waiting) > NAMES_IN_ONE_BREATH:
        return _("{count} players still have to act.").format(count=count_word(len(waiting)))
    return ngettext("{names} still has to act.", "{names} still have to act.", len(waiting)).format(
        names=listed(waiting)
    )


def _end_of_half(game: Game) -> list[str]:
    orders = []
    destroyed = [slot for slot in game.throw.slots if slot.destroyed] if game.throw else []
    if destroyed:
        orders.append(ngettext("Turn the destroyed plaza over.", "Turn the destroyed plazas over.", len(destroyed)))
    if game.half == Half.AFTERNOON:
        orders.append(_("Turn the disc to the next day."))
    return [*orders, _("Throw the dice.")]


def _game_ended(game: Game, run: Sequence[effects.GameEnded]) -> tuple[str, ...]:
    ended = run[-1]
    total = ended.scores[ended.winners[0]].total
    names, points = listed([game.setup.players[player] for player in ended.winners]), count_word(total)
    if len(game.setup.players) == 1:
        won = ngettext("{names} has {points} point.", "{names} has {points} points.", total)
    elif len(ended.winners) == 1:
        won = ngettext("{names} wins with {points} point.", "{names} wins with {points} points.", total)
    else:
        won = ngettext(
            "{names} share the win with {points} point each.", "{names} share the win with {points} points each.", total
        )
    return (_("The game is over."), won.format(names=names, points=points))


ANNOUNCEMENTS: dict[type[Any], Say] = {
    effects.TileTurned: _tile_turned,
    effects.HalfOpened: _half_opened,
    effects.RollCorrected: _roll_corrected,
    effects.PlazaDestroyed: _plaza_destroyed,
    effects.BlackIgnored: _black_ignored,
    effects.CellAttacked: _cell_attacked,
    effects.TurnEnded: _turn_ended,
    effects.TurnUndone: _turn_undone,
    effects.GameEnded: _game_ended,
    # turned by hand before the throw, when the crier said so
    effects.PlazaTurned: _silent,
    effects.DiscTurned: _silent,
    effects.DieLaid: _dice_laid,
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
