"""Each effect of Troyes as a sentence, for the log of a game and for its transcript.

Victory points stand in some of them, and they are secret until the end (2.2): the voice leaves those effects out.
"""

from collections.abc import Callable
from typing import Any

from companion.games.troyes import vocabulary
from companion.i18n.language import N_, _
from companion.i18n.numbers import elided, joined_facts, listed
from engine.troyes import effects
from engine.troyes.actions import ActivityCubeOff, CathedralCubeOff, EventCubeOff
from engine.troyes.effects_rounds import EndsBecause, Why
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
    return TEXTS[type(effect)](game, effect)


def name_of(game: Game, owner: int) -> str:
    """The name of a player; the neutral district's word for no player."""
    return _("the neutral district") if owner == NEUTRAL else game.setup.players[owner]


def citizen_of(game: Game, owner: int) -> str:
    """A citizen by the owner."""
    return _("a grey citizen") if owner == NEUTRAL else elided(_("a citizen of {name}"), name=name_of(game, owner))


def card_name(game: Game, card: str) -> str:
    """The name of a card."""
    cards = game.setup.cards
    found = find_activity(cards, card) or find_event(cards, card) or find_character(cards, card)
    return found.name if found else card


def _points(n: int) -> str:
    return vocabulary.amount(Good.VP, n)


def _deniers(n: int) -> str:
    return vocabulary.amount(Good.DENIER, n)


def _influence(n: int) -> str:
    return vocabulary.amount(Good.INFLUENCE, n)


def _said(text: str, *fields: str) -> Callable[[Game, Any], str]:
    """A sentence about a player, a card and numbers, by the names of the effect's fields."""

    def said(game: Game, effect: Any) -> str:
        return elided(_(text), **{field: FIELDS[field](game, effect) for field in fields})

    return said


FIELDS: dict[str, Callable[[Game, Any], object]] = {
    "name": lambda game, effect: name_of(game, effect.player),
    "card": lambda game, effect: card_name(game, effect.card),
    "building": lambda _game, effect: vocabulary.building(effect.building),
    "space": lambda _game, effect: effect.space,
    "round": lambda _game, effect: effect.round,
    "citizen": lambda game, effect: citizen_of(game, effect.owner),
    "deniers": lambda _game, effect: _deniers(effect.deniers),
    "n": lambda _game, effect: effect.n,
    "goods": lambda _game, effect: vocabulary.amount(effect.what, effect.n),
    "influence": lambda _game, effect: _influence(effect.influence),
    "dice": lambda _game, effect: vocabulary.dice(effect.dice),
    "black": lambda _game, effect: listed([str(value) for value in effect.black]),
    "values": lambda _game, effect: listed([str(value) for value in effect.values]),
    "die": lambda _game, effect: vocabulary.die(effect.colour, effect.value),
    "price": lambda _game, effect: _deniers(effect.price),
    "uses": lambda _game, effect: effect.uses,
    "column": lambda _game, effect: effect.column,
    "before": lambda _game, effect: vocabulary.dice(effect.before),
    "after": lambda _game, effect: vocabulary.dice(effect.after),
    "coins": lambda _game, effect: _deniers(effect.n),
}
"""The words of each field of a sentence."""


def _round_began(_game: Game, effect: effects.RoundBegan) -> str:
    text = _("Round {round}, the last one, begins.") if effect.last else _("Round {round} begins.")
    return text.format(round=effect.round)


def _wages(game: Game, effect: effects.WagesPaid) -> str:
    return _("{name} pays {deniers} of wages.").format(
        name=name_of(game, effect.player), deniers=_deniers(effect.deniers)
    )


def _vp_lost(game: Game, effect: effects.VpLost) -> str:
    return _(LOST[effect.why]).format(name=name_of(game, effect.player), points=_points(effect.n))


def _rolled(game: Game, effect: effects.DistrictRolled) -> str:
    dice = [(colour, value) for colour, values in zip(COLOURS, effect.dice, strict=True) for value in values]
    text = _("Thrown for {name}: {dice}.")
    return text.format(name=name_of(game, effect.district), dice=vocabulary.dice(dice))


def _discarded(game: Game, effect: effects.DieDiscarded) -> str:
    text = _("{name} gives up a die: {die}.")
    return text.format(name=name_of(game, effect.district), die=vocabulary.die(effect.colour, effect.value))


def _conceded(game: Game, effect: effects.Conceded) -> str:
    return _("{name} concedes to the black {value}.").format(name=name_of(game, effect.player), value=effect.black)


def _rerolled(game: Game, effect: effects.Rerolled) -> str:
    name, die = name_of(game, effect.player), vocabulary.die(*effect.before)
    if effect.after is None:
        return _("{name} throws a die again: {die}.").format(name=name, die=die)
    text = _("{name} throws again: {die} becomes {after}.")
    return text.format(name=name, die=die, after=vocabulary.die(*effect.after))


def _settled(game: Game, effect: effects.EventSettled) -> str:
    shares = [
        _("{name} {points}").format(name=name_of(game, share.player), points=_points(share.vp))
        for share in effect.shares
        if share.vp
    ]
    won = elided(
        _("{card} is settled and goes to {name}."), card=card_name(game, effect.card), name=name_of(game, effect.winner)
    )
    return f"{won} ({joined_facts(shares)})" if shares else won


