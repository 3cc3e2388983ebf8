"""The dice of a throw for one player: prices, the first payment, adjusting, and each action at a glance."""

from collections.abc import Collection

from msgspec import Struct

from companion.games.troyes_dice.gains import first_gains, gained
from companion.games.troyes_dice.points_now import bonus_text, comes_near, points_brought
from companion.games.troyes_dice.refusals import brief_reason
from companion.games.troyes_dice.turn_text import slot_price
from companion.i18n.language import MAX_CACHED, _, cached_words
from companion.i18n.numbers import signed
from engine.troyes_dice import Colour, Deed, Effect, Fault, Game, Resource, Slot, Turn, apply, faults

Reasons = tuple[Fault, ...]


class Glance(Struct, frozen=True):
    """An action with a die as it lies: the turn, or the reasons against it; its first gain, its points, its bonus."""

    turn: Turn | None
    reasons: Reasons
    detail: str
    points: str = ""
    fact: str = ""


def first_pay(game: Game, player: int, slot: Slot) -> Resource | None:
    """The resource that pays for a die first: a denier where any resource pays and there is one."""
    held = game.seats[player].sheet.held
    affordable = [
        payment.pay
        for payment in sorted(slot.payments, key=lambda payment: payment.pay != Resource.DENIER)
        if all(have >= need for have, need in zip(held, payment.cost, strict=True))
    ]
    return affordable[0] if affordable else slot.payments[0].pay


def die_faults(game: Game, player: int, slot: Slot) -> Reasons:
    """The reasons why a player cannot choose a die; empty if one of its payments is possible."""
    pays = [faults(game, Turn(player, slot.index, Deed.GATHER, pay=each.pay)) for each in slot.payments]
    return pays[0] if all(pays) else ()


def die_price(slot: Slot) -> str:
    """The price of a die in words, with its worth where that is not its face; a destroyed one says so."""
    if slot.destroyed:
        return _("destroyed")
    cost = slot_price(slot)
    return cost if slot.lies == slot.value else _("{price}, worth {value}").format(price=cost, value=slot.lies)


def adjust_faults(
    game: Game, player: int, slot: Slot, pay: Resource | None, colour: Colour | None, value: int | None,
    about: Collection[object],
) -> Reasons:  # fmt: skip
    """The faults of an adjusting alone: a building that cannot stand is no reason against it."""
    turn = Turn(player, slot.index, Deed.GATHER, colour, value, pay)
    return tuple(found for found in faults(game, turn) if found.code in about)


def glance(game: Game, player: int, slot: Slot, do: Deed) -> Glance:
    """An action with a die as it lies, by the first payment."""
    turn = Turn(player, slot.index, do, pay=first_pay(game, player, slot))
    found = faults(game, turn)
    if found:
        return Glance(None, found, brief_reason(found))
    after, effects = apply(game, turn)
    near = comes_near(game.seats[player].sheet, after.seats[player].sheet)
    detail, fact = glance_words(do, near, gained(effects))
    return Glance(turn, (), detail, signed(points_brought(game, after, player)), fact)


@cached_words(MAX_CACHED)
def glance_words(do: Deed, near: bool, gains: tuple[Effect, ...]) -> tuple[str, str]:
    """The first gain of a possible action, then the second one or the bonus that comes near.

    `gains` are its effects that are gains (`gained`).
    """
    first, second = first_gains(gains)
    return _("gather") if do is Deed.GATHER else first, second or bonus_text(gains, near)
