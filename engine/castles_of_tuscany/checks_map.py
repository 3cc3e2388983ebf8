"""The faults of a map: its boards, their joins, the start castle, the first cards (1.8-1.11)."""

from engine.castles_of_tuscany.actions import LayMap
from engine.castles_of_tuscany.faults import Code, Fault, Faults, fault, options
from engine.castles_of_tuscany.region_checks import cards_faults
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.shape import map_of
from engine.castles_of_tuscany.state import Position
from engine.castles_of_tuscany.terms import FIRST_CARDS, LETTERS, Kind


def map_faults(setup: Setup, now: Position, action: LayMap) -> Faults:
    """Give every reason why a player cannot lay this map."""
    if now.players[action.player].boards:
        return (fault(Code.MAP_DONE, "1.9", player=action.player),)
    boards = _board_faults(setup, now, action)
    joins = _join_faults(setup, action)
    found = [*boards, *joins]
    if not found:
        found += _castle_faults(setup, action)
    if action.hand is not None:
        found += cards_faults(now, action.hand, FIRST_CARDS, "1.8")
    return tuple(found)


def _board_faults(setup: Setup, now: Position, action: LayMap) -> list[Fault]:
    ids = tuple(board.id for board in setup.box.boards)
    named = [laid.board for laid in action.boards]
    unknown = [fault(Code.BOARD_UNKNOWN, "1.9", seen=each, options=options(ids)) for each in named if each not in ids]
    if unknown:
        return unknown
    letters = [board[0] for board in named]
    found = []
    if sorted(letters) != [*LETTERS]:
        found.append(fault(Code.BOARD_LETTERS, "1.9", seen=", ".join(letters)))
    owner = {laid.board: player for player, own in enumerate(now.players) for laid in own.boards}
    return found + [
        fault(Code.BOARD_TWICE, "1.9", board=each, player=owner[each]) for each in dict.fromkeys(named) if each in owner
    ]


def _join_faults(setup: Setup, action: LayMap) -> list[Fault]:
    joins = len(setup.box.shape.joins)
    found = []
    for position, laid in enumerate(action.boards):
        fits = laid.join is None if position == 0 else laid.join is not None and 0 <= laid.join < joins
        if not fits:
            seen = "absent" if laid.join is None else laid.join
            allowed = "absent" if position == 0 else f"0 to {joins - 1}"
            found.append(fault(Code.JOIN, "1.10", board=laid.board, seen=seen, allowed=allowed))
    return found


def _castle_faults(setup: Setup, action: LayMap) -> list[Fault]:
    laid = map_of(setup.box, action.boards)
    kind = laid.kinds[action.castle]
    if kind is Kind.CASTLE:
        return []
    spaces = options(laid.of_kind(Kind.CASTLE))
    return [fault(Code.CASTLE_SPACE, "1.11", space=action.castle, kind=kind.value, options=spaces)]
