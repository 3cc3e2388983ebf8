"""The announcements of a game, one sentence for each thing that happened, and the sounds (13).

A placed tile, a production card and a bonus tile are one sentence with all that they score and bring; the kinds of a
player's cards are never said.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.game.crier import Part, Sentence, Sentences, news, order, screen_texts, seen
from companion.games.castles_of_tuscany import vocabulary
from companion.games.castles_of_tuscany.brought import Brought, is_brought, words_of
from companion.games.castles_of_tuscany.effect_text import effect_text, name_of
from companion.i18n.language import N_, _, ngettext
from companion.i18n.numbers import capital, count_word, elided, joined, listed
from engine.castles_of_tuscany import effects
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import DISPLAY, KINDS, Awaited, DrawnFor, Stage
from hardware.ports import Sound

ASKED = {
    Awaited.BONUS: N_("{name} chooses a bonus tile."),
    Awaited.CHOOSE: N_("{name} has a choice."),
    Awaited.MANUAL: N_("{name} does what the card says."),
    Awaited.CASTLE: N_("{name} may place a tile for nothing."),
    Awaited.MARBLE: N_("{name} may use a marble."),
}
"""The sentence for each decision that the game waits for."""

UNSAID = (
    effects.Paid,
    effects.Dropped,
    effects.TurnBegan,
    effects.TurnEnded,
    effects.RoundEnding,
    effects.RoundScored,
    effects.Scored,
)
"""The effects of the log that the voice leaves out: the table sees them, or another sentence says them."""
FOLLOWS = (effects.ChoiceAsked, effects.RoundScored, effects.RoundBegan, effects.GameOver)
"""The effects that the words of a turn leave out: the screen shows the decision, everybody's points and the round, and
nobody has won before the hands are counted."""
TAKEN_BACK = N_("Attention: a step before the last tiles or cards is taken back.")
"""The sentence for a step that only a held key takes back."""
MARKERS = N_("The round is scored: move the red markers.")
"""The order after a round."""
FEW_LEFT = 3
"""The tiles left in the stack that counts, from which the voice says their number."""


def sentences(game: Game, all_effects: Sequence[effects.Effect], held: bool = False) -> Sentences:
    """The sentences about the effects of one action, in order; `game` is the game after it.

    `held` for a step that was taken back although tiles or cards had turned up after it.
    """
    if held:
        return (order(_(TAKEN_BACK)),)
    # the result follows once the score is counted
    return _of_effects(game, [each for each in all_effects if not isinstance(each, effects.GameOver)])


def _of_effects(game: Game, all_effects: Sequence[effects.Effect]) -> Sentences:
    """The sentences about effects; goods that a tile or a card brings stand in its own sentence."""
    said: list[Sentence | Brought] = []
    for effect in all_effects:
        bringing = next((each for each in reversed(said) if isinstance(each, Brought)), None)
        if isinstance(effect, effects.Placed | effects.ProductionCardTurned | effects.BonusTaken):
            said.append(Brought(effect, []))
        elif bringing is not None and is_brought(effect):
            bringing.effects.append(effect)
        else:
            said += _in_context(game, effect, all_effects)
    told = (each if isinstance(each, Sentence) else seen(words_of(game, each)) for each in said)
    return tuple(replace(each, text=capital(each.text)) for each in told if each.text)


def _in_context(game: Game, effect: effects.Effect, all_effects: Sequence[effects.Effect]) -> list[Sentence]:
    """The sentences about an effect that depend on the others of its action."""
    if isinstance(effect, effects.Taken):
        dropped = next((each for each in all_effects if isinstance(each, effects.Dropped)), None)
        return [seen(_taken(game, effect, dropped))]
    if isinstance(effect, effects.RoundScored):
        scored = [each for each in all_effects if isinstance(each, effects.RoundScored)]
        return [_round_scores(game, scored)] if effect is scored[0] else []
    if isinstance(effect, effects.Revealed):
        left = _left(game, effect)
        return [seen(_revealed(game, effect)), *([news(*left)] if left else [])]
    ends_nothing = game.now.ending is None and not any(isinstance(each, effects.RoundEnding) for each in all_effects)
    if isinstance(effect, effects.StackEmptied) and ends_nothing:
        text = _("Stack {stack} of {name} is empty too; that ends nothing.")
        return [seen(elided(text, stack=effect.stack, name=name_of(game, effect.player)))]
    return [Sentence(sentence_of(game, effect), _part(effect, all_effects), brief=_briefly(game, effect))]


def _part(effect: effects.Effect, all_effects: Sequence[effects.Effect]) -> Part:
    """The part of a sentence; the end of a round or of the game stands for the empty stack that brings it."""
    ends = any(isinstance(each, effects.RoundEnding) for each in all_effects)
    return Part.SCREEN if ends and isinstance(effect, effects.StackEmptied) else PARTS.get(type(effect), Part.SCREEN)


def _briefly(game: Game, effect: effects.Effect) -> str:
    """The sentence without its details, empty if there is none."""
    if isinstance(effect, effects.ColourDone):
        text = _("{name} has covered all spaces for {kinds}.")
        return text.format(name=name_of(game, effect.player), kinds=vocabulary.kinds(effect.kind))
    if isinstance(effect, effects.Marker):
        text = _("Turn the marker of {name} to {shown}.")
        return elided(text, name=name_of(game, effect.player), shown=effect.shown)
    return ""


def beginning(game: Game) -> Sentences:
    """The sentences as a game begins or is resumed."""
    if game.past:
        return (order(waits(game)),) if waits(game) else ()
    count = len(game.setup.players)
    text = ngettext(
        "Oyez! A game of The Castles of Tuscany for {count} begins.",
        "Oyez! A game of The Castles of Tuscany for {count} begins.",
        count,
    )
    opening = news(text.format(count=count_word(count)), brief=_("Oyez, oyez!"))
    return opening, order(_("Everybody lays three boards to a map."))


def so_far(game: Game, told: Sequence[Sequence[effects.Effect]]) -> tuple[str, ...]:
    """The sentences about all actions of a turn, each with its effects in order, without all that follows from them.

    A round that was scored comes last: everybody at the table has a marker to move.
    """
    actions = ([each for each in action if not isinstance(each, FOLLOWS)] for action in told)
    said = [sentence for action in actions for sentence in screen_texts(_of_effects(game, action))]
    if any(isinstance(each, effects.RoundScored) for action in told for each in action):
        said.append(_(MARKERS))
    return tuple(said)


def announced(game: Game, told: Sequence[Sequence[effects.Effect]]) -> tuple[str, ...]:
    """The announcement of a turn so far, and the decision or the turn that follows; before the first action that."""
    *before, latest = told or ((),)
    again = any(isinstance(effect, effects.MarbleSpent) for effect in latest)
    said = (*so_far(game, before), *screen_texts(sentences(game, latest)), *(() if again else (waits(game),)))
    return tuple(filter(None, said)) or screen_texts(beginning(game))


def sound(all_effects: Sequence[effects.Effect]) -> Sound | None:
    """The sound for these effects, None for silence."""
    kinds = {type(effect) for effect in all_effects}
    if effects.GameOver in kinds:
        return None  # the fanfare waits for the total
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
    if isinstance(effect, effects.Revealed):
        return joined([each for each in (_revealed(game, effect), *_left(game, effect)[:1]) if each])
    say = SAID.get(type(effect), effect_text)
    return say(game, effect)


def waits(game: Game) -> str:
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
    """The tiles that came; the first display lies before everybody."""
    if len(effect.tiles) == DISPLAY:
        return ""
    return effect_text(game, effect) if effect.player is not None else _neutral_tiles(effect)


def _left(game: Game, effect: effects.Revealed) -> tuple[str, ...]:
    """The last tiles of the stack that counts, in several wordings; none while it has more."""
    if effect.player is None or not 0 < effect.left <= FEW_LEFT or game.now.ending is not None:
        return ()
    stacks = game.now.players[effect.player].stacks
    if stacks[game.now.round - 1] != effect.left or any(stacks[: game.now.round - 1]):
        return ()
    texts = (
        ngettext(
            "{n} tile is left in stack {stack} of {name}.",
            "{n} tiles are left in stack {stack} of {name}.",
            effect.left,
        ),
        ngettext("Stack {stack} of {name}: {n} tile left.", "Stack {stack} of {name}: {n} tiles left.", effect.left),
    )
    if effect.left == 1:
        # the word of one agrees with the tile in some languages, so it stands in the sentence
        texts = _("One tile is left in stack {stack} of {name}."), _("Stack {stack} of {name}: one tile left.")
    name = name_of(game, effect.player)
    values = {"n": count_word(effect.left), "stack": game.now.round, "name": name}
    return tuple(capital(elided(text, **values)) for text in texts)


def _neutral_tiles(effect: effects.Revealed) -> str:
    """Neutral tiles by their kinds: `2 villages, 1 mine and 2 inns come.`"""
    numbers = Counter(tile.kind for tile in effect.tiles)
    tiles = [vocabulary.number_of(kind, numbers[kind]) for kind in KINDS if numbers[kind]]
    return ngettext("{tiles} comes.", "{tiles} come.", len(effect.tiles)).format(tiles=listed(tiles))


def _taken(game: Game, effect: effects.Taken, dropped: effects.Dropped | None) -> str:
    """The tile that is taken, and the item that leaves the full storage for it."""
    name, tile = name_of(game, effect.player), vocabulary.an_item(effect.tile)
    if dropped is None:
        return effect_text(game, effect)
    text = _("{name} takes {tile} and gives up {item}.")
    return elided(text, name=name, tile=tile, item=vocabulary.an_item(dropped.item))


def _round_scores(game: Game, scored: Sequence[effects.RoundScored]) -> Sentence:
    """Everybody's red points after a round: the table moves the markers."""
    points = [_("{name} {points}").format(name=name_of(game, each.player), points=each.red) for each in scored]
    text = _("The red points now: {points}.").format(points=listed(points))
    return Sentence(text, Part.ORDER, brief=_("Move the red markers."))