def _shown(game: Game, effect: effects.CharactersShown) -> str:
    cards = listed([card_name(game, card) for card in effect.cards])
    return _("{name} shows {cards}.").format(name=name_of(game, effect.player), cards=cards)


def _scored(game: Game, effect: effects.Scored) -> str:
    return _("{name} has {points}.").format(name=name_of(game, effect.player), points=_points(effect.total))


def _over(game: Game, effect: effects.GameOver) -> str:
    names = [name_of(game, winner) for winner in effect.winners]
    return _("The game is over. Winning: {names}.").format(names=listed(names))


def cube_place(game: Game, where: CathedralCubeOff | ActivityCubeOff | EventCubeOff) -> str:
    """The place of a cube: its card, or its column of the cathedral."""
    if isinstance(where, CathedralCubeOff):
        return _("column {column} of the cathedral").format(column=where.column)
    return card_name(game, where.card)


def _cube_off(game: Game, effect: effects.CubeRemoved) -> str:
    text = _("{name} takes a cube off {place}.")
    return text.format(name=name_of(game, effect.player), place=cube_place(game, effect.where))


def _nothing(_game: Game, _effect: object) -> str:
    return ""


TEXTS: dict[type[Any], Callable[[Game, Any], str]] = {
    effects.Settled: _said(N_("{name} settles in {building}, space {space}."), "name", "building", "space"),
    effects.GreySettled: _nothing,
    effects.RoundBegan: _round_began,
    effects.ActivityTurned: _said(N_("The activity {card} is open."), "card"),
    effects.IncomePaid: _said(N_("{name} gets an income of {deniers}."), "name", "deniers"),
    effects.WagesPaid: _wages,
    effects.VpLost: _vp_lost,
    effects.DistrictRolled: _rolled,
    effects.EventTurned: _said(N_("The event {card} turns up."), "card"),
    effects.EventActs: _said(N_("The event {card} acts."), "card"),
    effects.Lost: _said(N_("{name} loses {goods}."), "name", "goods"),
    effects.DieDiscarded: _discarded,
    effects.CitizenExpelled: _said(
        N_("Expelled from {building}, space {space}: {citizen}."), "building", "space", "citizen"
    ),
    effects.CitizenMoved: _said(N_("In {building} {citizen} moves on by one space."), "building", "citizen"),
    effects.CitizenEntered: _said(N_("On {building}, space {space}: {citizen}."), "building", "space", "citizen"),
    effects.CubeRemoved: _cube_off,
    effects.ManualAsked: _said(N_("Do what {card} says, and enter the changes."), "card"),
    effects.ManualDone: _said(N_("The changes of {card} are entered."), "card"),
    effects.ChoiceAsked: _said(N_("{name} has a choice."), "name"),
    effects.BlackCalled: _said(N_("Black dice to throw: {n}."), "n"),
    effects.BlackThrown: _said(N_("The black dice show {values}."), "values"),
    effects.Countered: _said(
        N_("{name} beats black {black} with {dice}, for {influence}."), "name", "black", "dice", "influence"
    ),
    effects.Conceded: _conceded,
    effects.Rerolled: _rerolled,
    effects.Turned: _said(N_("{name} turns {before} into {after}."), "name", "before", "after"),
    effects.Recruited: _said(N_("{name} takes a citizen for {influence}."), "name", "influence"),
    effects.DieBought: _said(N_("{name} buys a die, {die}, for {price}."), "name", "die", "price"),
    effects.Hired: _said(N_("{name} hires a tradesman for {card} and pays {price}."), "name", "card", "price"),
    effects.CardUsed: _said(N_("Uses of {card} by {name}: {uses}."), "name", "card", "uses"),
    effects.CubesStored: _said(N_("{name} lays cubes on {card}: {n}."), "name", "card", "n"),
    effects.CubeSpent: _said(N_("{name} spends a cube of {card}."), "name", "card"),
    effects.Paid: _said(N_("{name} pays {goods}."), "name", "goods"),
    effects.Gained: _said(N_("{name} gains {goods}."), "name", "goods"),
    effects.CitizensGained: _said(N_("Citizens for the supply of {name}: {n}."), "name", "n"),
    effects.CathedralCube: _said(N_("{name} puts a cube into column {column} of the cathedral."), "name", "column"),
    effects.EventCube: _said(N_("{name} puts a cube on {card}."), "name", "card"),
    effects.EventSettled: _settled,
    effects.Farmed: _said(N_("{name} farms for {coins}."), "name", "coins"),
    effects.Passed: _said(N_("{name} passes; {coins} wait in the district."), "name", "coins"),
    effects.Waited: _nothing,
    effects.RoundEnded: lambda _game, effect: _(ENDS[effect.why]).format(round=effect.round),
    effects.DistrictEmptied: _said(N_("{name} takes {deniers} from the district."), "name", "deniers"),
    effects.CitizensReturned: _said(N_("Expelled citizens come back to {name}: {n}."), "name", "n"),
    effects.StartPassed: _said(N_("{name} is the new start player."), "name"),
    effects.CharactersShown: _shown,
    effects.Scored: _scored,
    effects.GameOver: _over,
    effects.Undone: lambda _game, _effect: _("The last step is taken back."),
}
"""The sentence of each effect; an empty one stands in another's sentence, or is seen on the board alone."""
