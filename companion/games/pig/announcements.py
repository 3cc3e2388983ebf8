"""The announcements of Pig: a sentence for each effect, and the sound that goes with it."""

from collections.abc import Sequence
from typing import Any

from companion.game.crier import Part, Sentence, Sentences, news, order, screen_texts
from companion.games.effect_sentences import Templates, Words, filled, sentence
from companion.i18n.language import N_, _, ngettext
from companion.i18n.numbers import capital, count_word, number_word
from engine.pig import Effect, Game, Setup, effects
from hardware.ports import Sound

TURN = N_("{name}, throw the die.")
"""The sentence that opens a turn."""


def spoken(game: Game, all_effects: Sequence[Effect]) -> Sentences:
    """The sentences about the effects of one action, in order; `game` is the game after it."""
    # the result follows once the score is shown
    happened = [effect for effect in all_effects if not isinstance(effect, effects.GameEnded)]
    told = ((effect, sentence_of(game, effect)) for effect in happened)
    return tuple(Sentence(text, _part(effect), _wordings(game, effect)) for effect, text in told if text)


def _part(effect: Effect) -> Part:
    """The part of a sentence; everybody sees the die whose value alone is the points of the turn."""
    if isinstance(effect, effects.Rolled) and effect.turn == effect.value:
        return Part.SCREEN
    return PARTS[type(effect)]


def _wordings(game: Game, effect: Effect) -> tuple[str, ...]:
    """The short sentence of a roll for the voice; none for another effect."""
    return (capital(filled(_("{value}: {n}."), WORDS, game, effect)),) if isinstance(effect, effects.Rolled) else ()


def sentences(game: Game, all_effects: Sequence[Effect]) -> tuple[str, ...]:
    """The same for the screen."""
    return screen_texts(spoken(game, all_effects))


def sentence_of(game: Game, effect: Effect) -> str:
    """The sentence about an effect, empty for silence."""
    return sentence(SENTENCES, WORDS, game, effect)


def beginning(setup: Setup) -> Sentences:
    """The sentences as a game begins."""
    count = len(setup.players)
    text = ngettext("Oyez! A game of Pig for {count} begins.", "Oyez! A game of Pig for {count} begins.", count)
    return news(text.format(count=count_word(count))), order(turn_sentence(setup.players[0]))


def turn_sentence(name: str) -> str:
    """The sentence that opens a turn."""
    return _(TURN).format(name=name)


def announced(game: Game, latest: Sequence[Effect]) -> tuple[str, ...]:
    """The announcement of the last action; before the first one that of the turn."""
    return sentences(game, latest) or tuple(filter(None, (waits(game),)))


def waits(game: Game) -> str:
    """The sentence for the turn; empty after the end."""
    return "" if game.over else turn_sentence(_name(game, game.now.player))


def sound(all_effects: Sequence[Effect]) -> Sound | None:
    """The sound for these effects, None for silence."""
    kinds = {type(effect) for effect in all_effects}
    if effects.GameEnded in kinds:
        return None  # the fanfare waits for the result
    if effects.TurnLost in kinds:
        return Sound.ALERT
    return Sound.FANFARE if effects.Held in kinds else None


def _name(game: Game, player: int) -> str:
    return game.setup.players[player]


def _rolled(_game: Game, rolled: effects.Rolled) -> str:
    if not rolled.turn:
        return ""
    return ngettext("A {value}: {n} point in this turn.", "A {value}: {n} points in this turn.", rolled.turn)


def _lost(_game: Game, lost: effects.TurnLost) -> str:
    if not lost.points:
        return _("A one: {name}'s turn is over.")
    return ngettext("A one: {name} loses {n} point.", "A one: {name} loses {n} points.", lost.points)


def _held(_game: Game, held: effects.Held) -> str:
    return ngettext("{name} holds and has {n} point.", "{name} holds and has {n} points.", held.score)


def _ended(_game: Game, ended: effects.GameEnded) -> str:
    points = ended.points[ended.winner]
    return ngettext(
        "The game is over: {name} wins with {n} point.", "The game is over: {name} wins with {n} points.", points
    )


def _points(_game: Game, effect: effects.Rolled | effects.TurnLost | effects.Held | effects.GameEnded) -> int:
    match effect:
        case effects.Rolled(turn=points) | effects.TurnLost(points=points) | effects.Held(score=points):
            return points
        case effects.GameEnded():
            return effect.points[effect.winner]


WORDS: Words[Game] = {
    "name": lambda game, effect: _name(game, effect.winner if isinstance(effect, effects.GameEnded) else effect.player),
    "n": _points,
    "value": lambda _game, rolled: number_word(rolled.value),
    "before": lambda _game, corrected: number_word(corrected.before),
    "after": lambda _game, corrected: number_word(corrected.after),
}
"""The words of the fields of a sentence."""

SENTENCES: Templates[Game] = {
    effects.Rolled: _rolled,
    effects.TurnLost: _lost,
    effects.Held: _held,
    effects.TurnPassed: TURN,
    effects.GameEnded: _ended,
    effects.RollCorrected: N_("The roll is corrected from {before} to {after}."),
    effects.HoldUndone: N_("{name} takes the hold back."),
}
"""The sentence for each effect; an empty one is silence."""

PARTS: dict[type[Any], Part] = {
    effects.Rolled: Part.NEWS,
    effects.TurnLost: Part.NEWS,
    effects.Held: Part.SCREEN,
    effects.TurnPassed: Part.SCREEN,
    effects.RollCorrected: Part.NEWS,
    effects.HoldUndone: Part.NEWS,
}
"""The part of the sentence of each effect: a tap to hold is seen by everybody."""
