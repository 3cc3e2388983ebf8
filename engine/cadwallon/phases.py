"""The course of the game: boxes of the adventure, turns, rounds, the end, and all automatic steps (3, 7, 9.3)."""

from typing import Literal

from engine.cadwallon import effects
from engine.cadwallon.cards import AdventureEvent, BoxOp
from engine.cadwallon.scoring import score, winners
from engine.cadwallon.state import Boost, OpenDie, Token
from engine.cadwallon.terms import OFF, ON, Awaited, Stage, Why
from engine.cadwallon.writer import Writer

BOX = "box"
"""The source of changes that the adventure board asks for."""


def enter_box(writer: Writer, number: int) -> None:
    """The marker enters a box: the alarm, if it is due, then the events in the file's order (3.1)."""
    writer.round, writer.stage, writer.turn = number, Stage.MILITIA, None
    writer.effects.append(effects.RoundBegan(number, number == writer.adventure.rounds))
    if writer.adventure.alarm == number:
        ring(writer, True)
    writer.box = [event for event in writer.adventure.events if event.round == number]


def ring(writer: Writer, on: bool) -> None:
    """The alarm rings, or is taken back by a manual change."""
    if on and not writer.alarm:
        writer.effects.append(effects.AlarmRang())
    writer.alarm = on


def advance(writer: Writer) -> None:
    """Do all that needs neither a decision nor chance (9.3)."""
    while not writer.pending and writer.stage is Stage.MILITIA and writer.turn is None:
        if writer.box:
            _carry_out(writer, writer.box.pop(0))
        else:
            _begin_turn(writer, writer.setup.start)


def _carry_out(writer: Writer, event: AdventureEvent) -> None:
    """An event of a box (D5.3)."""
    writer.effects.append(effects.BoxEvent(event))
    match event.op:
        case BoxOp.GATES if writer.setup.graph:
            for place in event.close or ():
                writer.set_gate(place, True)
            for place in event.open or ():
                writer.set_gate(place, False)
        case BoxOp.DUCATS:
            for player in writer.setup.turn_order:
                writer.pay(player, event.n, Why.BOX)
        case BoxOp.DRAW:
            for player in writer.setup.turn_order:
                writer.draw(player, event.n)
        case BoxOp.AP:
            writer.ap_turn = event.n
        case BoxOp.PLACE:
            _place(writer, event)
        case BoxOp.REMOVE:
            put_figure(writer, event.id, OFF)
        case BoxOp.SHUT if event.rooms is not None:
            for room in writer.rooms if event.rooms == "all" else event.rooms:
                shut(writer, room)
        case BoxOp.MANUAL:
            writer.ask_manual(BOX, event.text)


def _place(writer: Writer, event: AdventureEvent) -> None:
    """A figure is put on an area if it is free; without a board a militiaman comes on it."""
    if not writer.setup.graph:
        if event.id in writer.militia:
            writer.militia[event.id] = ON
    elif event.at not in writer.occupied:
        put_figure(writer, event.id, event.at)


def put_figure(writer: Writer, figure: str, to: str) -> None:
    """A militiaman or an other stands somewhere else, or is taken off the board."""
    figures = writer.militia if figure in writer.militia else writer.others
    figures[figure] = None if to == OFF else to


def shut(writer: Writer, room: str) -> None:
    """The token of a room is turned chest side up, if one lies there."""
    token = writer.rooms.get(room)
    if token is not None:
        writer.rooms[room] = Token(token.kind, True)


def _begin_turn(writer: Writer, player: int) -> None:
    """A turn begins: points, fresh characters, an arcana, the militia (3.4, 3.5)."""
    writer.turn, writer.ap, writer.active, writer.mission_done = player, writer.ap_turn, None, False
    for character in writer.thieves:
        writer.change(character, left=(1, 1), done=False, used=False, boost=Boost())
    writer.draw(player, 1)
    writer.effects.append(effects.TurnBegan(player, writer.ap, writer.players[player].hand))
    writer.stage = Stage.MILITIA if any(writer.militia.values()) else Stage.ACTIVATE


def end_turn(writer: Writer) -> None:
    """The turn ends; the next player begins, or the next round, or the game is over (3.12-3.14)."""
    player = writer.turn
    assert player is not None
    writer.effects.append(effects.TurnEnded(player))
    writer.turn, writer.ap, writer.active = None, 0, None
    for character in writer.thieves:
        writer.change(character, boost=Boost())
    following = (player + 1) % len(writer.players)
    if not any(thief.inside for thief in writer.thieves.values()):
        _end_game(writer, "empty")
    elif following != writer.setup.start:
        _begin_turn(writer, following)
    else:
        writer.effects.append(effects.RoundEnded(writer.round))
        if writer.round == writer.adventure.rounds:
            _end_game(writer, "rounds")
        else:
            enter_box(writer, writer.round + 1)


def _end_game(writer: Writer, why: Literal["rounds", "empty"]) -> None:
    writer.stage = Stage.OVER
    now = writer.position()
    for player in range(len(now.players)):
        parts = score(writer.setup, now, player)
        numbers = (parts.ducats, parts.treasure, parts.fence, parts.trapped)
        writer.effects.append(effects.Scored(player, *numbers, parts.total))
    writer.effects.append(effects.GameOver(winners(writer.setup, now), why))


def still_open(writer: Writer, die: OpenDie) -> bool:
    """Return True if the lock of an open die could be picked now (5.6)."""
    thief = writer.thieves[die.character]
    if not thief.inside:
        return False
    if not writer.setup.graph:
        return any(writer.lying)
    token = writer.rooms.get(thief.area or "")
    return thief.area == die.area and token is not None and not token.shut


def close_die(writer: Writer) -> None:
    """The open die of a pick is closed as soon as its lock could no longer be picked (5.6)."""
    if writer.thrown is not None and not still_open(writer, writer.thrown):
        writer.thrown = None


def throw_lock_again(writer: Writer) -> None:
    """The open die is thrown again; if it had opened the lock, the `take` waits for the new one (5.6)."""
    die = writer.thrown
    assert die is not None
    if writer.pending and writer.pending[-1].awaited is Awaited.TAKE:
        writer.pending.pop()
    writer.ask(Awaited.LOCK, die.character, die.mind)
