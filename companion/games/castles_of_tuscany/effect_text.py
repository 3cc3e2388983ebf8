"""Each effect of The Castles of Tuscany as a sentence, for the log of a game and for its transcript."""

from collections.abc import Callable
from typing import Any

from companion.games.castles_of_tuscany import vocabulary
from companion.i18n.language import N_, _, ngettext
from companion.i18n.numbers import capital, elided, listed
from engine.castles_of_tuscany import effects
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Deck, DrawnFor, Good, Joker, RoundEnd, TieBreak

DECKS = {
    Deck.REGION: N_("The discarded region cards are shuffled into a new deck."),
    Deck.PRODUCTION: N_("The discarded production cards are shuffled into a new deck."),
}
PLACES = {
    1: N_("{name} is the first to cover all spaces for {kinds}: {points}."),
    2: N_("{name} is the second to cover all spaces for {kinds}: {points}."),
}
DECIDED = {
    TieBreak.OPEN_SPACES: N_("The tie was broken by the open spaces of the map: most of them win."),
    TieBreak.GREEN: N_("The tie was broken by the green points: fewest of them win."),
    TieBreak.CARDS: N_("The tie was broken by the cards in hand: fewest of them win."),
}
"""The sentence for each comparison that broke a tie (6.4)."""


def effect_text(game: Game, effect: effects.Effect) -> str:
    """The sentence for an effect, empty for one that another effect says; `game` is the game after the action."""
    return capital(TEXTS[type(effect)](game, effect))


def name_of(game: Game, player: int) -> str:
    """The name of a player."""
    return game.setup.players[player]


def card_name(game: Game, card: str) -> str:
    """The name of a production card."""
    found = game.setup.box.card(card)
    return found.name if found else card


def _points(n: int) -> str:
    return vocabulary.amount(Good.GREEN, n)


def _said(text: str, *fields: str) -> Callable[[Game, Any], str]:
    """A sentence about the fields of an effect, by the words of FIELDS."""

    def said(game: Game, effect: Any) -> str:
        return elided(_(text), **{field: FIELDS[field](game, effect) for field in fields})

    return said


FIELDS: dict[str, Callable[[Game, Any], object]] = {
    "name": lambda game, effect: name_of(game, effect.player),
    "item": lambda _game, effect: vocabulary.an_item(effect.item),
    "tile": lambda _game, effect: vocabulary.an_item(effect.tile),
    "bonus": lambda _game, effect: vocabulary.bonus(effect.bonus),
    "space": lambda _game, effect: effect.space,
    "castle": lambda _game, effect: effect.castle,
    "round": lambda _game, effect: effect.round,
    "stack": lambda _game, effect: effect.stack,
    "goods": lambda _game, effect: vocabulary.amount(effect.what, effect.n),
    "red": lambda _game, effect: vocabulary.amount(Good.RED, effect.points),
    "tiles": lambda _game, effect: vocabulary.number_of(effect.kind, effect.n),
    "after": lambda _game, effect: vocabulary.cards(effect.after),
    "before": lambda _game, effect: effect.before,
    "shown": lambda _game, effect: effect.shown,
}
"""The words of each field of a sentence."""


def _nothing(_game: Game, _effect: effects.Effect) -> str:
    return ""


def drawn(game: Game, effect: effects.Drawn) -> str:
    """The cards that were drawn, as a number."""
    cards, name = vocabulary.cards(effect.n), name_of(game, effect.player)
    if effect.n < effect.asked:
        text = _("{name} draws {cards}; deck and discards have no more.")
    elif effect.why is DrawnFor.START:
        text = _("{name} begins with {cards}.")
    else:
        text = _("{name} draws {cards}.")
    return text.format(name=name, cards=cards)


def _reshuffled(_game: Game, effect: effects.Reshuffled) -> str:
    return _(DECKS[effect.deck])


def _revealed(_game: Game, effect: effects.Revealed) -> str:
    text = ngettext("{tiles} comes.", "{tiles} come.", len(effect.tiles))
    return text.format(tiles=vocabulary.items(effect.tiles))


def _round_ending(game: Game, effect: effects.RoundEnding) -> str:
    if effect.round == len(game.now.players[effect.player].stacks):
        return _("The game comes to its end.")
    if game.setup.round_end is RoundEnd.TABLE:
        return _("Round {round} ends before the next turn of the start player.").format(round=effect.round)
    return _("Round {round} ends with this turn.").format(round=effect.round)


def _last_turns(game: Game, effect: effects.LastTurns) -> str:
    text = ngettext("{n} last turn follows: {name}.", "{n} last turns follow; the first one: {name}.", effect.n)
    return text.format(n=effect.n, name=name_of(game, effect.first))


def _paid(game: Game, effect: effects.Paid) -> str:
    paid = []
    if effect.cards:
        paid.append(vocabulary.cards(effect.cards))
    if effect.workers:
        paid.append(vocabulary.amount(Good.WORKER, effect.workers))
    return _("{name} pays {goods}.").format(name=name_of(game, effect.player), goods=listed(paid))


def _placed(game: Game, effect: effects.Placed) -> str:
    name = name_of(game, effect.player)
    if isinstance(effect.item, Joker):
        text = _("{name} places a joker on {space}; it counts as one of the {kinds}.")
        return text.format(name=name, space=effect.space, kinds=vocabulary.kinds(effect.kind))
    text = _("{name} places {item} on {space}.")
    return text.format(name=name, item=vocabulary.an_item(effect.item), space=effect.space)


