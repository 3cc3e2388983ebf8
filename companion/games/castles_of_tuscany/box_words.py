"""The faults, the warnings and the summary of a box file in words, in the language used now.

Keys, ids and values stay as the file spells them.
"""

from collections.abc import Mapping

from companion.i18n.language import N_, _, ngettext
from companion.i18n.numbers import listed
from companion.owner_file import words
from engine.castles_of_tuscany.box import Box, Manual
from engine.castles_of_tuscany.box_faults import BoxCode, BoxWarning
from engine.castles_of_tuscany.playable import playable_faults
from engine.castles_of_tuscany.terms import MAX_PLAYERS, MIN_PLAYERS
from engine.owner_file import FileCode, FileFault

PLAYERS = range(MIN_PLAYERS, MAX_PLAYERS + 1)

SENTENCES: Mapping[FileCode, str] = {
    **words.FORM_SENTENCES,
    BoxCode.BOARD_ID: N_("{seen} is no id of a board; an id is A, B or C and a digit from 1 to 9, such as B3."),
    BoxCode.BOARD_TWICE: N_("The board {id} stands in the file more than once; every board needs its own id."),
    BoxCode.SPLIT: N_("The spaces do not hang together; {seen} touches none of those before it."),
    BoxCode.NO_HALF_TURN: N_("Half a turn must bring the board onto itself, but {seen} has no space opposite."),
    BoxCode.OVERLAP: N_("With this join the next board overlaps the one before it; choose another join."),
    BoxCode.APART: N_("With this join the next board does not touch the one before it; choose another join."),
    BoxCode.THIRD_OVERLAPS: N_("With this join and then {seen} the third board overlaps the first one."),
    BoxCode.FEW_CARDS: N_("The region cards add up to {seen}; they must be at least {low}."),
    BoxCode.ONE_EFFECT: N_("{seen} stand together; a card has exactly one of: {allowed}."),
    BoxCode.FEW_BOARDS: N_("Complete boards {letter}: {have}; {players} players need {need}."),
    BoxCode.NO_CASTLE: N_("The boards {boards} together have no castle space for the start castle."),
    BoxWarning.REGION_CARDS: N_("Please check: the region cards add up to {have}; the printed game has {need}."),
    BoxWarning.PRODUCTION_CARDS: N_("Please check: the production cards are {have}; the printed game has {need}."),
    BoxWarning.CASTLES: N_("Please check: the boards {boards} have {have} castle spaces; printed ones have {need}."),
    BoxWarning.BOARDS: N_("Please check: complete boards {letter}: {have}; the printed game has {need}."),
}
"""The sentence of each code, with the names of the fault's parameters in braces."""


def sentence(fault: FileFault) -> str:
    """A fault or a warning with the board or card and the key before it."""
    return words.sentence(fault, SENTENCES)


def words_of(fault: FileFault) -> str:
    """A fault or a warning without its place."""
    return words.words_of(fault, SENTENCES)


def summary(box: Box) -> tuple[str, ...]:
    """The content of a good file, and the numbers of players who can play with it."""
    counts = (
        ngettext("{n} complete board", "{n} complete boards", len(box.boards)).format(n=len(box.boards)),
        ngettext("{n} production card", "{n} production cards", box.production_cards).format(n=box.production_cards),
    )
    lines = [_("{name}: {cards}.").format(name=box.name, cards=listed(counts))]
    by_hand = [card.name for card in box.production if isinstance(card.brings, Manual)]
    if by_hand:
        lines.append(_("The players carry out these cards and enter the gains: {cards}.").format(cards=listed(by_hand)))
    if not box.production:
        lines.append(_("The file lists no production cards: players enter the gain of each card that turns up."))
    if box.made_up:
        lines.append(_("This box is made up: it is for trying Oyez and for tests."))
    return (*lines, *_playable(box))


def _playable(box: Box) -> tuple[str, ...]:
    able = [str(players) for players in PLAYERS if not playable_faults(box, players)]
    if able:
        return (_("Playable with this number of players: {numbers}.").format(numbers=listed(able)),)
    return (_("No game can begin with this box yet:"), *map(sentence, playable_faults(box, MIN_PLAYERS)))
