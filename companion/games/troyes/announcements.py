"""The announcements of Troyes: a sentence for each effect that the voice says.

An action is one sentence with its gain. Victory points are secret until the end (2.2); income, wages and prices stand
on the screen alone.
"""

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.troyes import vocabulary
from companion.games.troyes.effect_text import card_name, effect_text, name_of
from companion.i18n.language import N_, _, ngettext
from companion.i18n.numbers import capital, count_word, elided, figure, listed
from engine.troyes import effects
from engine.troyes.effects_rounds import Why
from engine.troyes.game import due_districts
from engine.troyes.phases import due_dice
from engine.troyes.state import Asked, AskedThrow, Game, Pending, Position
from engine.troyes.terms import COLOURS, NEUTRAL, Good, Stage
from hardware.ports import Sound

SHORT = {
    Why.WAGES: N_("{name} cannot pay all wages."),
    Why.CARD: N_("{name} falls short."),
}
"""The loss of points without their number; a player who concedes has been announced."""

CUBES = (effects.CathedralCube, effects.EventCube)
"""The cubes of an action, which one sentence counts."""

AS_IN_THE_LOG = (
    effects.RoundBegan,
    effects.ActivityTurned,
    effects.EventTurned,
    effects.DieDiscarded,
    effects.CitizenExpelled,
    effects.CubeRemoved,
    effects.ManualAsked,
    effects.Conceded,
    effects.Rerolled,
    effects.Turned,
    effects.Recruited,
    effects.Farmed,
    effects.RoundEnded,
    effects.StartPassed,
    effects.CharactersShown,
    effects.Scored,
    effects.GameOver,
    effects.Undone,
)
"""The effects that the voice announces in the words of the log."""


def sentences(game: Game, all_effects: Sequence[effects.Effect]) -> tuple[str, ...]:
    """The sentences about the effects of one action, in order, and whose turn it is; `game` is the game after it."""
    said: list[str] = []
    for number, effect in enumerate(all_effects):
        said.append(_cubes(game, all_effects, number) if isinstance(effect, CUBES) else sentence_of(game, effect))
    order = turn_sentence(game)
    return tuple(capital(sentence) for sentence in (*said, order) if sentence)


def beginning(game: Game) -> tuple[str, ...]:
    """The sentences as a game begins or is resumed."""
    count = len(game.setup.players)
    text = ngettext("Oyez! A game of Troyes for {count} begins.", "Oyez! A game of Troyes for {count} begins.", count)
    begins = () if game.past else (text.format(count=count_word(count)),)
    return (*begins, turn_sentence(game))


def announced(game: Game, latest: Sequence[effects.Effect]) -> tuple[str, ...]:
    """The announcement of the last action; before the first one that of the turn."""
    said = sentences(game, latest)
    return said or tuple(filter(None, (turn_sentence(game),)))


def sound(all_effects: Sequence[effects.Effect]) -> Sound | None:
    """The sound for these effects, None for silence."""
    kinds = {type(effect) for effect in all_effects}
    if effects.GameOver in kinds:
        return Sound.OVER
    rounds = [effect for effect in all_effects if isinstance(effect, effects.RoundBegan)]
    if rounds:
        return Sound.LAST_ROUND if rounds[-1].last else Sound.ROUND
    if effects.VpLost in kinds:
        return Sound.ALERT
    return Sound.FANFARE if effects.EventSettled in kinds else None


def sentence_of(game: Game, effect: effects.Effect) -> str:
    """The sentence about an effect, empty for one that the voice leaves out."""
    if isinstance(effect, AS_IN_THE_LOG):
        return effect_text(game, effect)
    say = SAID.get(type(effect))
    return say(game, effect) if say else ""


def turn_sentence(game: Game) -> str:
    """The sentence for a turn, a choice or a throw; empty if the game waits for none of these."""
    now = game.now
    if now.pending is not None:
        return _pending_sentence(game, now.pending)
    if now.stage == Stage.WORKFORCE:
        return throw_sentence(game, due_districts(now)[0])
    if now.stage == Stage.BLACK:
        return _throws_black(game, now.start, now.called)
    if now.turn is None:
        return ""
    name = name_of(game, now.turn)
    if now.stage == Stage.COUNTER:
        return _("{name} must beat {value}.").format(name=name, value=figure(now.black[0]))
    return elided(_("It is the turn of {name}."), name=name)


