"""Things that a player gains: by a card, a bonus tile, a joker (2.7, 5.4-5.7, D5)."""

from engine.castles_of_tuscany import effects
from engine.castles_of_tuscany.box import Choose, Gain, Manual
from engine.castles_of_tuscany.decks import turn_up
from engine.castles_of_tuscany.state import (
    AskedBonus,
    AskedChoice,
    AskedManual,
    AskedProduction,
    CardDone,
    ChooseBonus,
    DrawCards,
    TurnUpCards,
)
from engine.castles_of_tuscany.terms import BONUS_INDEX, BONUSES, JOKER, Bonus, DrawnFor, Good, canonical
from engine.castles_of_tuscany.writer import Writer

STORAGE_POINTS = 2
"""Green points of a `storage` tile (2.7)."""
JOKER_POINTS = 2
"""Red points of a joker without room (5.7)."""
GAIN_RULE = "D5.2"


def carry_out(writer: Writer, player: int, gain: Gain) -> None:
    """Give a player all of a gain; cards and bonus tiles come next on the agenda (D5.2)."""
    for what in Good:
        writer.gain(player, what, getattr(gain, what.value), GAIN_RULE)
    for _ in range(gain.joker):
        gain_joker(writer, player)
    tasks = [DrawCards(player, gain.cards, DrawnFor.CARD)] if gain.cards else []
    writer.agenda[:0] = [*tasks, *[ChooseBonus(player)] * gain.bonus]


def gain_joker(writer: Writer, player: int) -> None:
    """A joker goes to the storage, or brings points without room (5.7)."""
    own = writer.players[player]
    if len(own.storage) < own.room:
        writer.change(player, storage=canonical([*own.storage, JOKER]))
        writer.effects.append(effects.JokerStored(player))
    else:
        writer.effects.append(effects.JokerLost(player, JOKER_POINTS))
        writer.add(player, Good.RED, JOKER_POINTS)


def choose_bonus(writer: Writer, task: ChooseBonus) -> None:
    """A bonus tile is due: it lapses, or the last kind comes automatically, or the game waits (5.5, 9.3)."""
    left = [bonus for bonus, n in zip(BONUSES, writer.bonuses, strict=True) if n]
    if not left:
        writer.effects.append(effects.BonusLapsed(task.player))
    elif len(left) == 1:
        take_bonus(writer, task.player, left[0], "5.5")
    else:
        writer.pending = AskedBonus(task.player)


def take_bonus(writer: Writer, player: int, bonus: Bonus, rule: str) -> None:
    """A player takes a bonus tile; `storage` brings points at once (2.7)."""
    index = BONUS_INDEX[bonus]
    writer.bonuses[index] -= 1
    bonuses = [*writer.players[player].bonuses]
    bonuses[index] += 1
    writer.change(player, bonuses=tuple(bonuses))
    writer.effects.append(effects.BonusTaken(player, bonus, writer.bonuses[index], rule))
    if bonus is Bonus.STORAGE:
        writer.gain(player, Good.GREEN, STORAGE_POINTS, "2.7")


def ask_production(writer: Writer, task: TurnUpCards) -> None:
    """The game waits for the first of n production cards (5.4)."""
    if task.n:
        writer.pending = AskedProduction(task.player, task.n)


def produce(writer: Writer, asked: AskedProduction, card: str | None, gain: Gain | None) -> None:
    """A production card turns up and acts; the others of the same carter follow (5.4)."""
    player = asked.player
    writer.agenda.insert(0, TurnUpCards(player, asked.n - 1))
    if card is None:
        assert gain is not None
        writer.effects.append(effects.ProductionCardTurned(player, None))
        carry_out(writer, player, gain)
        return
    turn_up(writer, card)
    writer.effects.append(effects.ProductionCardTurned(player, card))
    writer.agenda.insert(0, CardDone(card))
    printed = writer.box.card(card)
    assert printed is not None
    match printed.brings:
        case Choose(gains):
            writer.pending = AskedChoice(player, card, gains)
        case Manual():
            writer.pending = AskedManual(player, card)
        case Gain() as brings:
            carry_out(writer, player, brings)