def _last_turns(_game: Game, effect: effects.LastTurns) -> str:
    text = ngettext("{n} last turn follows.", "{n} last turns follow.", effect.n)
    return text.format(n=count_word(effect.n))


def _map_laid(game: Game, effect: effects.MapLaid) -> str:
    return _("{name} has laid a map.").format(name=name_of(game, effect.player))


def _drawn(game: Game, effect: effects.Drawn) -> str:
    return "" if effect.why is DrawnFor.START else effect_text(game, effect)


def _choice_asked(game: Game, effect: effects.ChoiceAsked) -> str:
    text = ASKED.get(effect.awaited)
    return _(text).format(name=name_of(game, effect.player)) if text else ""


SAID: dict[type[Any], Callable[[Game, Any], str]] = {
    effects.Drawn: _drawn,
    effects.ChoiceAsked: _choice_asked,
    effects.LastTurns: _last_turns,
    effects.MapLaid: _map_laid,
}
"""The effects that the voice says in other words than the log."""

PARTS: dict[type[Any], Part] = {
    effects.RoundBegan: Part.NEWS,
    effects.RoundEnding: Part.NEWS,
    effects.StackEmptied: Part.NEWS,
    effects.LastTurns: Part.NEWS,
    effects.ColourDone: Part.NEWS,
    effects.GapStays: Part.NEWS,
    effects.FiveStay: Part.NEWS,
    effects.FiveAlike: Part.ORDER,
    effects.Reshuffled: Part.ORDER,
    effects.Marker: Part.ORDER,
    effects.Undone: Part.ORDER,
}
"""The part of each effect's sentence; the others are a player's own action, or tiles that the table has turned up."""
