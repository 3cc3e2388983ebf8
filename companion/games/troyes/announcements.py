"""The announcements of Troyes: an action in one sentence with its gain, then whose turn it is."""

from collections.abc import Sequence

from companion.games.troyes import vocabulary
from companion.games.troyes.announced_runs import spoken
from companion.games.troyes.effect_text import name_of
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import capital, count_word, elided, figure, listed
from engine.troyes import effects
from engine.troyes.game import due_districts
from engine.troyes.phases import due_dice
from engine.troyes.state import Asked, AskedThrow, Game, Pending, Position
from engine.troyes.terms import COLOURS, Stage
from hardware.ports import Sound


def sentences(game: Game, all_effects: Sequence[effects.Effect]) -> tuple[str, ...]:
    """The sentences about the effects of one action, in order, and whose turn it is; `game` is the game after it."""
    order = turn_sentence(game)
    return (*happened(game, all_effects), *((capital(order),) if order else ()))


def happened(game: Game, all_effects: Sequence[effects.Effect]) -> tuple[str, ...]:
    """The sentences about the effects of one action, in order."""
    return tuple(capital(sentence) for sentence in spoken(game, all_effects) if sentence)


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
        return None  # the fanfare waits for the total
    rounds = [effect for effect in all_effects if isinstance(effect, effects.RoundBegan)]
    if rounds:
        return Sound.LAST_ROUND if rounds[-1].last else Sound.ROUND
    if effects.VpLost in kinds:
        return Sound.ALERT
    return Sound.FANFARE if effects.EventSettled in kinds else None


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
