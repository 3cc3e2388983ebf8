"""The announcements of a game, one sentence for each thing that happened, and the sounds (13).

The voice announces each payment, which is made in the open, and nobody's account.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from companion.game.crier import Part, Sentence, Sentences, news, order, screen_texts
from companion.games.cadwallon import vocabulary
from companion.games.cadwallon.effect_text import dice_on, effect_text, fight_of, figure_on
from companion.i18n.language import N_, _, ngettext
from companion.i18n.numbers import capital, count_word, elided, joined, listed
from engine.cadwallon import effects
from engine.cadwallon.cards import BoxOp, Trait
from engine.cadwallon.fights import decider, player_of, spoils_kinds, winner
from engine.cadwallon.phases import BOX
from engine.cadwallon.setup import adventure_of, characters_of
from engine.cadwallon.state import SINGLE_DIE, Asked, Game
from engine.cadwallon.terms import RUN, Awaited, Side, Stage, Why, value
from hardware.ports import Sound

TAKEN_BACK = N_("Attention: a step before the last dice or cards is taken back.")
"""The sentence for a step that only a held key takes back."""
TURN = N_("It is the turn of {name}.")
STAGES = {Stage.DEPLOY: N_("{name} puts a character on an exit."), Stage.MILITIA: N_("{name} names a militiaman.")}
ASKED = {
    **dict.fromkeys(SINGLE_DIE, N_("{name} throws a die.")),
    Awaited.MARCH: N_("{name} moves the militiaman."),
    Awaited.TAKE: N_("{name} takes the treasure."),
    Awaited.FIGHT: N_("Throw the dice of the fight."),
    Awaited.SPOILS: N_("{name} takes the spoils."),
    Awaited.REVEAL: N_("Turn up a mission."),
}
"""The sentence for each thing that the game waits for, but for changes that a card or a box has the words of."""
OF_A_BOX = (effects.AlarmRang, effects.BoxEvent, effects.ManualAsked)
"""The orders of a box, the alarm first."""
FEW_POINTS = (3, 1)
"""The action points left at which the screen says their number."""


def sentences(game: Game, all_effects: Sequence[effects.Effect], held: bool = False) -> Sentences:
    """The sentences about the effects of one action, in order; `game` is the game after it.

    `held` for a step that was taken back although dice or cards had turned up after it.
    """
    if held:
        return (order(_(TAKEN_BACK)),)
    # the result follows once the score is counted
    happened = [each for each in all_effects if not isinstance(each, effects.Scored | effects.GameOver)]
    told = [(each, _said(game, each, following)) for each, following in pairwise((*happened, effects.Effect()))]
    if any(isinstance(each, effects.AlarmRang) for each in happened):
        # one order with all that its box does: where time is short, the alarm alone
        ordered = joined([text for each, text in told if isinstance(each, OF_A_BOX) and text])
        told = [(each, text) for each, text in told if not isinstance(each, OF_A_BOX[1:])]
        told = [(each, ordered if isinstance(each, effects.AlarmRang) else text) for each, text in told]
    return tuple(_as_sentence(game, each, text) for each, text in told if text)


def _as_sentence(game: Game, effect: effects.Effect, text: str) -> Sentence:
    """A sentence of its part; the voice names a defender who wins alone, and where time is short the alarm alone."""
    match effect:
        case effects.ManualAsked(source=source):
            brief = effect_text(game, effects.ManualAsked(source, ""))
            return Sentence(text, Part.ORDER if source == BOX else Part.SCREEN, brief=brief)
        case effects.FightWon(winner=Side.DEFENDER as side):
            wins = elided(_("{figure} wins."), figure=figure_on(game, side))
            return Sentence(text, Part.NEWS, (capital(wins),))
        case effects.AlarmRang():
            return order(text, brief=effect_text(game, effect))
        case _:
            return Sentence(text, PARTS.get(type(effect), Part.SCREEN))


def sentence_of(game: Game, effect: effects.Effect) -> str:
    """The sentence about an effect alone, empty for silence."""
    return _said(game, effect, effects.Effect())


def beginning(game: Game) -> Sentences:
    """The sentences as a game begins, with the first box where no deployment comes before it, or is resumed."""
    if game.past:
        return (order(waits(game)),)
    count = len(game.setup.players)
    text = ngettext(
        "Oyez! A game of Cadwallon for {count} begins.", "Oyez! A game of Cadwallon for {count} begins.", count
    )
    first = [effects.AlarmRang()] if game.now.alarm else list[effects.Effect]()
    box = [
        each for each in adventure_of(game.setup).events if each.round == game.now.round and each not in game.now.box
    ]
    said = sentences(game, [*first, *map(effects.BoxEvent, box)])
    return news(text.format(count=count_word(count)), brief=_("Oyez, oyez!")), *said, order(waits(game))


def announced(game: Game, latest: Sequence[effects.Effect]) -> tuple[str, ...]:
    """The announcement of the last action, then the next decision; before the first action that of the game.

    It leaves out the turn that continues, which stands above it.
    """
    said = screen_texts(sentences(game, latest)) if latest else screen_texts(beginning(game))
    turn_goes_on = said and game.now.stage is Stage.ACTIVATE and game.now.awaited is None
    return said if game.over or turn_goes_on or waits(game) in said else (*said, waits(game))


def waits(game: Game) -> str:
    """The sentence for the throw, the decision or the turn that the game waits for; empty after the end."""
    now = game.now
    if game.over:
        return ""
    if isinstance(now.asked, Asked) and now.awaited is Awaited.MANUAL:
        return effect_text(game, effects.ManualAsked(now.asked.figure, now.asked.text))
    text = ASKED[now.awaited] if now.awaited else STAGES.get(now.stage, TURN)
    if now.turn is None:
        return _(text)
    return elided(_(text), name=game.setup.players[decider(now)])


def sound(all_effects: Sequence[effects.Effect]) -> Sound | None:
    """The sound for these effects, None for silence."""
    kinds = {type(effect) for effect in all_effects}
    if effects.GameOver in kinds:
        return None  # the fanfare waits for the result
    if effects.AlarmRang in kinds:
        return Sound.ALERT
    if any(isinstance(effect, effects.RoundBegan) and effect.last for effect in all_effects):
        return Sound.LAST_ROUND
    if effects.RoundBegan in kinds:
        return Sound.ROUND
    return Sound.FANFARE if effects.MissionDone in kinds else None


def _said(game: Game, effect: effects.Effect, following: effects.Effect) -> str:
    say = SAID.get(type(effect))
    return capital(say(game, effect, following)) if say else effect_text(game, effect)


def _box_event(game: Game, effect: effects.BoxEvent, _following: object) -> str:
    if effect.event.op is not BoxOp.DUCATS:
        return effect_text(game, effect)
    text = _("Everybody gains {ducats}.") if effect.event.n > 0 else _("Everybody pays {ducats}.")
    return text.format(ducats=vocabulary.ducats(abs(effect.event.n)))


def _turn(game: Game, effect: effects.TurnBegan, _following: object) -> str:
    return elided(_("It is the turn of {name}: draw an arcana card."), name=game.setup.players[effect.player])


def _drawn(game: Game, effect: effects.ArcanaDrawn, following: effects.Effect) -> str:
    """The cards that a player draws; the turn says its own one, and the box says those of everybody."""
    in_box = bool(game.past) and game.past[-1].round != game.now.round
    return "" if in_box or isinstance(following, effects.TurnBegan) else effect_text(game, effect)


def _taken(game: Game, effect: effects.TokenTaken, following: effects.Effect) -> str:
    if not isinstance(following, effects.DucatsGained):
        return effect_text(game, effect)
    text = _("{character} takes {token} and {ducats}.")
    words = {"character": vocabulary.name(game.setup.cards, effect.character), "token": vocabulary.a_kind(effect.kind)}
    return elided(text, ducats=vocabulary.ducats(following.n), **words)


def _gained(game: Game, effect: effects.DucatsGained, _following: object) -> str:
    texts = {
        Why.PURSE: _("The purse of {name} holds {ducats}."),
        Why.CHEST: _("The money chest of {name} brings {ducats}."),
        Why.CARD: _("{name} gains {ducats}."),
    }
    return _payment(game, effect, texts.get(effect.why, ""))


def _paid(game: Game, effect: effects.DucatsPaid, following: effects.Effect) -> str:
    if isinstance(following, effects.DucatsGained):
        text = _("{name} pays {ducats} to {other}.")
        return _payment(game, effect, text, other=game.setup.players[following.player])
    return _payment(game, effect, _("{name} pays {ducats}.") if effect.why in (Why.MILITIA, Why.CARD) else "")


def _payment(game: Game, effect: effects.DucatsGained | effects.DucatsPaid, text: str, **words: str) -> str:
    name = game.setup.players[effect.player]
    return elided(text, name=name, ducats=vocabulary.ducats(effect.n), **words)


def _points(_game: Game, effect: effects.PointsPaid, _following: object) -> str:
    if effect.left not in FEW_POINTS:
        return ""
    text = ngettext("{n} action point is left.", "{n} action points are left.", effect.left)
    return text.format(n=count_word(effect.left))


def _fight_began(game: Game, effect: effects.FightBegan, _following: object) -> str:
    return elided(
        _("{attacker} against {defender}: {mine}, {theirs}."),
        attacker=figure_on(game, Side.ATTACKER),
        defender=figure_on(game, Side.DEFENDER),
        mine=dice_on(game, Side.ATTACKER),
        theirs=dice_on(game, Side.DEFENDER),
    )


def _fight_won(game: Game, effect: effects.FightWon, _following: object) -> str:
    """The result, the token that the winner takes, and the run of the loser."""
    fight, cards = fight_of(game), game.setup.cards
    side = winner(fight)
    loser = fight.figure(side.other)
    character = characters_of(game.setup).get(loser)
    areas = character.number(Trait.RUN, RUN) if character else RUN
    player = player_of(game.now, fight, side)
    text = ngettext("{result} {loser} runs {n} area.", "{result} {loser} runs {n} areas.", areas)
    if player is not None and spoils_kinds(game.now, fight):
        text = ngettext(
            "{result} {name} takes a token from {loser}, who runs {n} area.",
            "{result} {name} takes a token from {loser}, who runs {n} areas.",
            areas,
        )
    name = "" if player is None else game.setup.players[player]
    words = {"result": effect_text(game, effect), "loser": vocabulary.name(cards, loser), "name": name}
    return elided(text, n=count_word(areas), **words)


def _mission(game: Game, effect: effects.MissionDone, _following: object) -> str:
    """The mission as one sum: the tokens of each kind, their value, the bonus for each."""
    values = [value(kind, n) for kind, n in zip(effect.kinds, effect.counted, strict=True)]
    bonus = (effect.pay - sum(values)) // sum(effect.counted)
    text = _("{tokens}: {worth} and {bonus} each") if bonus else _("{tokens}: {worth}")
    parts = [
        text.format(tokens=vocabulary.number_of(kind, n), worth=worth, bonus=bonus)
        for kind, n, worth in zip(effect.kinds, effect.counted, values, strict=True)
        if n
    ]
    name, ducats = game.setup.players[effect.player], vocabulary.ducats(effect.pay)
    return elided(_("A mission of {name}: {parts}; together {ducats}."), name=name, parts=listed(parts), ducats=ducats)


def _silence(_game: Game, _effect: effects.Effect, _following: object) -> str:
    return ""


SAID: dict[type[Any], Callable[[Game, Any, Any], str]] = {
    effects.Effect: _silence,
    effects.BoxEvent: _box_event,
    effects.TurnBegan: _turn,
    effects.ArcanaDrawn: _drawn,
    effects.TokenTaken: _taken,
    effects.DucatsGained: _gained,
    effects.DucatsPaid: _paid,
    effects.PointsPaid: _points,
    effects.FightBegan: _fight_began,
    effects.FightThrown: _silence,
    effects.FightWon: _fight_won,
    effects.MissionDone: _mission,
}
"""The effects that the voice says in other words than the log: (game, effect, the one after it) -> sentence."""

PARTS: dict[type[Any], Part] = {
    effects.BoxEvent: Part.ORDER,
    effects.DeckShuffled: Part.ORDER,
    effects.RoomShut: Part.ORDER,
    effects.Undone: Part.ORDER,
    effects.RoundBegan: Part.NEWS,
    effects.DucatsGained: Part.NEWS,
    effects.MissionDone: Part.NEWS,
    effects.Left: Part.NEWS,
}
"""The part of each effect's sentence; the others are steps that everybody has seen, which a tap on the screen says."""
