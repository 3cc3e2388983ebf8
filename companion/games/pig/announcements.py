"""The announcements of Pig: a sentence for each effect, and the sound that goes with it."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.i18n.language import _, ngettext
from companion.i18n.numbers import count_word, number_word
from engine.pig import Effect, Game, Setup, effects
from hardware.ports import Sound


def sentences(game: Game, all_effects: Sequence[Effect]) -> tuple[str, ...]:
    """The sentences about the effects of one action, in order; `game` is the game after it."""
    return tuple(sentence for effect in all_effects if (sentence := SENTENCES[type(effect)](game, effect)))


def beginning(setup: Setup) -> tuple[str, ...]:
    """The sentences as a game begins."""
    count = len(setup.players)
    text = ngettext("Oyez! A game of Pig for {count} begins.", "Oyez! A game of Pig for {count} begins.", count)
    return text.format(count=count_word(count)), turn_sentence(setup.players[0])


def turn_sentence(name: str) -> str:
    """The sentence that opens a turn."""
    return _("{name}, throw the die.").format(name=name)


def announced(game: Game, latest: Sequence[Effect]) -> tuple[str, ...]:
    """The announcement of the last action; before the first one that of the turn."""
    said = sentences(game, latest)
    return said or (() if game.over else (turn_sentence(_name(game, game.now.player)),))


def sound(all_effects: Sequence[Effect]) -> Sound | None:
    """The sound for these effects, None for silence."""
    kinds = {type(effect) for effect in all_effects}
    if effects.GameEnded in kinds:
        return Sound.OVER
    if effects.TurnLost in kinds:
        return Sound.ALERT
    return Sound.FANFARE if effects.Held in kinds else None


def _name(game: Game, player: int) -> str:
    return game.setup.players[player]


def _rolled(_game: Game, rolled: effects.Rolled) -> str:
    if not rolled.turn:
        return ""
    text = ngettext("A {value}: {n} point in this turn.", "A {value}: {n} points in this turn.", rolled.turn)
    return text.format(value=number_word(rolled.value), n=rolled.turn)


def _lost(game: Game, lost: effects.TurnLost) -> str:
    name = _name(game, lost.player)
    if not lost.points:
        return _("A one: {name}'s turn is over.").format(name=name)
    text = ngettext("A one: {name} loses {n} point.", "A one: {name} loses {n} points.", lost.points)
    return text.format(name=name, n=lost.points)


def _held(game: Game, held: effects.Held) -> str:
    text = ngettext("{name} holds and has {n} point.", "{name} holds and has {n} points.", held.score)
    return text.format(name=_name(game, held.player), n=held.score)


def _passed(game: Game, passed: effects.TurnPassed) -> str:
    return turn_sentence(_name(game, passed.player))


def _ended(game: Game, ended: effects.GameEnded) -> str:
    points = ended.points[ended.winner]
    text = ngettext(
        "The game is over: {name} wins with {n} point.", "The game is over: {name} wins with {n} points.", points
    )
    return text.format(name=_name(game, ended.winner), n=points)


def _corrected(_game: Game, corrected: effects.RollCorrected) -> str:
    text = _("The roll is corrected from {before} to {after}.")
    return text.format(before=number_word(corrected.before), after=number_word(corrected.after))


def _undone(game: Game, undone: effects.HoldUndone) -> str:
    return _("{name} takes the hold back.").format(name=_name(game, undone.player))


SENTENCES: dict[type[Any], Callable[[Game, Any], str]] = {
    effects.Rolled: _rolled,
    effects.TurnLost: _lost,
    effects.Held: _held,
    effects.TurnPassed: _passed,
    effects.GameEnded: _ended,
    effects.RollCorrected: _corrected,
    effects.HoldUndone: _undone,
}
"""The sentence for each effect; an empty one is silence."""
