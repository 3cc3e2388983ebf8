"""Each effect of The Castles of Tuscany as a sentence, for the log of a game and for its transcript."""

from companion.games.castles_of_tuscany import vocabulary
from companion.games.effect_sentences import Templates, Words, sentence
from companion.i18n.language import N_, _, ngettext
from companion.i18n.numbers import capital, listed
from engine.castles_of_tuscany import effects
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Deck, DrawnFor, Good, Joker, RoundEnd, TieBreak
from engine.owner_file import MADE_UP_ID

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
    return capital(sentence(TEXTS, WORDS, game, effect))


def name_of(game: Game, player: int) -> str:
    """The name of a player."""
    return game.setup.players[player]


def card_name(game: Game, card: str) -> str:
    """The name of a production card; that of a made-up one in the language used."""
    found = game.setup.box.card(card)
    name = found.name if found else card
    return _(name) if card.startswith(MADE_UP_ID) else name


def _drawn(_game: Game, effect: effects.Drawn) -> str:
    if effect.n < effect.asked:
        return _("{name} draws {cards}; deck and discards have no more.")
    return _("{name} begins with {cards}.") if effect.why is DrawnFor.START else _("{name} draws {cards}.")


def _round_ending(game: Game, effect: effects.RoundEnding) -> str:
    if effect.round == len(game.now.players[effect.player].stacks):
        return _("The game comes to its end.")
    if game.setup.round_end is RoundEnd.TABLE:
        return _("Round {round} ends before the next turn of the start player.")
    return _("Round {round} ends with this turn.")


def _placed(_game: Game, effect: effects.Placed) -> str:
    if isinstance(effect.item, Joker):
        return _("{name} places a joker on {space}; it counts as one of the {kinds}.")
    return _("{name} places {item} on {space}.")


def _area_done(_game: Game, effect: effects.AreaDone) -> str:
    if effect.spaces == 1:
        return _("An area of one space is complete: {points}.")
    return ngettext(
        "An area of {n} space is complete: {points}.", "An area of {n} spaces is complete: {points}.", effect.spaces
    )


def _colour_done(_game: Game, effect: effects.ColourDone) -> str:
    late = N_("{name} covers all spaces for {kinds} too late for points.")
    return _(PLACES.get(effect.place, late))


def _farm_scored(_game: Game, effect: effects.FarmScored) -> str:
    if effect.joker:
        return _("The joker counts as a produce of its own: {points}.")
    if not effect.produce:
        return _("Another farm of the area shows the same produce: no points.")
    return _("The farm brings {produce}: {points}.")


def _card_turned(_game: Game, effect: effects.ProductionCardTurned) -> str:
    return _("{name} turns up a production card.") if effect.card is None else _("{name} turns up {card}.")


def _paid(effect: effects.Paid) -> str:
    cards = [vocabulary.cards(effect.cards)] if effect.cards else []
    workers = [vocabulary.amount(Good.WORKER, effect.workers)] if effect.workers else []
    return listed(cards + workers)


def _parts(_game: Game, effect: effects.Scored) -> str:
    return listed(
        [
            vocabulary.amount(Good.RED, effect.red),
            _("for tiles {n}").format(n=effect.tiles),
            _("for jokers {n}").format(n=effect.jokers),
            _("for marbles {n}").format(n=effect.marbles),
            _("for workers {n}").format(n=effect.workers),
            _("for cards {n}").format(n=effect.cards),
        ]
    )


