"""The owner's cards of Troyes, changes entered by hand and the log, as models."""

from functools import cache

from msgspec.structs import replace

from companion.games import table_of, update_piece
from companion.games.drafts import Copy
from companion.games.setup_drafts import setup_choice
from companion.games.troyes import update_cards, update_cards_shown, update_manual
from companion.games.troyes.card_edit import new_cards
from companion.games.troyes.fill_cards import filled, no_cards
from companion.games.troyes.model import CardsPage, Drafts, SetupDraft, TableSetup
from companion.games.troyes.tutorial import BEGUN, NEUTRAL_THROW, SETUP
from companion.owner_file.edit import with_entry
from companion.ui import update_back, update_log, update_table
from companion.ui.model import Model, Seats
from companion.ui.update_shell import choice
from companion.ui.update_table import GameOpened
from engine.troyes.actions import Action, Reveal
from engine.troyes.cards import Event, Wages, as_mapping
from engine.troyes.made_up import made_up_cards
from engine.troyes.rules import apply, new_game
from engine.troyes.setup import Setup
from engine.troyes.state import AskedManual, Game
from engine.troyes.terms import Colour, Stage
from tests.companion.tables import new_model
from tests.companion.ui.stories import tell
from tests.engine.troyes.positions import table

NAMES = ("Ada", "Bo", "Cy")
WAGES = {"palace": 2, "bishopric": 1, "city_hall": 0}
SMITH = {
    "id": "smith", "name": "Smith", "colour": "red", "number": 2, "hire": "?", "vp": [3, 1], "divisor": 3,
    "when": "later", "effect": {"kind": "add_group", "colour": "red", "n": 4},
}  # fmt: skip


@cache
def cards_file() -> str:
    """A half file: two whole cards, one that is not finished and one with a wrong value."""
    whole = as_mapping(made_up_cards())["activity"]
    text = new_cards("Our copy", WAGES)
    finished = ({**whole[0], "id": "merchant", "name": "Merchant"}, {**whole[7], "id": "priest", "name": "Priest"})
    for card in (*finished, SMITH):
        text = with_entry(text, "activity", card)
    return with_entry(text, "activity", {**SMITH, "id": "carter", "name": "Carter", "hire": 44})


def at_setup(text: str = "") -> Model:
    """The table's set-up with this cards file."""
    table = table_of("troyes")
    drafts = Drafts(SetupDraft(file=text))
    return replace(new_model(), table=table, seats=Seats(NAMES), drafts=drafts, screen=TableSetup())


ACTIONS: tuple[Action, ...] = (*BEGUN, NEUTRAL_THROW, Reveal("x_rumour", "x_doubt"))


@cache
def by_hand() -> Game:
    """A game of made-up cards that waits for the changes of an event."""
    game = new_game(SETUP)
    for action in ACTIONS:
        game, _effects = apply(game, action)
    assert isinstance(game.now.pending, AskedManual)
    return game


def asked_by_hand() -> Model:
    """The screen of the changes, before the first one."""
    game = by_hand()
    model = replace(new_model(), table=table_of("troyes"))
    return replace(
        tell(model, update_table.game_opened.news(GameOpened(1, game, (), False, table_of("troyes")))), notice=""
    )


def deck_empty() -> Model:
    """The second event, called from a deck whose known cards have all turned up."""
    cards = filled(no_cards(Wages(2, 1, 0)), 2)
    white = next(event for event in cards.event if event.colour is Colour.WHITE)
    feud = Event("feud", "Feud", Colour.RED, (), Colour.RED, 3, 3, (4, 2), Colour.WHITE)
    known = replace(cards, event=(feud, replace(white, id="doubt", name="Doubt")))
    game = table(
        setup=Setup(NAMES[:2], filled(known, 2)), players=2, stage=Stage.REVEAL, turn=None, decks=(("feud",), (), ())
    )
    model = replace(new_model(), table=table_of("troyes"))
    opened = tell(model, update_table.game_opened.news(GameOpened(1, game, (), False, table_of("troyes"))))
    return tell(opened, update_cards_shown.pick_event.tap("feud"))


def troyes_card_stories() -> dict[str, Model]:
    """Typing cards in, changes by hand, the log."""
    first = tell(at_setup(), update_cards.open_cards.tap())
    half = tell(at_setup(cards_file()), update_cards.open_cards.tap())
    card = tell(half, update_cards.open_card.tap("activity", "smith"))
    fresh = tell(half, update_cards.type_card.tap("activity", Colour.WHITE, 2))
    at_once = tell(
        fresh,
        update_piece.open_field.tap(("when",)),
        update_piece.pick_value.tap(0),
        update_piece.open_part.tap(("effect",)),
        update_piece.open_field.tap(("effect", "")),
        update_piece.pick_value.tap(0),
    )
    event = tell(half, choice(CardsPage, kind="event", page=0), update_cards.type_card.tap("event", Colour.RED))
    effect = tell(
        event,
        update_piece.open_part.tap(("effects",)),
        update_piece.add_part.tap(),
        update_piece.open_field.tap(("effects", 0, "kind")),
        update_piece.pick_value.tap(2),
    )
    begun = tell(
        card,
        update_piece.open_field.tap(("hire",)),
        update_piece.pick_value.tap(5),
        update_back.back.tap(),
        update_cards.type_card.tap("activity", Colour.RED, 1),
    )
    begun = tell(
        begun, update_piece.open_field.tap(("divisor",)), update_piece.pick_value.tap(2), update_back.back.tap()
    )
    asked = asked_by_hand()
    amount = tell(asked, update_manual.answer_change.tap(0), update_manual.answer_change.tap(0))
    one = tell(amount, update_manual.answer_change.tap(8))
    place = tell(
        one, update_manual.answer_change.tap(4), update_manual.answer_change.tap(1), update_manual.answer_change.tap(0)
    )
    log = tell(asked, update_log.open_log.tap(), update_log.actions_read.news(ACTIONS))
    return {
        "troyes-setup-own": tell(at_setup(), setup_choice(source=Copy.OWN)),
        "troyes-deck-empty": deck_empty(),
        "troyes-cards-board": first,
        "troyes-cards": half,
        "troyes-card": card,
        "troyes-cards-begun": begun,
        "troyes-card-begun": tell(begun, update_cards.type_card.tap("activity", Colour.RED, 1)),
        "troyes-card-changed": tell(begun, update_cards.open_card.tap("activity", "smith")),
        "troyes-card-wrong": tell(half, update_cards.open_card.tap("activity", "carter"), update_cards.save_card.tap()),
        "troyes-card-numbers": tell(card, update_piece.open_field.tap(("hire",))),
        "troyes-card-effect": at_once,
        "troyes-card-cube": tell(card, update_piece.open_part.tap(("effect",))),
        "troyes-card-event": event,
        "troyes-card-event-effect": effect,
        "troyes-cards-unreadable": tell(at_setup("no cards ["), update_cards.open_cards.tap()),
        "troyes-changes": asked,
        "troyes-changes-amount": amount,
        "troyes-changes-place": place,
        "troyes-history": log,
    }
