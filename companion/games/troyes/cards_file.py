"""The owner's cards file of Troyes: its text -> cards, or every fault with its line."""

from msgspec import Struct

from companion.game.cards_form import CardsForm, CardsReport
from companion.games.troyes.card_words import summary
from companion.games.troyes.seed_cards import SEED_CARDS
from companion.owner_file.report import PlacedFault, fault_lines, placed
from companion.owner_file.words import sentence
from engine.troyes.cards import FORMAT, Cards
from engine.troyes.cards_form import read_cards
from engine.troyes.made_up import MADE_UP
from engine.troyes.playable import PLAYERS, playable_faults
from hardware.toml_table import parse_table


class CardsText(Struct, frozen=True):
    """The cards of a text, or its faults by line; `unfinished` if values are not typed in yet and nothing is wrong."""

    cards: Cards | None
    faults: tuple[PlacedFault, ...] = ()
    unfinished: bool = False


def read_cards_text(text: str) -> CardsText:
    """Check a cards file. Raises hardware.toml_table.TableError if the text is no TOML."""
    checked = read_cards(parse_table(text))
    if not checked.faults:
        return CardsText(checked.cards)
    return CardsText(None, placed(text, checked.faults), checked.unfinished)


def cards_report(text: str, name: str) -> CardsReport:
    """The report of a cards file in the language used. Raises TableError if the text is no TOML."""
    found = read_cards_text(text)
    if found.cards is not None:
        playable = any(not playable_faults(found.cards, players) for players in PLAYERS)
        return CardsReport(summary(found.cards), good=playable, usable=True)
    return CardsReport(fault_lines(found.faults, name, sentence), good=False, usable=found.unfinished)


CARDS = CardsForm(FORMAT, cards_report, made_up=MADE_UP, form=SEED_CARDS)
