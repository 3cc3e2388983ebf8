"""The course of the game: the rest of the work of an event, the ends of actions, turns, rounds and the game (3, 6)."""

from collections.abc import Callable
from typing import Any

from engine.castles_of_tuscany import effects
from engine.castles_of_tuscany.decks import discard
from engine.castles_of_tuscany.display import close_gap
from engine.castles_of_tuscany.gains import ask_production, choose_bonus
from engine.castles_of_tuscany.placing import do_effect, draw_cards, score_area, score_colour
from engine.castles_of_tuscany.scoring import score, winners
from engine.castles_of_tuscany.state import (
    AWAITED,
    AskedBonus,
    AskedCastle,
    AskedChoice,
    AskedManual,
    AskedMarble,
    CardDone,
    ChooseBonus,
    CloseGap,
    DoEffect,
    DrawCards,
    EndAction,
    ScoreArea,
    ScoreColour,
    TurnUpCards,
)
from engine.castles_of_tuscany.terms import Good, RoundEnd, Stage
from engine.castles_of_tuscany.writer import Writer

DECISIONS = (AskedBonus, AskedChoice, AskedManual, AskedCastle, AskedMarble)
"""The kinds of waiting for a player's decision, which are announced (9.4)."""


def advance(writer: Writer) -> None:
    """Do the work that needs neither a decision nor chance (9.3)."""
    while writer.pending is None and writer.agenda:
        task = writer.agenda.pop(0)
        CARRIED_OUT[type(task)](writer, task)
    asked = writer.pending
    if isinstance(asked, DECISIONS):
        writer.effects.append(effects.ChoiceAsked(asked.player, AWAITED[type(asked)]))


def begin_turns(writer: Writer) -> None:
    """The display lies there: round 1 begins with the start player (3.1)."""
    writer.stage = Stage.TURNS
    writer.effects.append(effects.RoundBegan(writer.round))
    _begin_turn(writer, writer.setup.start)


def end_turn(writer: Writer) -> None:
    """End the turn, and with it the round or the game if it is time; the next player clockwise begins (3.4-3.8)."""
    player = writer.turn
    assert player is not None
    writer.effects.append(effects.TurnEnded(player))
    writer.marble_used = False
    following = (player + 1) % writer.seats
    if writer.turns_left == 0:
        _end_game(writer)
        return
    if writer.turns_left is not None:
        writer.turns_left -= 1
    elif writer.ending is not None and _round_ends(writer, following):
        _score_round(writer)
        writer.round += 1
        writer.ending = None
        writer.effects.append(effects.RoundBegan(writer.round))
    _begin_turn(writer, following)


def _round_ends(writer: Writer, following: int) -> bool:
    """Return True if round 1 or 2 ends with this turn: at once, or before the start player's turn (3.4, 3.6)."""
    return writer.setup.round_end is RoundEnd.TURN or following == writer.setup.start


def _begin_turn(writer: Writer, player: int) -> None:
    writer.turn = player
    writer.effects.append(effects.TurnBegan(player))


def _end_action(writer: Writer, _task: EndAction) -> None:
    """Offer the marble, or end the turn of a player who can use none (3.3)."""
    player = writer.turn
    assert player is not None
    if writer.players[player].marbles and not writer.marble_used:
        writer.pending = AskedMarble(player)
    else:
        end_turn(writer)


def _score_round(writer: Writer) -> None:
    """Add the green points of each player to the red ones (3.7)."""
    for player, own in enumerate(writer.players):
        writer.effects.append(effects.RoundScored(player, own.green, own.red + own.green))
        writer.add(player, Good.RED, own.green)


def _end_game(writer: Writer) -> None:
    _score_round(writer)
    writer.stage, writer.turn = Stage.OVER, None
    for player in range(writer.seats):
        score_player(writer, player)
    name_winners(writer)


def score_player(writer: Writer, player: int) -> None:
    """Report a player's final score (6.1)."""
    parts = score(writer.position(), player)
    numbers = (parts.red, parts.tiles, parts.jokers, parts.marbles, parts.workers, parts.cards)
    writer.effects.append(effects.Scored(player, *numbers, parts.total))


def name_winners(writer: Writer) -> None:
    """Report the winners (6.4)."""
    writer.effects.append(effects.GameOver(*winners(writer.position())))


def _card_done(writer: Writer, task: CardDone) -> None:
    discard(writer, task.card)


CARRIED_OUT: dict[type[Any], Callable[[Writer, Any], None]] = {
    CloseGap: close_gap,
    ScoreArea: score_area,
    ScoreColour: score_colour,
    DoEffect: do_effect,
    DrawCards: draw_cards,
    ChooseBonus: choose_bonus,
    TurnUpCards: ask_production,
    CardDone: _card_done,
    EndAction: _end_action,
}