def _area_done(_game: Game, effect: effects.AreaDone) -> str:
    if effect.spaces == 1:
        return _("An area of one space is complete: {points}.").format(points=_points(effect.points))
    text = ngettext(
        "An area of {n} space is complete: {points}.", "An area of {n} spaces is complete: {points}.", effect.spaces
    )
    return text.format(n=effect.spaces, points=_points(effect.points))


def _colour_done(game: Game, effect: effects.ColourDone) -> str:
    name, kinds = name_of(game, effect.player), vocabulary.kinds(effect.kind)
    if effect.place not in PLACES:
        return _("{name} covers all spaces for {kinds} too late for points.").format(name=name, kinds=kinds)
    return _(PLACES[effect.place]).format(name=name, kinds=kinds, points=_points(effect.points))


def _farm_scored(_game: Game, effect: effects.FarmScored) -> str:
    if effect.joker:
        return _("The joker counts as a produce of its own: {points}.").format(points=_points(effect.points))
    if not effect.produce:
        return _("Another farm of the area shows the same produce: no points.")
    text = _("The farm brings {produce}: {points}.")
    return text.format(produce=vocabulary.produces(effect.produce), points=_points(effect.points))


def _card_turned(game: Game, effect: effects.ProductionCardTurned) -> str:
    name = name_of(game, effect.player)
    if effect.card is None:
        return _("{name} turns up a production card.").format(name=name)
    return _("{name} turns up {card}.").format(name=name, card=card_name(game, effect.card))


def _round_scored(game: Game, effect: effects.RoundScored) -> str:
    name, green = name_of(game, effect.player), vocabulary.amount(Good.GREEN, effect.green)
    red = vocabulary.amount(Good.RED, effect.red)
    return _("{name} adds {green} and has {red} now.").format(name=name, green=green, red=red)


def _scored(game: Game, effect: effects.Scored) -> str:
    parts = [
        vocabulary.amount(Good.RED, effect.red),
        _("for tiles {n}").format(n=effect.tiles),
        _("for jokers {n}").format(n=effect.jokers),
        _("for marbles {n}").format(n=effect.marbles),
        _("for workers {n}").format(n=effect.workers),
        _("for cards {n}").format(n=effect.cards),
    ]
    text = _("{name}: {parts}. Together {total}.")
    return text.format(name=name_of(game, effect.player), parts=listed(parts), total=effect.total)


def _game_over(game: Game, effect: effects.GameOver) -> str:
    names = listed([name_of(game, player) for player in effect.winners])
    return ngettext("{names} wins.", "{names} win together.", len(effect.winners)).format(names=names)


TEXTS: dict[type[effects.Effect], Callable[[Game, Any], str]] = {
    effects.MapLaid: _said(N_("{name} has laid a map; the start castle stands on {castle}."), "name", "castle"),
    effects.BonusTaken: _said(N_("{name} takes the bonus tile {bonus}."), "name", "bonus"),
    effects.BonusLapsed: _said(N_("No bonus tile is left for {name}."), "name"),
    effects.RoundBegan: _said(N_("Round {round} begins."), "round"),
    effects.TurnBegan: _said(N_("It is the turn of {name}."), "name"),
    effects.TurnEnded: _nothing,
    effects.Drawn: drawn,
    effects.Reshuffled: _reshuffled,
    effects.Taken: _said(N_("{name} takes {tile}."), "name", "tile"),
    effects.Dropped: _said(N_("{name} gives up {item} of the storage."), "name", "item"),
    effects.Revealed: _revealed,
    effects.GapStays: _said(N_("{name} has no tile left; the gap in the display stays."), "name"),
    effects.FiveAlike: _said(N_("{tiles} lie in the display: all of them leave the game."), "tiles"),
    effects.FiveStay: _said(N_("{tiles} stay in the display, for too few neutral tiles are left."), "tiles"),
    effects.StackEmptied: _said(N_("Stack {stack} of {name} is empty."), "stack", "name"),
    effects.RoundEnding: _round_ending,
    effects.LastTurns: _last_turns,
    effects.Paid: _paid,
    effects.Placed: _placed,
    effects.AreaDone: _area_done,
    effects.ColourDone: _colour_done,
    effects.FarmScored: _farm_scored,
    effects.Gained: _said(N_("{name} gains {goods}."), "name", "goods"),
    effects.JokerStored: _said(N_("{name} stores a joker."), "name"),
    effects.JokerLost: _said(N_("{name} has no room for a joker and scores {red} instead."), "name", "red"),
    effects.ProductionCardTurned: _card_turned,
    effects.CastleLapsed: _said(N_("No tile of the display fits on the map of {name}."), "name"),
    effects.CastleDeclined: _said(N_("{name} takes no tile with the castle."), "name"),
    effects.ChoiceAsked: _nothing,
    effects.MarbleSpent: _said(N_("{name} gives back a marble and acts once more."), "name"),
    effects.Counted: _said(N_("{name} holds {after}, not {before}."), "name", "after", "before"),
    effects.RoundScored: _round_scored,
    effects.Marker: _said(N_("{name} reaches {shown} red points: turn the marker to {shown}."), "name", "shown"),
    effects.Scored: _scored,
    effects.GameOver: _game_over,
    effects.Undone: _said(N_("The last step is taken back.")),
}
