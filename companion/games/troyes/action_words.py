"""The words of a player's decisions: results of a group, places to hire from, questions of cards."""

from companion.games.troyes import vocabulary
from companion.games.troyes.effect_text import card_name, name_of
from companion.games.troyes.group_results import Result, group_of_act
from companion.i18n.language import _
from companion.i18n.numbers import elided
from engine.troyes.actions import Act, ChosenCitizen, ChosenColumn, ChosenDie, ChosenEvent, HireFrom
from engine.troyes.card_effects import Enter
from engine.troyes.effects import CitizenExpelled
from engine.troyes.lookup import event_card
from engine.troyes.places import Expelled, OnCard, Space, Supply
from engine.troyes.state import Asked, EffectOn, Game
from engine.troyes.terms import BUILDING_OF, NEUTRAL, Deed


def note_of(game: Game, result: Result) -> str:
    """The card of the cube that goes with a result, or the owner of the citizen whom it expels."""
    if result.act.cube:
        return _("with {card}").format(card=card_name(game, result.act.cube))
    gone = next((each for each in result.effects if isinstance(each, CitizenExpelled)), None)
    if result.act.do is not Deed.PLACE or gone is None:
        return ""
    if gone.owner == NEUTRAL:
        return _("expels a grey citizen")
    return _("expels {name}").format(name=name_of(game, gone.owner))


def title_of(game: Game, act: Act) -> str:
    """The name of a result: its card, the cathedral, the space of a building, farming."""
    if act.card is not None:
        return card_name(game, act.card)
    if act.do is Deed.CATHEDRAL:
        return _("Cathedral")
    if act.do is Deed.FARM:
        return _("Farming")
    group = group_of_act(game, act)
    return vocabulary.space_name(BUILDING_OF[group.colour], group.values[0])


def place_name(game: Game, place: HireFrom) -> str:
    """The place of a citizen who can be hired."""
    match place:
        case Supply():
            return _("From your supply")
        case Space(building, space):
            return vocabulary.space_name(building, space)
        case Expelled(building):
            return _("Expelled: {building}").format(building=vocabulary.building_name(building))
        case OnCard(card):
            return card_name(game, card)


def question(game: Game, asked: Asked) -> str:
    """The sentence that names the card and the part to tap."""
    task = asked.task
    card = card_name(game, task.card) if isinstance(task, EffectOn) else ""
    match asked.options[0]:
        case ChosenDie():
            return elided(_("{card}: tap the die that you give up."), card=card)
        case ChosenCitizen() if isinstance(task, EffectOn) and _enters(game, task):
            return elided(_("{card}: tap the space that a grey citizen takes."), card=card)
        case ChosenCitizen():
            return elided(_("{card}: tap the citizen who is expelled."), card=card)
        case ChosenEvent():
            return _("Tap the event that gets your cube.")
        case ChosenColumn():
            return _("Tap the column that gets your cube.")
        case _:
            return elided(_("{card}: tap the cube that you take off."), card=card)


def _enters(game: Game, task: EffectOn) -> bool:
    return isinstance(event_card(game.setup.cards, task.card).effects[task.effect], Enter)