WORDS: Words[Game] = {
    "name": lambda game, effect: name_of(
        game, effect.first if isinstance(effect, effects.LastTurns) else effect.player
    ),
    "names": lambda game, effect: listed([name_of(game, player) for player in effect.winners]),
    "item": lambda _game, effect: vocabulary.an_item(effect.item),
    "tile": lambda _game, effect: vocabulary.an_item(effect.tile),
    "bonus": lambda _game, effect: vocabulary.bonus(effect.bonus),
    "card": lambda game, effect: card_name(game, effect.card),
    "cards": lambda _game, effect: vocabulary.cards(effect.n),
    "kinds": lambda _game, effect: vocabulary.kinds(effect.kind),
    "produce": lambda _game, effect: vocabulary.produces(effect.produce),
    "goods": lambda _game, effect: (
        _paid(effect) if isinstance(effect, effects.Paid) else vocabulary.amount(effect.what, effect.n)
    ),
    "points": lambda _game, effect: vocabulary.amount(Good.GREEN, effect.points),
    "green": lambda _game, effect: vocabulary.amount(Good.GREEN, effect.green),
    "red": lambda _game, effect: vocabulary.amount(
        Good.RED, effect.points if isinstance(effect, effects.JokerLost) else effect.red
    ),
    "tiles": lambda _game, effect: (
        vocabulary.items(effect.tiles)
        if isinstance(effect, effects.Revealed)
        else vocabulary.number_of(effect.kind, effect.n)
    ),
    "n": lambda _game, effect: effect.spaces if isinstance(effect, effects.AreaDone) else effect.n,
    "after": lambda _game, effect: vocabulary.cards(effect.after),
    "parts": _parts,
}
"""The words of the fields of a sentence that are not an effect's own values."""

TEXTS: Templates[Game] = {
    effects.MapLaid: N_("{name} has laid a map; the start castle stands on {castle}."),
    effects.BonusTaken: N_("{name} takes the bonus tile {bonus}."),
    effects.BonusLapsed: N_("No bonus tile is left for {name}."),
    effects.RoundBegan: N_("Round {round} begins."),
    effects.TurnBegan: N_("It is the turn of {name}."),
    effects.TurnEnded: "",
    effects.Drawn: _drawn,
    effects.Reshuffled: lambda _game, effect: _(DECKS[effect.deck]),
    effects.Taken: N_("{name} takes {tile}."),
    effects.Dropped: N_("{name} gives up {item} of the storage."),
    effects.Revealed: lambda _game, effect: ngettext("{tiles} comes.", "{tiles} come.", len(effect.tiles)),
    effects.GapStays: N_("{name} has no tile left; the gap in the display stays."),
    effects.FiveAlike: N_("{tiles} lie in the display: all of them leave the game."),
    effects.FiveStay: N_("{tiles} stay in the display, for too few neutral tiles are left."),
    effects.StackEmptied: N_("Stack {stack} of {name} is empty."),
    effects.RoundEnding: _round_ending,
    effects.LastTurns: lambda _game, effect: ngettext(
        "{n} last turn follows: {name}.", "{n} last turns follow; the first one: {name}.", effect.n
    ),
    effects.Paid: N_("{name} pays {goods}."),
    effects.Placed: _placed,
    effects.AreaDone: _area_done,
    effects.ColourDone: _colour_done,
    effects.FarmScored: _farm_scored,
    effects.Gained: N_("{name} gains {goods}."),
    effects.JokerStored: N_("{name} stores a joker."),
    effects.JokerLost: N_("{name} has no room for a joker and scores {red} instead."),
    effects.ProductionCardTurned: _card_turned,
    effects.CastleLapsed: N_("No tile of the display fits on the map of {name}."),
    effects.CastleDeclined: N_("{name} takes no tile with the castle."),
    effects.ChoiceAsked: "",
    effects.MarbleSpent: N_("{name} gives back a marble and acts once more."),
    effects.Counted: N_("{name} holds {after}, not {before}."),
    effects.RoundScored: N_("{name} adds {green} and has {red} now."),
    effects.Marker: N_("{name} reaches {shown} red points: turn the marker to {shown}."),
    effects.Scored: N_("{name}: {parts}. Together {total}."),
    effects.GameOver: lambda _game, effect: ngettext("{names} wins.", "{names} win together.", len(effect.winners)),
    effects.Undone: N_("The last step is taken back."),
}
