"""The owner's cards file of Troyes: its text -> cards, or every fault with its line."""

from msgspec import Struct

from companion.game import CardsForm, CardsReport
from companion.games.troyes.card_lines import line_of, lines_of
from companion.games.troyes.card_words import sentence, summary
from companion.games.troyes.seed_cards import SEED_CARDS
from companion.i18n.language import ngettext
from engine.troyes.card_faults import CardFault
from engine.troyes.cards import Cards
from engine.troyes.cards_form import read_cards
from engine.troyes.made_up import MADE_UP
from engine.troyes.playable import PLAYERS, playable_faults
from hardware.toml_table import parse_table

MAX_SHOWN_FAULTS = 50
"""Faults that a report lists."""


class PlacedFault(Struct, frozen=True):
    """A fault and its line in the file, from 1."""

    line: int
    fault: CardFault


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
    lines = lines_of(text)
    placed = [PlacedFault(line_of(fault.path, lines), fault) for fault in checked.faults]
    return CardsText(None, tuple(sorted(placed, key=lambda each: each.line)), checked.unfinished)


def cards_report(text: str, name: str) -> CardsReport:
    """The report of a cards file in the language used. Raises TableError if the text is no TOML."""
    found = read_cards_text(text)
    if found.cards is not None:
        playable = any(not playable_faults(found.cards, players) for players in PLAYERS)
        return CardsReport(summary(found.cards), good=playable, usable=True)
    lines = [f"{name}:{each.line}: {sentence(each.fault)}" for each in found.faults[:MAX_SHOWN_FAULTS]]
    more = len(found.faults) - len(lines)
    if more:
        lines.append(ngettext("{n} more fault is not listed.", "{n} more faults are not listed.", more).format(n=more))
    return CardsReport(tuple(lines), good=False, usable=found.unfinished)


CARDS = CardsForm(cards_report, made_up=MADE_UP, form=SEED_CARDS)
