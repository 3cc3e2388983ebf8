"""The set-up before the first event: players, gangs, adventure, options and the owner's cards (9.1)."""

from collections import Counter
from functools import lru_cache

from msgspec import Struct

from engine.cadwallon.cards import Adventure, Cards, Character
from engine.cadwallon.faults import Code, Fault, Faults, fault, options
from engine.cadwallon.playable import playable_faults
from engine.cadwallon.terms import (
    KINDS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    NUMBERS,
    OPEN_MISSIONS,
    Area,
    AttackRule,
    MissionCount,
    Play,
)
from engine.form import form_fault, form_faults
from engine.game import shown


class Setup(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A game's set-up: names clockwise, the gang of each, the first open missions, known treasures (9.1)."""

    players: tuple[str, ...]
    gangs: tuple[str, ...]
    adventure: str
    cards: Cards
    board: Play = Play.GRAPH
    start: int = 0
    missions: tuple[str, ...] = ()
    treasures: tuple[tuple[str, str], ...] = ()
    attack: AttackRule = AttackRule.MOVE
    counts: MissionCount = MissionCount.GANG

    @property
    def graph(self) -> bool:
        """Return True if the game knows where the figures stand (1.4)."""
        return self.board is Play.GRAPH

    @property
    def areas(self) -> tuple[Area, ...]:
        """The areas of the board in a *graph* game."""
        return self.cards.board.areas if self.graph and self.cards.board is not None else ()

    @property
    def rooms(self) -> tuple[Area, ...]:
        """The rooms of the board in a *graph* game."""
        return self.cards.board.rooms if self.graph and self.cards.board is not None else ()

    @property
    def turn_order(self) -> tuple[int, ...]:
        """The players clockwise from the start player (1.11)."""
        seats = len(self.players)
        return tuple((self.start + step) % seats for step in range(seats))


def setup_faults(setup: Setup) -> Faults:
    """Give every reason why a game cannot start from this set-up; empty if it can."""
    if malformed := form_faults(Code.FORM, setup, Cards):
        return malformed
    found = [*_players(setup), *_gangs(setup), *_adventure(setup)]
    return tuple(found or [*_cards(setup), *_missions(setup), *_treasures(setup)])


def _players(setup: Setup) -> list[Fault]:
    names = setup.players
    found = []
    if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
        found.append(fault(Code.PLAYERS, "1.1", seen=len(names)))
    found += [fault(Code.PLAYERS, "1.1", seen=shown(name)) for name, n in Counter(names).items() if n > 1 or not name]
    if names and not 0 <= setup.start < len(names):
        found.append(form_fault(Code.FORM, setup, "start", setup.start, f"a player, 0 to {len(names) - 1}"))
    return found


def _gangs(setup: Setup) -> list[Fault]:
    known = tuple(gang.id for gang in setup.cards.gang)
    right = len(setup.gangs) == len(setup.players) == len(set(setup.gangs)) and set(setup.gangs) <= set(known)
    return [] if right else [fault(Code.GANGS, "1.5", seen=", ".join(setup.gangs), options=options(known))]


def _adventure(setup: Setup) -> list[Fault]:
    known = tuple(adventure.id for adventure in setup.cards.adventure)
    if setup.adventure in known:
        return []
    return [fault(Code.ADVENTURE, "1.10", seen=shown(setup.adventure), options=options(known))]


def _cards(setup: Setup) -> list[Fault]:
    return [
        fault(Code.CARDS_FEW, "D1.5", players=len(setup.players), place=each)
        for each in playable_faults(setup.cards, setup.gangs, setup.board)
    ]


def _missions(setup: Setup) -> list[Fault]:
    known = tuple(mission.id for mission in setup.cards.mission)
    need = min(OPEN_MISSIONS, len(known))
    if len(setup.missions) == need == len(set(setup.missions)) and set(setup.missions) <= set(known):
        return []
    return [fault(Code.MISSIONS, "1.8", need=need, seen=", ".join(setup.missions), options=options(known))]


def _treasures(setup: Setup) -> list[Fault]:
    counts = Counter(kind for _, kind in setup.treasures)
    most = dict(zip(map(str, KINDS), NUMBERS, strict=True))
    lying = dict(setup.treasures)
    right = lying.keys() <= {*setup.rooms} and len(lying) == len(setup.treasures)
    if right and all(counts[kind] <= most.get(kind, 0) for kind in counts):
        return []
    seen = ", ".join(f"{kind} in {room}" for room, kind in setup.treasures)
    return [fault(Code.TREASURES, "1.6", seen=seen, options=options(setup.rooms))]


@lru_cache(maxsize=64)
def adventure_of(setup: Setup) -> Adventure:
    """The adventure that is played."""
    return next(each for each in setup.cards.adventure if each.id == setup.adventure)


@lru_cache(maxsize=64)
def characters_of(setup: Setup) -> dict[str, Character]:
    """The characters of the gangs in play by their ids, in the order of the file."""
    return {each.id: each for each in setup.cards.character if each.gang in setup.gangs}
