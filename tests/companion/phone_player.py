"""Players at phones who act by chance, in any game that has pages."""

from math import prod
from random import Random
from typing import Any

from companion.game.offer import Offer
from companion.game.phone_pages import Pages
from companion.games import GAMES
from companion.settings import Settings
from companion.ui import commands, messages
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.update import update
from engine.game import Rules
from tests.companion.phone_loopback import Player, Table

OFFERS = {offer.key: offer for offer in GAMES if offer.pages}
"""The games that have pages."""
MAX_PLAYERS = 4
OPTIONS = 6
"""Taps on the options of each step of a set-up."""
THROWN, AT_TABLE = 0.6, 0.4
"""The chances that a throw comes before a decision that is open too, and that no phone enters or takes back first."""
TWICE = 0.2
"""The chance of a double tap, or of an answer that was lost."""
TRIES = 8
"""Set-ups that are tried for a number of players; one with a box file that nobody has typed begins no game."""
COMPOSED = 100_000
"""Numbers that are tried for an answer that a phone puts together; one of some hundred is a map."""


def random_setup(offer: Offer, chance: Random) -> Any:
    """A set-up of any number of players, with options that the set-up's screens offer."""
    while True:
        setup = _setup(offer, chance, chance.randint(1, MAX_PLAYERS))
        if setup is not None:
            return setup


def largest_setup(offer: Offer, chance: Random, players: int) -> Any:
    """A set-up of this number of players, or of as many as may play the game."""
    counts = (count for count in range(players, 0, -1) for _try in range(TRIES))
    return next(setup for count in counts if (setup := _setup(offer, chance, count)) is not None)


def _setup(offer: Offer, chance: Random, players: int) -> Any:
    """A set-up with options by chance; None if the game does not begin with it."""
    model, _ = update(Model(offered=GAMES, settings=Settings(phones=True)), messages.NewGame(offer.key))
    for _seat in range(players):
        model, _ = update(model, messages.AddGuest())
    for step in offer.load().steps:
        model, _ = update(model, messages.ToSetup(step))
        for _tap in range(chance.randint(0, OPTIONS)):
            model = _with_another_option(model, chance)
    _model, issued = update(model, messages.StartGame())
    begun = [command.setup for command in issued if isinstance(command, commands.Begin)]
    return begun[0] if begun else None


def _with_another_option(model: Model, chance: Random) -> Model:
    """The set-up after a tap on one of its options, the same where that is none."""
    keys = [each.message for each in view(model) if each.enabled and each.message is not None]
    options = [each for each in keys if type(each).__module__.startswith("companion.games.")]
    if not options:
        return model
    after, issued = update(model, chance.choice(options))
    return model if issued or after.notice or after.screen != model.screen else after


async def play_on(table: Table, players: list[Player], chance: Random, touch: float, steps: int) -> None:
    """Play by random ways of the phones; with the chance `touch` an action is taken at the touchscreen instead."""
    session = table.app.session
    assert session is not None
    pages = _pages(session.rules)
    for _ in range(steps):
        if session.over:
            return
        game = session.game
        deciding = [seat for seat in session.rules.turn(game).players if session.rules.legal(game, seat)]
        brought = table.app.play.table.made_up(game, chance)
        if brought is not None and (not deciding or chance.random() < THROWN):
            found = (
                None
                if chance.random() < max(touch, AT_TABLE)
                else _entered(pages, session.rules, game, players, chance)
            )
            if found is None:
                table.app.do(commands.Submit(brought))
                continue
            seat, number = found
        else:
            seat = chance.choice(deciding)
            ways = session.rules.legal(game, seat)
            if chance.random() < touch:
                table.app.do(commands.Submit(chance.choice(ways)))
                continue
            number = chance.randrange(len(ways))
        message = players[seat].act(number, players[seat].look())
        assert (await players[seat].say(**message))["ok"], message
        if chance.random() < TWICE:
            before = len(session.actions)
            assert (await players[seat].say(**message))["ok"]
            assert len(session.actions) == before


def _pages(rules: Rules[Any, Any, Any, Any]) -> Pages:
    pages = OFFERS[rules.key].pages
    assert pages is not None
    return pages()


def _entered(
    pages: Pages, rules: Rules[Any, Any, Any, Any], game: Any, players: list[Player], chance: Random
) -> tuple[int, int] | None:
    """A seat that may enter the throw or the pieces that are due, and the number of its answer; None if none may."""
    for seat in chance.sample(range(len(players)), len(players)):
        number = None if rules.legal(game, seat) else entry(pages, rules, game, seat, chance)
        if number is not None:
            return seat, number
    return None


def entry(pages: Pages, rules: Rules[Any, Any, Any, Any], game: Any, seat: int, chance: Random) -> int | None:
    """The number of an answer of a seat that is no decision of the rules; None if its phone has none.

    It is one of a list, or put together from digits, and the rules allow it.
    """
    known = pages.player_view(game, seat)
    listed = 0
    while pages.action(known, seat, listed) is not None:
        listed += 1
    if listed:
        return chance.randrange(listed)
    shown = pages.view(known, seat)
    if "bases" not in shown:
        return None
    for _try in range(COMPOSED):
        number = int(shown["first"]) + chance.randrange(prod(shown["bases"]))
        action = pages.action(known, seat, number)
        if action is not None and not rules.faults(game, action):
            return number
    raise AssertionError("no answer that a phone puts together is allowed")
