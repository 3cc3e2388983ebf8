"""The rules of Cadwallon as pure functions: `apply` gives the new state and its effects."""

from engine.cadwallon import actions, deeds, fights, manual, plays
from engine.cadwallon.actions import Action
from engine.cadwallon.checks import faults
from engine.cadwallon.effects import Effect, Undone
from engine.cadwallon.legal import legal
from engine.cadwallon.phases import advance, close_die, end_turn, enter_box
from engine.cadwallon.setup import Setup, characters_of, setup_faults
from engine.cadwallon.state import Game, Player, Position, Thief, Token
from engine.cadwallon.terms import FIRST_ARCANA, NO_TOKENS, NUMBERS, ON, TURN_AP, Kind, changed
from engine.cadwallon.writer import Writer
from engine.game import refuse

__all__ = ["apply", "faults", "legal", "new_game"]

KEEPS_DIE = (actions.PlayArcana, actions.UseSkill, actions.Manual)
"""The actions that leave the die of a pick open (5.6)."""


def new_game(setup: Setup) -> Game:
    """Return the game before its first event. Raises IllegalActionError with every fault of the set-up."""
    refuse(setup_faults(setup))
    cards, graph = setup.cards, setup.graph
    known = {room: Kind(kind) for room, kind in setup.treasures}
    unseen = NUMBERS
    for kind in known.values():
        unseen = changed(unseen, kind, -1)
    position = Position(
        players=(Player(),) * len(setup.players),
        thieves=tuple(
            Thief(each.id, setup.gangs.index(each.gang), inside=not graph) for each in characters_of(setup).values()
        ),
        militia=tuple((each.id, each.start if graph else ON) for each in cards.militia),
        others=tuple((each.id, None) for each in cards.other),
        rooms=tuple((room, Token(known.get(room))) for room in setup.rooms),
        unseen=unseen if graph else NO_TOKENS,
        lying=NO_TOKENS if graph else NUMBERS,
        deck=cards.deck,
        played=(0,) * len(cards.arcana),
        missions=tuple(each.id for each in cards.mission if each.id not in setup.missions),
        open=setup.missions,
        ap_turn=TURN_AP,
        turn=setup.start,
    )
    writer = Writer(setup, position)
    for player in setup.turn_order:
        writer.draw(player, FIRST_ARCANA)
    if not graph:
        enter_box(writer, 1)
        advance(writer)
    return Game(setup, writer.position())


def apply(game: Game, action: Action) -> tuple[Game, tuple[Effect, ...]]:
    """Return the game after an action and its effects, in order. Raises IllegalActionError with every fault."""
    refuse(faults(game, action))
    return after(game, action)


def after(game: Game, action: Action) -> tuple[Game, tuple[Effect, ...]]:
    """Return the same for an action that `faults` allows, which is not checked again."""
    if isinstance(action, actions.Undo):
        return Game(game.setup, game.past[-1], game.past[:-1]), (Undone(),)
    writer = Writer(game.setup, game.now)
    if not isinstance(action, KEEPS_DIE):
        writer.thrown = None
    CARRIED_OUT[type(action)](writer, action, game.now)
    writer.pending += reversed(writer.chests)
    close_die(writer)
    advance(writer)
    return Game(game.setup, writer.position(), (*game.past, game.now)), tuple(writer.effects)


def _end_turn(writer: Writer, _action: actions.EndTurn, _before: Position) -> None:
    end_turn(writer)


CARRIED_OUT = (
    deeds.CARRIED_OUT | fights.CARRIED_OUT | plays.CARRIED_OUT | manual.CARRIED_OUT | {actions.EndTurn: _end_turn}
)
