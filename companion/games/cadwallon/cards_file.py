"""The owner's cards file of Cadwallon: its text -> a report of its cards, or every fault with its line."""

from companion.game.cards_form import CardsForm, CardsReport
from companion.games.cadwallon import vocabulary
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import listed
from companion.owner_file.report import fault_lines, placed
from companion.owner_file.words import sentence
from engine.cadwallon.cards import FORMAT, Cards
from engine.cadwallon.cards_form import read_cards
from engine.cadwallon.made_up import MADE_UP, PLAIN, shipped_text
from engine.cadwallon.playable import playable_faults
from engine.cadwallon.terms import MIN_PLAYERS, Play
from hardware.toml_table import parse_table


def cards_report(text: str, name: str) -> CardsReport:
    """The report of a cards file in the language used. Raises TableError if the text is no TOML."""
    checked = read_cards(parse_table(text))
    cards = checked.cards
    if cards is None:
        return CardsReport(fault_lines(placed(text, checked.faults), name, sentence), False, checked.unfinished)
    gangs = tuple(gang.id for gang in cards.gang)
    found = {gang: playable_faults(cards, (gang,), Play.TABLE) for gang in gangs}
    lacking = [sentence(each) for faults in found.values() for each in faults]
    playable = sum(not faults for faults in found.values()) >= MIN_PLAYERS
    made_up = (_("These cards are made up: they are for trying Oyez and for tests."),) if text == CARDS.made_up else ()
    return CardsReport((_summary(cards), *made_up, *lacking), good=playable, usable=True)


def _summary(cards: Cards) -> str:
    """The number of cards of each sort."""
    characters, missions, adventures = len(cards.character), len(cards.mission), len(cards.adventure)
    counts = (
        ngettext("{n} character", "{n} characters", characters).format(n=characters),
        vocabulary.arcana(sum(card.count for card in cards.arcana)),
        ngettext("{n} mission", "{n} missions", missions).format(n=missions),
        ngettext("{n} adventure", "{n} adventures", adventures).format(n=adventures),
    )
    return _("{name}: {cards}.").format(name=vocabulary.words(cards.name), cards=listed(counts))


CARDS = CardsForm(FORMAT, cards_report, made_up=shipped_text(MADE_UP), form=shipped_text(PLAIN))
