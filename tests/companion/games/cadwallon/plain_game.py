"""A game with the plain file, whose skills and boxes people read and enter themselves."""

from random import Random

from companion.games.cadwallon.chance import made_up_action
from engine.cadwallon import rules
from engine.cadwallon.actions import Die
from engine.cadwallon.made_up import PLAIN, shipped_cards
from engine.cadwallon.setup import Setup
from engine.cadwallon.state import Game
from engine.cadwallon.terms import Play, Stage

PLAIN_CARDS = shipped_cards(PLAIN)
GANGS = tuple(gang.id for gang in PLAIN_CARDS.gang[:2])
SETUP = Setup(("Ada", "Bo"), GANGS, PLAIN_CARDS.adventure[0].id, PLAIN_CARDS, Play.TABLE)


def to_activation(game: Game) -> Game:
    """The game once the player in turn may use characters: the militiaman stays by a six, no box changes anything."""
    while game.now.stage is not Stage.ACTIVATE or game.now.asked is not None:
        due = made_up_action(game, Random(0))
        action = Die(6) if isinstance(due, Die) else due or rules.legal(game, game.now.turn or 0)[0]
        game = rules.after(game, action)[0]
    return game