def _pending_sentence(game: Game, pending: Pending) -> str:
    """The sentence for a choice, or for the black dice of a card; else empty."""
    if isinstance(pending, Asked):
        return _("{name} has a choice.").format(name=name_of(game, pending.player))
    return _throws_black(game, pending.player, pending.dice) if isinstance(pending, AskedThrow) else ""


def _throws_black(game: Game, player: int, dice: int) -> str:
    return _("{name}: {dice}.").format(name=name_of(game, player), dice=vocabulary.number_of(vocabulary.BLACK, dice))


def throw_sentence(game: Game, district: int) -> str:
    """The dice that a district throws: `Ada: 2 yellow dice and 1 red die.`"""
    return _("{name}: {dice}.").format(name=name_of(game, district), dice=listed(_due(game.now, district)))


def _due(now: Position, district: int) -> list[str]:
    due = zip(COLOURS, due_dice(now.buildings, district), strict=True)
    return [vocabulary.number_of(colour, n) for colour, n in due if n]


def _cubes(game: Game, all_effects: Sequence[effects.Effect], number: int) -> str:
    """One sentence for all cubes of an action in the cathedral or on an event, at the first one of them."""
    first = all_effects[number]
    assert isinstance(first, CUBES)
    alike = [each for each in all_effects if isinstance(each, CUBES) and _place(each) == _place(first)]
    if alike[0] is not first:
        return ""
    name, count = name_of(game, first.player), len(alike)
    if isinstance(first, effects.EventCube):
        text = ngettext("{name} counters {card}: {n} cube.", "{name} counters {card}: {n} cubes.", count)
        return text.format(name=name, card=card_name(game, first.card), n=count_word(count))
    text = ngettext("{name} builds at the cathedral: {n} cube.", "{name} builds at the cathedral: {n} cubes.", count)
    return text.format(name=name, n=count_word(count))


def _place(effect: effects.CathedralCube | effects.EventCube) -> str:
    """The event of a cube; empty for the cathedral."""
    return effect.card if isinstance(effect, effects.EventCube) else ""


def _lost(game: Game, effect: effects.Lost) -> str:
    return "" if effect.what == Good.VP else effect_text(game, effect)


def _gained(game: Game, effect: effects.Gained) -> str:
    return "" if effect.what == Good.VP else effect_text(game, effect)


def _short(game: Game, effect: effects.VpLost) -> str:
    return _(SHORT[effect.why]).format(name=name_of(game, effect.player)) if effect.why in SHORT else ""


def _black(_game: Game, effect: effects.BlackThrown) -> str:
    text = ngettext("{n} black die: {values}.", "{n} black dice: {values}.", len(effect.values))
    values = listed([figure(value) for value in effect.values])
    return text.format(n=count_word(len(effect.values)), values=values)


def _countered(game: Game, effect: effects.Countered) -> str:
    black = listed([figure(value) for value in effect.black])
    return _("{name} beats {black}.").format(name=name_of(game, effect.player), black=black)


def _entered(game: Game, effect: effects.CitizenEntered) -> str:
    if effect.owner == NEUTRAL:
        return ""
    text = _("{name} places a citizen: {building}, space {space}.")
    place = vocabulary.building(effect.building)
    return text.format(name=name_of(game, effect.owner), building=place, space=figure(effect.space))


def _settled(game: Game, effect: effects.EventSettled) -> str:
    return _("{card} is settled and goes to {name}.").format(
        card=card_name(game, effect.card), name=name_of(game, effect.winner)
    )


def _used(game: Game, effect: effects.CardUsed) -> str:
    return _("{name} uses {card}.").format(name=name_of(game, effect.player), card=card_name(game, effect.card))


def _passed(game: Game, effect: effects.Passed) -> str:
    return _("{name} passes.").format(name=name_of(game, effect.player))


SAID: dict[type[Any], Callable[[Game, Any], str]] = {
    effects.Lost: _lost,
    effects.Gained: _gained,
    effects.VpLost: _short,
    effects.BlackThrown: _black,
    effects.Countered: _countered,
    effects.CitizenEntered: _entered,
    effects.EventSettled: _settled,
    effects.CardUsed: _used,
    effects.Passed: _passed,
}
"""The effects that the voice says in other words than the log."""
