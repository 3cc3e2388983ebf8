"""Deployment, the militia's walk, moves, locks and missions, carried out (1.13, 3.5-3.8, 4, 5.1-5.6, 6.10-6.13)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.cadwallon import actions, effects
from engine.cadwallon.cards import Trait
from engine.cadwallon.fights import begin_fight
from engine.cadwallon.phases import enter_box, put_figure
from engine.cadwallon.setup import Setup
from engine.cadwallon.state import Asked, Boost, OpenDie, Position, Thief
from engine.cadwallon.terms import (
    CHEST_DUCATS,
    DIE,
    KINDS,
    LOCK_DUCATS,
    MISSION_AP,
    OUT,
    Area,
    Awaited,
    Counts,
    Deed,
    Kind,
    MissionCount,
    Stage,
    Why,
    changed,
    value,
)
from engine.cadwallon.writer import Writer

MOVE, ACTION = 0, 1


def deploy(writer: Writer, action: actions.Deploy, _before: Position) -> None:
    """A character stands on an exit; round 1 begins once all stand (1.13)."""
    writer.change(action.character, area=action.area, inside=True)
    writer.effects.append(effects.Deployed(action.player, action.character, action.area))
    writer.turn = (action.player + 1) % len(writer.players)
    if all(thief.inside for thief in writer.thieves.values()):
        enter_box(writer, 1)


def choose_militia(writer: Writer, action: actions.ChooseMilitia, _before: Position) -> None:
    """A militiaman is named; his die is due (3.5)."""
    writer.effects.append(effects.MilitiaChosen(action.player, action.militia))
    writer.ask(Awaited.MILITIA, action.militia)


def die(writer: Writer, action: actions.Die, before: Position) -> None:
    """A single die fell: of a militiaman, a lock, a purse or a money chest."""
    asked = writer.answered()
    if asked.awaited is Awaited.MILITIA:
        _throw_militia(writer, asked.figure, action.value)
    elif asked.awaited is Awaited.LOCK:
        _try_lock(writer, asked.figure, asked.n, action.value)
    elif asked.awaited is Awaited.PURSE:
        writer.pay(before.thief(asked.figure).player, action.value, Why.PURSE)
    else:
        writer.pay(before.thief(asked.figure).player, action.value + CHEST_DUCATS, Why.CHEST)


def _throw_militia(writer: Writer, militia: str, thrown: int) -> None:
    """A militiaman stays by a 6, else he may walk so many steps (3.6, 3.7)."""
    writer.effects.append(effects.MilitiaThrown(militia, thrown))
    if thrown == DIE:
        writer.effects.append(effects.Marched(militia, writer.militia[militia], None))
        writer.stage = Stage.ACTIVATE
    else:
        writer.ask(Awaited.MARCH, militia, thrown)


def _try_lock(writer: Writer, character: str, mind: int, thrown: int) -> None:
    """The lock opens if the die is not higher than the number that it is held against (5.2)."""
    opened = thrown <= mind
    writer.effects.append(effects.LockTried(character, thrown, mind, opened))
    writer.thrown = OpenDie(character, writer.thieves[character].area, mind, opened)
    if opened:
        writer.ask(Awaited.TAKE, character)


def march(writer: Writer, action: actions.March, before: Position) -> None:
    """The militiaman walks, stays, or enters the area of a character for a fight (3.7)."""
    asked = writer.answered()
    militia, start, victim = asked.figure, writer.militia[asked.figure], action.target
    stays = writer.setup.graph and action.to == start
    if action.to is not None and not stays:
        put_figure(writer, militia, action.to)
        victim = next((figure for area, figure in before.standing() if area == action.to), None)
    writer.effects.append(effects.Marched(militia, start, None if stays else action.to))
    if victim is None:
        writer.stage = Stage.ACTIVATE
    else:
        begin_fight(writer, militia, victim, by_militia=True)


def do(writer: Writer, character: str, deed: int, cost: int, what: str) -> Thief:
    """An activated character pays for a move or an action and uses it up (3.9-3.11)."""
    writer.activate(character)
    writer.pay_points(cost, what)
    left = [*writer.thieves[character].left]
    left[deed] -= 1
    return writer.change(character, left=(left[MOVE], left[ACTION]))


def move(writer: Writer, action: actions.Move, _before: Position) -> None:
    """A character moves, or leaves as the end of a move (4.3, 4.6)."""
    before = do(writer, action.character, MOVE, writer.card_of(action.character).cost(Deed.MOVE), Deed.MOVE)
    writer.use_move(action.character)
    if action.to == OUT:
        leave(writer, action.character)
        return
    if writer.setup.graph:
        writer.change(action.character, area=action.to)
    writer.effects.append(effects.Moved(action.character, before.area, action.to))


def leave(writer: Writer, character: str) -> None:
    """A character is out; the money chests are gone, and their dice are due (4.7)."""
    thief = writer.thieves[character]
    carried = tuple(kind for kind, n in zip(KINDS, thief.tokens, strict=True) for _ in range(n))
    writer.effects.append(effects.Left(character, carried))
    chests = carried.count(Kind.CHEST)
    writer.gone = changed(writer.gone, Kind.CHEST, chests)
    writer.change(
        character, area=None, inside=False, out=True, tokens=changed(thief.tokens, Kind.CHEST, -chests), boost=Boost()
    )
    writer.chests += [Asked(Awaited.CHEST, character)] * chests


def pick(writer: Writer, action: actions.Pick, _before: Position) -> None:
    """A lock is picked with a die, or without one by an effect (5.2, 6.9)."""
    card = writer.card_of(action.character)
    boost = do(writer, action.character, ACTION, card.cost(Deed.PICK), Deed.PICK).boost
    writer.change(action.character, boost=replace(boost, mind=0, open=False))
    if boost.open:
        writer.ask(Awaited.TAKE, action.character)
    else:
        writer.ask(Awaited.LOCK, action.character, card.mind + boost.mind)


def bash(writer: Writer, action: actions.Bash, _before: Position) -> None:
    """A lock is bashed (5.3)."""
    do(writer, action.character, ACTION, writer.card_of(action.character).cost(Deed.BASH), Deed.BASH)
    writer.ask(Awaited.TAKE, action.character)


def take(writer: Writer, action: actions.Take, _before: Position) -> None:
    """The token of an opened lock and its ducats; a purse waits for its die (5.4, 5.5)."""
    character = writer.answered().figure
    thief, card = writer.thieves[character], writer.card_of(character)
    kind = _take_from(writer, thief.area, action.kind)
    writer.effects.append(effects.TokenTaken(character, kind, thief.area))
    writer.change(character, boost=replace(thief.boost, bounty=0))
    writer.pay(thief.player, LOCK_DUCATS + card.number(Trait.CHEST) + thief.boost.bounty, Why.LOCK)
    if kind is Kind.PURSE:
        writer.gone = changed(writer.gone, kind, 1)
        writer.ask(Awaited.PURSE, character)
    else:
        writer.give(character, kind, action.drop, action.room)


def _take_from(writer: Writer, room: Area | None, named: str | None) -> Kind:
    """Take the token of a room, or of the heap where the game knows no rooms; return its kind."""
    token = writer.rooms.get(room or "")
    if token is None:
        kind = Kind(named or "")
        writer.lying = changed(writer.lying, kind, -1)
        return kind
    kind = token.kind or Kind(named or "")
    if token.kind is None:
        writer.unseen = changed(writer.unseen, kind, -1)
    writer.rooms[room or ""] = None
    return kind


def counted(setup: Setup, now: Position, player: int) -> Counts:
    """The tokens that count for a player's mission (6.11)."""
    own = [thief for thief in now.thieves if thief.player == player]
    counting = [thief.tokens for thief in own if thief.inside or setup.counts is MissionCount.GANG]
    return tuple(sum(thief[index] for thief in counting) for index in range(len(KINDS)))


