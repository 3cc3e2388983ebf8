"""The refusals of The Castles of Tuscany: a sentence in the language used now for each of the engine's codes."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.castles_of_tuscany import vocabulary
from companion.games.rule_numbers import with_rule
from companion.i18n.language import N_, _
from companion.i18n.numbers import joined, listed
from engine.castles_of_tuscany.faults import ANY_CARDS, NOTHING_THERE, Code, Fault
from engine.castles_of_tuscany.terms import Awaited, Bonus, Good, Item, Kind

SENTENCES = {
    Code.FORM: N_("The {field} of this {name} is {seen}; it must be {allowed}."),
    Code.PLAYERS: N_("The Castles of Tuscany needs 2 to 4 players with different names and colours; there is {seen}."),
    Code.BOX_FORM: N_("The box file has a fault. {place}"),
    Code.BOX_UNFINISHED: N_("The box file is not complete. {place}"),
    Code.BOX_FEW: N_("This box does not suffice for {players} players. {place}"),
    Code.NOT_NOW: N_("This is not possible at the moment; the game waits for {due}."),
    Code.NOT_YOUR_TURN: N_("It is not this player's turn; wait for it."),
    Code.OVER: N_("The game is over; only undo and the count of a hand are possible now."),
    Code.NOTHING_TO_UNDO: N_("Nothing has been done yet; there is nothing to take back."),
    Code.MAP_DONE: N_("This player has laid a map already."),
    Code.BOARD_UNKNOWN: N_("The box file has no board {seen}; choose one of these: {options}."),
    Code.BOARD_LETTERS: N_("The letters of these boards are {seen}; a map needs one each of A, B and C."),
    Code.BOARD_TWICE: N_("Board {board} belongs to another player; choose another board."),
    Code.JOIN: N_("The join of board {board} is {seen}; it must be {allowed}."),
    Code.CASTLE_SPACE: N_("{space} is a space for {kind}; place the start castle on one of these: {options}."),
    Code.BONUS_GONE: N_("No bonus tile {bonus} is left; choose one of these: {options}."),
    Code.REVEAL_COUNT: N_("Tiles named: {have}; {need} are due."),
    Code.TILE_GONE: N_("Tiles named as {tile}: {need}; {have} can come."),
    Code.CARDS_COUNT: N_("Cards named: {have}; {need} are due."),
    Code.NOT_IN_DECK: N_("Cards named for {kind}: {have}; {low} to {high} of them can have come."),
    Code.NOT_IN_DISPLAY: N_("The display does not hold {tile}; choose one of these: {options}."),
    Code.DROP_MISSING: N_("The storage is full ({have} of {need}). Choose the item that leaves it: {options}."),
    Code.DROP_SUPERFLUOUS: N_("The storage has room ({have} of {need}); nothing may leave it."),
    Code.NOT_IN_STORAGE: N_("The storage does not hold {item}; choose one of these: {options}."),
    Code.SPACE_TAKEN: N_("On this space lies {piece}; choose an open one."),
    Code.SPACE_KIND: N_("This is a space for {kind}; {item} does not belong there."),
    Code.NOT_ADJACENT: N_("This space has no covered neighbour; choose one beside a covered space."),
    Code.TOO_FEW_CARDS: N_("This costs {cards}; the hand holds {have}."),
    Code.PAIR_KIND: N_("A pair of two {kind} cards cannot stand for a card of that kind; choose another pair."),
    Code.TOO_FEW_WORKERS: N_("This costs {workers}; you have {have}."),
    Code.CARD_UNKNOWN: N_("The box file has no production card {seen}."),
    Code.CARD_GONE: N_("All copies of {card} ({need}) are used; other cards in the deck: {left}."),
    Code.NOT_AN_OPTION: N_("This choice has {options} options. Tap one that is not faded."),
    Code.COUNT: N_("Cards added: {need}; deck and discards hold {have}."),
}
"""The sentence of each code, with the names of the fault's parameters in braces."""


def refusal(faults: Sequence[Fault]) -> str:
    """Every reason, each with the number of its rule."""
    return joined([_with_rule(each) for each in faults])


def no_space(item: Item) -> str:
    """The reason why no space is lit for an item."""
    return _("No open space beside a covered one takes {tile}.").format(tile=vocabulary.an_item(item))


def _with_rule(fault: Fault) -> str:
    return with_rule(_(SENTENCES[fault.code]).format(**_spoken(fault)), fault.rule)


def _spoken(fault: Fault) -> dict[str, Any]:
    """A fault's parameters as its sentence uses them."""
    said: dict[str, Any] = dict(fault.params)
    if fault.code is Code.TOO_FEW_CARDS:
        said["cards"] = _cards(said["kind"], said["need"])
        return said
    if fault.code is Code.TOO_FEW_WORKERS:
        said["workers"] = vocabulary.amount(Good.WORKER, said["need"])
        return said
    for name, word in WORDS.items():
        if name in said:
            said[name] = word(said[name])
    if fault.code in OPTIONS:
        said["options"] = _each(said["options"], OPTIONS[fault.code])
    return said


def _cards(kind: str, need: int) -> str:
    """A number of region cards, of a kind where the game knows it."""
    if kind == ANY_CARDS:
        return vocabulary.cards(need)
    return _("{cards} ({kind})").format(cards=vocabulary.cards(need), kind=vocabulary.kind(Kind(kind)))


def _each(options: str, word: Callable[[str], str]) -> str:
    """The words of options that a fault lists by their names in records."""
    if options == NOTHING_THERE:
        return _("nothing")
    return listed([word(each) for each in options.split(", ")])


WORDS: dict[str, Callable[[str], str]] = {
    "tile": vocabulary.named_item,
    "item": vocabulary.named_item,
    "piece": vocabulary.named_item,
    "kind": lambda name: vocabulary.kinds(Kind(name)),
    "bonus": lambda name: vocabulary.bonus(Bonus(name)),
    "due": lambda name: vocabulary.awaited(Awaited(name)),
}
"""The words of parameters that name something in the words of records."""

OPTIONS: dict[Code, Callable[[str], str]] = {
    Code.BONUS_GONE: lambda name: vocabulary.bonus(Bonus(name)),
    Code.NOT_IN_DISPLAY: vocabulary.named_item,
    Code.NOT_IN_STORAGE: vocabulary.named_item,
    Code.DROP_MISSING: vocabulary.named_item,
}
"""The words of the options that a code lists; those of other codes are ids or spaces."""
