"""A sentence for each effect that the voice announces, and the sounds; never the kinds of a player's cards (13)."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.castles_of_tuscany.effect_text import DECIDED, effect_text, name_of
from companion.i18n.language import N_, _, ngettext
from companion.i18n.numbers import capital, count_word, elided, joined, listed
from engine.castles_of_tuscany import effects
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Awaited, DrawnFor, Stage
from hardware.ports import Sound

ASKED = {
    Awaited.BONUS: N_("{name} chooses a bonus tile."),
    Awaited.CHOOSE: N_("{name} has a choice."),
    Awaited.MANUAL: N_("{name} does what the card says."),
    Awaited.CASTLE: N_("{name} may place a tile of the display for nothing."),
    Awaited.MARBLE: N_("{name} may give back a marble and act once more."),
}
"""The sentence for each decision that the game waits for."""

UNSAID = (effects.Paid, effects.TurnBegan, effects.TurnEnded, effects.RoundEnding)
"""The effects of the log that the voice leaves out: the table sees them, or another sentence says them."""
FEW_LEFT = 3
"""The tiles left in the stack that counts, from which the voice says their number."""


def sentences(game: Game, all_effects: Sequence[effects.Effect]) -> tuple[str, ...]:
    """The sentences about the effects of one action, in order, and whose turn it is; `game` is the game after it."""
    said = [sentence_of(game, effect) for effect in all_effects]
    said += [*_final_order(game, all_effects), turn_sentence(game)]
    return tuple(capital(each) for each in said if each)


def beginning(game: Game) -> tuple[str, ...]:
    """The sentences as a game begins or is resumed."""
    if game.past:
        return tuple(filter(None, (turn_sentence(game),)))
    count = len(game.setup.players)
    text = ngettext(
        "Oyez! A game of The Castles of Tuscany for {count} begins.",
        "Oyez! A game of The Castles of Tuscany for {count} begins.",
        count,
    )
    return text.format(count=count_word(count)), _("Everybody lays three boards to a map.")


def announced(game: Game, latest: Sequence[effects.Effect]) -> tuple[str, ...]:
    """The announcement of the last action; before the first one that of the turn."""
    return sentences(game, latest) or beginning(game)


def sound(all_effects: Sequence[effects.Effect]) -> Sound | None:
    """The sound for these effects, None for silence."""
    kinds = {type(effect) for effect in all_effects}
    if effects.GameOver in kinds:
        return Sound.OVER
    if effects.LastTurns in kinds:
        return Sound.LAST_ROUND
    if effects.RoundBegan in kinds:
        return Sound.ROUND
    if effects.FiveAlike in kinds:
        return Sound.ALERT
    return Sound.FANFARE if effects.ColourDone in kinds else None


def sentence_of(game: Game, effect: effects.Effect) -> str:
    """The sentence about an effect, empty for one that the voice leaves out."""
    if isinstance(effect, UNSAID):
        return _round_ending(game, effect) if isinstance(effect, effects.RoundEnding) else ""
    say = SAID.get(type(effect), effect_text)
    return say(game, effect)


def turn_sentence(game: Game) -> str:
    """The sentence for the turn of a player; empty if the game waits for something else."""
    waits = game.now.waits
    if waits.player is None or waits.awaited is not Awaited.ACT:
        first = game.now.stage is Stage.BONUSES and waits.player is not None
        return _(ASKED[Awaited.BONUS]).format(name=name_of(game, waits.player or 0)) if first else ""
    return elided(_("It is the turn of {name}."), name=name_of(game, waits.player))


def _round_ending(game: Game, effect: effects.RoundEnding) -> str:
    """The end of rounds 1 and 2; that of round 3 is announced with the last turns."""
    last = effect.round == len(game.now.players[effect.player].stacks)
    return "" if last else effect_text(game, effect)


def _revealed(game: Game, effect: effects.Revealed) -> str:
    """The tiles that came, and the last tiles of the stack that counts."""
    text = effect_text(game, effect)
    if effect.player is None or not 0 < effect.left <= FEW_LEFT or game.now.ending is not None:
        return text
    stacks = game.now.players[effect.player].stacks
    if stacks[game.now.round - 1] != effect.left or any(stacks[: game.now.round - 1]):
        return text
    left = ngettext(
        "{n} tile is left in stack {stack} of {name}.", "{n} tiles are left in stack {stack} of {name}.", effect.left
    )
    name = name_of(game, effect.player)
    return joined([text, elided(left, n=count_word(effect.left), stack=game.now.round, name=name)])


def _drawn(game: Game, effect: effects.Drawn) -> str:
    return "" if effect.why is DrawnFor.START else effect_text(game, effect)


def _choice_asked(game: Game, effect: effects.ChoiceAsked) -> str:
    text = ASKED.get(effect.awaited)
    return _(text).format(name=name_of(game, effect.player)) if text else ""


def _scored(_game: Game, _effect: effects.Scored) -> str:
    """Nothing: the final order says the totals."""
    return ""


def _final_order(game: Game, all_effects: Sequence[effects.Effect]) -> list[str]:
    """The final order, winners first, and the comparison that broke a tie; nothing before the end."""
    over = next((effect for effect in all_effects if isinstance(effect, effects.GameOver)), None)
    if over is None:
        return []
    scored = [effect for effect in all_effects if isinstance(effect, effects.Scored)]
    ordered = sorted(scored, key=lambda each: (-each.total, each.player not in over.winners))
    places = [_("{name} with {points}").format(name=name_of(game, each.player), points=each.total) for each in ordered]
    order = _("The final order: {players}.").format(players=listed(places))
    return [order, _(DECIDED[over.decided])] if over.decided in DECIDED else [order]


SAID: dict[type[Any], Callable[[Game, Any], str]] = {
    effects.Revealed: _revealed,
    effects.Drawn: _drawn,
    effects.ChoiceAsked: _choice_asked,
    effects.Scored: _scored,
}
"""The effects that the voice says in other words than the log."""
