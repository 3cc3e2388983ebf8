"""The announcements of Troyes: an action in one sentence with its gain, then whose turn it is."""

from collections.abc import Sequence

from companion.game.crier import Sentences, news, order, screen_texts
from companion.games.troyes import vocabulary
from companion.games.troyes.announced_runs import spoken
from companion.games.troyes.effect_text import name_of
from companion.i18n.language import N_, _, ngettext
from companion.i18n.numbers import capital, count_word, elided, figure, listed
from engine.troyes import effects
from engine.troyes.game import due_districts
from engine.troyes.phases import due_dice
from engine.troyes.state import Asked, AskedThrow, Game, Pending, Position
from engine.troyes.terms import COLOURS, NEUTRAL, Stage
from hardware.ports import Sound

_DICE, _THROWS = N_("{name}: {dice}."), N_("{name} throws {dice}.")
"""The wordings of the order to throw."""


def sentences(game: Game, all_effects: Sequence[effects.Effect]) -> Sentences:
    """The sentences about the effects of one action, in order, and a throw or a decision that follows from it.

    `game` is the game after it.
    """
    return (*spoken(game, all_effects), *_follows(game, all_effects))


def _follows(game: Game, all_effects: Sequence[effects.Effect]) -> Sentences:
    """The first throw of a round, one of the neutral district or of black dice, and turns that nobody expects."""
    now, text = game.now, waits(game)
    thrown = any(isinstance(each, effects.DistrictRolled) for each in all_effects)
    if now.pending is None and now.stage == Stage.WORKFORCE:
        district = due_districts(now)[0]
        if thrown and district != NEUTRAL:
            return ()
        dice = _(_THROWS).format(name=name_of(game, district), dice=listed(_due(now, district)))
        return (order(text, capital(dice)),)
    if isinstance(now.pending, Asked) and any(isinstance(each, effects.EventActs) for each in all_effects):
        return (news(text, calls=now.pending.player),)
    if isinstance(now.pending, AskedThrow):
        return (order(text, capital(_black(game, now.pending.player, now.pending.dice, _(_THROWS)))),)
    if now.pending is None and now.stage == Stage.BLACK:
        return (order(text, capital(_black(game, now.start, now.called, _(_THROWS)))),)
    if now.stage == Stage.COUNTER and any(isinstance(each, effects.BlackThrown) for each in all_effects):
        beat = _("{value} to beat, {name}.").format(value=figure(now.black[0]), name=name_of(game, now.turn or 0))
        return (order(text, capital(beat), calls=now.turn),)
    again = any(isinstance(each, effects.Settled) and each.player == now.turn for each in all_effects)
    if not again or now.turn is None or now.stage != Stage.SETTLE:
        return ()
    return (news(_("{name} once more.").format(name=name_of(game, now.turn)), calls=now.turn),)


def happened(game: Game, all_effects: Sequence[effects.Effect]) -> tuple[str, ...]:
    """The sentences about the effects of one action, in order, as the screen has them."""
    return screen_texts(spoken(game, all_effects))


def beginning(game: Game) -> Sentences:
    """The sentences as a game begins or is resumed."""
    count = len(game.setup.players)
    text = ngettext("Oyez! A game of Troyes for {count} begins.", "Oyez! A game of Troyes for {count} begins.", count)
    begins = () if game.past else (news(text.format(count=count_word(count))),)
    return (*begins, *((order(waits(game)),) if waits(game) else ()))


def announced(game: Game, latest: Sequence[effects.Effect]) -> tuple[str, ...]:
    """The last action in all its words, and the turn, the decision or the throw that follows."""
    return tuple(filter(None, (*happened(game, latest), waits(game))))


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


def waits(game: Game) -> str:
    """The sentence for a turn, a choice or a throw; empty if the game waits for none of these."""
    return capital(_turn_sentence(game))


def _turn_sentence(game: Game) -> str:
    now = game.now
    if now.pending is not None:
        return _pending_sentence(game, now.pending)
    if now.stage == Stage.WORKFORCE:
        return throw_sentence(game, due_districts(now)[0])
    if now.stage == Stage.BLACK:
        return _black(game, now.start, now.called, _(_DICE))
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
    return _black(game, pending.player, pending.dice, _(_DICE)) if isinstance(pending, AskedThrow) else ""


def _black(game: Game, player: int, dice: int, text: str) -> str:
    """The throw of black dice."""
    return text.format(name=name_of(game, player), dice=vocabulary.number_of(vocabulary.BLACK, dice))


def throw_sentence(game: Game, district: int) -> str:
    """The dice that a district throws: `Ada: 2 yellow dice and 1 red die.`"""
    return _(_DICE).format(name=name_of(game, district), dice=listed(_due(game.now, district)))


def _due(now: Position, district: int) -> list[str]:
    due = zip(COLOURS, due_dice(now.buildings, district), strict=True)
    return [vocabulary.number_of(colour, n) for colour, n in due if n]
