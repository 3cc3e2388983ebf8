"""The pieces that a game needs (D1.5)."""

from collections import Counter

from engine.cadwallon.cards import Cards
from engine.cadwallon.cards_faults import FewCode
from engine.cadwallon.terms import GANG, Play
from engine.owner_file import FileFault


def playable_faults(cards: Cards, gangs: tuple[str, ...], play: Play) -> tuple[FileFault, ...]:
    """Give every reason why these gangs cannot play with this file; empty if they can."""
    members = Counter(character.gang for character in cards.character)
    found = [
        _fault(FewCode.CHARACTERS, gang=gang, have=members[gang], need=GANG) for gang in gangs if members[gang] != GANG
    ]
    return tuple(found if play is Play.TABLE else [*found, *_board(cards, len(gangs))])


def _board(cards: Cards, players: int) -> list[FileFault]:
    """The reasons why the figures cannot stand on the board of the file."""
    if cards.board is None:
        return [_fault(FewCode.NO_BOARD)]
    starts = [each.start for each in cards.militia if each.start is not None]
    found = [_fault(FewCode.NO_START, militia=each.id) for each in cards.militia if each.start is None]
    found += [_fault(FewCode.START_TWICE, area=area) for area, n in Counter(starts).items() if n > 1]
    have, need = len(set(cards.board.exits) - set(starts)), GANG * players
    return found if have >= need else [*found, _fault(FewCode.EXITS, have=have, need=need)]


def _fault(code: FewCode, **params: int | str) -> FileFault:
    return FileFault(code, params=tuple(params.items()))
