"""Each effect of Troyes as a sentence, for the log of a game and for its transcript.

Victory points stand in some of them, and they are secret until the end (2.2): the voice leaves those effects out.
"""

from collections.abc import Callable
from typing import Any

from companion.games.effect_sentences import Templates, Words, sentence
from companion.games.troyes import vocabulary
from companion.i18n.language import N_, _
from companion.i18n.numbers import elided, joined_facts, listed
from engine.owner_file import MADE_UP_ID
from engine.troyes import effects
from engine.troyes.actions import ActivityCubeOff, CathedralCubeOff, EventCubeOff
from engine.troyes.effects import EndsBecause, Why
from engine.troyes.lookup import find_activity, find_character, find_event
from engine.troyes.state import Game
from engine.troyes.terms import COLOURS, NEUTRAL, Good

LOST = {
    Why.WAGES: N_("{name} cannot pay all wages and loses {points}."),
    Why.CARD: N_("{name} falls short and loses {points}."),
    Why.CONCEDED: N_("{name} loses {points}."),
}
ENDS = {
    EndsBecause.PASSED: N_("Everybody has passed: round {round} ends."),
    EndsBecause.NO_DICE: N_("No die is left: round {round} ends."),
}


def effect_text(game: Game, effect: effects.Effect) -> str:
    """The sentence for an effect, empty for one that another effect says; `game` is the game after the action."""
    return sentence(TEXTS, WORDS, game, effect)


def name_of(game: Game, owner: int) -> str:
    """The name of a player; the neutral district's word for no player."""
    return _("the neutral district") if owner == NEUTRAL else game.setup.players[owner]


def citizen_of(game: Game, owner: int) -> str:
    """A citizen by the owner."""
    return _("a grey citizen") if owner == NEUTRAL else elided(_("a citizen of {name}"), name=name_of(game, owner))


def card_name(game: Game, card: str) -> str:
    """The name of a card; that of a made-up one in the language used."""
    cards = game.setup.cards
    found = find_activity(cards, card) or find_event(cards, card) or find_character(cards, card)
    name = found.name if found else card
    return _(name) if card.startswith(MADE_UP_ID) else name


def cube_place(game: Game, where: CathedralCubeOff | ActivityCubeOff | EventCubeOff) -> str:
    """The place of a cube: its card, or its column of the cathedral."""
    if isinstance(where, CathedralCubeOff):
        return _("column {column} of the cathedral").format(column=where.column)
    return card_name(game, where.card)


def _rerolled(_game: Game, effect: effects.Rerolled) -> str:
    if effect.after is None:
        return _("{name} throws a die again: {die}.")
    return _("{name} throws again: {die} becomes {after}.")


def _settled(_game: Game, effect: effects.EventSettled) -> str:
    won = _("{card} is settled and goes to {name}.")
    return f"{won} ({{shares}})" if any(share.vp for share in effect.shares) else won


def _shares(game: Game, effect: effects.EventSettled) -> str:
    return joined_facts(
        [
            _("{name} {points}").format(name=name_of(game, share.player), points=vocabulary.amount(Good.VP, share.vp))
            for share in effect.shares
            if share.vp
        ]
    )


def _owner(effect: Any) -> int:
    """The player, or the district, whose name a sentence has."""
    match effect:
        case effects.DistrictRolled() | effects.DieDiscarded():
            return effect.district
        case effects.EventSettled():
            return effect.winner
        case _:
            return int(effect.player)


def _dice(_game: Game, effect: Any) -> str:
    if isinstance(effect, effects.DistrictRolled):
        thrown = zip(COLOURS, effect.dice, strict=True)
        return vocabulary.dice([(colour, value) for colour, values in thrown for value in values])
    return vocabulary.dice(effect.dice)


def _after(_game: Game, effect: effects.Rerolled | effects.Turned) -> str:
    if isinstance(effect, effects.Turned):
        return vocabulary.dice(effect.after)
    return vocabulary.die(*effect.after) if effect.after else ""


def _deniers(field: str) -> Callable[[Game, Any], str]:
    return lambda _game, effect: vocabulary.amount(Good.DENIER, getattr(effect, field))