def do_mission(writer: Writer, action: actions.DoMission, before: Position) -> None:
    """A mission is paid and done at once, and a new one is turned up (6.10-6.13)."""
    listed = next((each for each in writer.cards.mission if each.id == action.card), None)
    kinds, bonus = (action.kinds or (), action.bonus or 0) if listed is None else (listed.kinds, listed.bonus)
    tokens = counted(writer.setup, before, action.player)
    counts = tuple(tokens[KINDS.index(kind)] for kind in kinds)
    pay = sum(value(kind, n) + bonus * n for kind, n in zip(kinds, counts, strict=True))
    writer.pay_points(MISSION_AP, "mission")
    writer.mission_done = True
    writer.effects.append(effects.MissionDone(action.player, action.card, kinds, counts, pay))
    writer.pay(action.player, pay, Why.MISSION)
    if action.card is not None:
        writer.open.remove(action.card)
        if writer.missions:
            writer.ask(Awaited.REVEAL)


def reveal(writer: Writer, action: actions.Reveal, _before: Position) -> None:
    """A mission is turned up; it lies last (6.13)."""
    writer.answered()
    writer.open.append(action.mission)
    writer.missions = tuple(each for each in writer.missions if each != action.mission)
    writer.effects.append(effects.MissionTurned(action.mission))


CARRIED_OUT: dict[type[Any], Callable[[Writer, Any, Position], None]] = {
    actions.Deploy: deploy,
    actions.ChooseMilitia: choose_militia,
    actions.Die: die,
    actions.March: march,
    actions.Move: move,
    actions.Pick: pick,
    actions.Bash: bash,
    actions.Take: take,
    actions.DoMission: do_mission,
    actions.Reveal: reveal,
}
