"""The effects of Troyes that the voice says, one by one; `announced_runs` joins equal ones of an action.

Victory points are secret until the end (2.2); income, wages and prices stand on the screen alone.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from companion.games.troyes import vocabulary
from companion.games.troyes.effect_text import card_name, effect_text, name_of
from companion.i18n.language import N_, _, ngettext
from companion.i18n.numbers import count_word, figure, listed
from engine.troyes import effects
from engine.troyes.effects import Why
from engine.troyes.state import Game
from engine.troyes.terms import NEUTRAL, Good

SHORT = {
    Why.WAGES: N_("{name} cannot pay all wages."),
    Why.CARD: N_("{name} falls short."),
}
"""The loss of points without their number; a player who concedes has been announced."""

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
    effects.GameOver,
    effects.Undone,
)
"""The effects that the voice announces in the words of the log."""


def sentence_of(game: Game, effect: effects.Effect) -> str:
    """The sentence about an effect, empty for one that the voice leaves out."""
    if isinstance(effect, AS_IN_THE_LOG):
        return effect_text(game, effect)
    say = SAID.get(type(effect))
    return say(game, effect) if say else ""


def brought(run: Iterable[effects.Effect]) -> list[str]:
    """The gains of an action in words: cubes, citizens, deniers, influence; victory points are secret."""
    goods: Counter[Good] = Counter()
    cubes = citizens = 0
    for effect in run:
        match effect:
            case effects.EventCube() | effects.CathedralCube():
                cubes += 1
                goods[Good.INFLUENCE] += effect.influence
            case effects.CubesStored():
                cubes += effect.n
            case effects.CitizensGained():
                citizens += effect.n
            case effects.Gained():
                goods[effect.what] += effect.n
            case _:
                pass
    found = [vocabulary.cubes(count_word(cubes), cubes)] if cubes else []
    found += [vocabulary.citizens(count_word(citizens), citizens)] if citizens else []
    return found + [vocabulary.amount(what, n) for what, n in goods.items() if n and what != Good.VP]


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
    effects.Passed: _passed,
}
"""The effects that the voice says in other words than the log."""
