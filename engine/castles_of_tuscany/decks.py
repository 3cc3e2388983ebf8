"""Region cards and production cards on their way: deck, hands, discards (2.4, 2.5, 5.4, 9.5, 9.6)."""

from collections.abc import Sequence

from engine.castles_of_tuscany.effects import Counted, Drawn, Reshuffled
from engine.castles_of_tuscany.state import AskedCards, RegionCards
from engine.castles_of_tuscany.terms import KIND_INDEX, KINDS, Deck, DrawnFor, Hands, Kind
from engine.castles_of_tuscany.writer import Writer


def added(cards: RegionCards, more: RegionCards) -> RegionCards:
    """Both lots of cards together."""
    return tuple(map(sum, zip(cards, more, strict=True)))


def without(cards: RegionCards, gone: RegionCards) -> RegionCards:
    """The cards that are left without those that are gone."""
    return tuple(each - less for each, less in zip(cards, gone, strict=True))


def counted(kinds: Sequence[Kind]) -> RegionCards:
    """The number of each kind."""
    numbers = [0] * len(KINDS)
    for kind in kinds:
        numbers[KIND_INDEX[kind]] += 1
    return tuple(numbers)


def draw(writer: Writer, player: int, n: int, why: DrawnFor) -> None:
    """A player draws n cards, as far as there are any; with `colours` the game waits for their kinds (9.3)."""
    there = min(n, sum(writer.deck) + sum(writer.discards))
    if there == 0:
        writer.effects.append(Drawn(player, 0, n, why))
    elif writer.setup.hands is Hands.COUNT:
        take_cards(writer, player, (there,), n, why)
    else:
        writer.pending = AskedCards(player, there, n, why)


def take_cards(writer: Writer, player: int, cards: RegionCards, asked: int, why: DrawnFor) -> None:
    """These cards come from the deck to a hand; the discards make a new deck only when it is empty (2.4)."""
    n = sum(cards)
    if n > sum(writer.deck):
        missing = (n - sum(writer.deck),) if writer.setup.hands is Hands.COUNT else without(cards, writer.deck)
        writer.deck, writer.discards = without(writer.discards, missing), (0,) * len(writer.discards)
        writer.effects.append(Reshuffled(Deck.REGION, "2.4"))
    else:
        writer.deck = without(writer.deck, cards)
    writer.change(player, hand=added(writer.players[player].hand, cards))
    writer.effects.append(Drawn(player, n, asked, why))


def pay_cards(writer: Writer, player: int, cards: RegionCards) -> None:
    """Cards go from a hand to the discards (2.5)."""
    writer.change(player, hand=without(writer.players[player].hand, cards))
    writer.discards = added(writer.discards, cards)


def set_count(writer: Writer, player: int, cards: int) -> None:
    """Set the number of a hand right; the difference comes from the deck first, or goes to the discards (9.5)."""
    before = writer.players[player].cards
    (deck,), (discards,) = writer.deck, writer.discards
    from_deck = min(deck, max(0, cards - before))
    writer.deck = (deck - from_deck,)
    writer.discards = (discards - (cards - before - from_deck),)
    writer.change(player, hand=(cards,))
    writer.effects.append(Counted(player, before, cards))


def turn_up(writer: Writer, card: str) -> None:
    """A production card leaves its deck; the discards make a new one if it is empty (5.4)."""
    if not any(writer.production):
        writer.production, writer.produced = writer.produced, [0] * len(writer.produced)
        writer.effects.append(Reshuffled(Deck.PRODUCTION, "5.4"))
    writer.production[card_index(writer, card)] -= 1


def discard(writer: Writer, card: str) -> None:
    """A production card that has been carried out goes to the discards (5.4)."""
    writer.produced[card_index(writer, card)] += 1


def card_index(writer: Writer, card: str) -> int:
    """The place of a production card in the file."""
    return next(index for index, each in enumerate(writer.box.production) if each.id == card)