WORDS: Words[Game] = {
    "name": lambda game, effect: name_of(game, _owner(effect)),
    "names": lambda game, effect: listed([name_of(game, winner) for winner in effect.winners]),
    "card": lambda game, effect: card_name(game, effect.card),
    "cards": lambda game, effect: listed([card_name(game, card) for card in effect.cards]),
    "building": lambda _game, effect: vocabulary.building(effect.building),
    "citizen": lambda game, effect: citizen_of(game, effect.owner),
    "place": lambda game, effect: cube_place(game, effect.where),
    "deniers": _deniers("deniers"),
    "price": _deniers("price"),
    "coins": _deniers("n"),
    "goods": lambda _game, effect: vocabulary.amount(effect.what, effect.n),
    "points": lambda _game, effect: vocabulary.amount(
        Good.VP, effect.total if isinstance(effect, effects.Scored) else effect.n
    ),
    "shares": _shares,
    "influence": lambda _game, effect: vocabulary.amount(Good.INFLUENCE, effect.influence),
    "dice": _dice,
    "black": lambda _game, effect: listed([str(value) for value in effect.black]),
    "values": lambda _game, effect: listed([str(value) for value in effect.values]),
    "die": lambda _game, effect: (
        vocabulary.die(*effect.before)
        if isinstance(effect, effects.Rerolled)
        else vocabulary.die(effect.colour, effect.value)
    ),
    "value": lambda _game, effect: effect.black,
    "before": lambda _game, effect: vocabulary.dice(effect.before),
    "after": _after,
}
"""The words of the fields of a sentence that are not an effect's own values."""

TEXTS: Templates[Game] = {
    effects.Settled: N_("{name} settles in {building}, space {space}."),
    effects.GreySettled: "",
    effects.RoundBegan: lambda _game, effect: (
        _("Round {round}, the last one, begins.") if effect.last else _("Round {round} begins.")
    ),
    effects.ActivityTurned: N_("The activity {card} is open."),
    effects.IncomePaid: N_("{name} gets an income of {deniers}."),
    effects.WagesPaid: N_("{name} pays {deniers} of wages."),
    effects.VpLost: lambda _game, effect: _(LOST[effect.why]),
    effects.DistrictRolled: N_("Thrown for {name}: {dice}."),
    effects.EventTurned: N_("The event {card} turns up."),
    effects.EventActs: N_("The event {card} acts."),
    effects.Lost: N_("{name} loses {goods}."),
    effects.DieDiscarded: N_("{name} gives up a die: {die}."),
    effects.CitizenExpelled: N_("Expelled from {building}, space {space}: {citizen}."),
    effects.CitizenMoved: N_("In {building} {citizen} moves on by one space."),
    effects.CitizenEntered: N_("On {building}, space {space}: {citizen}."),
    effects.CubeRemoved: N_("{name} takes a cube off {place}."),
    effects.ManualAsked: N_("Do what {card} says, and enter the changes."),
    effects.ManualDone: N_("The changes of {card} are entered."),
    effects.ChoiceAsked: N_("{name} has a choice."),
    effects.BlackCalled: N_("Black dice to throw: {n}."),
    effects.BlackThrown: N_("The black dice show {values}."),
    effects.Countered: N_("{name} beats black {black} with {dice}, for {influence}."),
    effects.Conceded: N_("{name} concedes to the black {value}."),
    effects.Rerolled: _rerolled,
    effects.Turned: N_("{name} turns {before} into {after}."),
    effects.Recruited: N_("{name} takes a citizen for {influence}."),
    effects.DieBought: N_("{name} buys a die, {die}, for {price}."),
    effects.Hired: N_("{name} hires a tradesman for {card} and pays {price}."),
    effects.CardUsed: N_("Uses of {card} by {name}: {uses}."),
    effects.CubesStored: N_("{name} lays cubes on {card}: {n}."),
    effects.CubeSpent: N_("{name} spends a cube of {card}."),
    effects.Paid: N_("{name} pays {goods}."),
    effects.Gained: N_("{name} gains {goods}."),
    effects.CitizensGained: N_("Citizens for the supply of {name}: {n}."),
    effects.CathedralCube: N_("{name} puts a cube into column {column} of the cathedral."),
    effects.EventCube: N_("{name} puts a cube on {card}."),
    effects.EventSettled: _settled,
    effects.Farmed: N_("{name} farms for {coins}."),
    effects.Passed: N_("{name} passes; {coins} wait in the district."),
    effects.Waited: "",
    effects.RoundEnded: lambda _game, effect: _(ENDS[effect.why]),
    effects.DistrictEmptied: N_("{name} takes {deniers} from the district."),
    effects.CitizensReturned: N_("Expelled citizens come back to {name}: {n}."),
    effects.StartPassed: N_("{name} is the new start player."),
    effects.CharactersShown: N_("{name} shows {cards}."),
    effects.Scored: N_("{name} has {points}."),
    effects.GameOver: N_("The game is over. Winning: {names}."),
    effects.Undone: N_("The last step is taken back."),
}
"""The sentence of each effect; an empty one stands in another's sentence, or is seen on the board alone."""
