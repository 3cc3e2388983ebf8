"""Players at phones who tap by chance, in any game."""

from random import Random
from typing import Any

from companion.game.offer import Offer
from companion.games import GAMES
from companion.settings import Settings
from companion.ui import commands, update_players, update_table
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.update import update
from tests.companion.phone_loopback import Player, Table
from tests.companion.seat_player import brought_by_table, picked, tapping

OFFERS = {offer.key: offer for offer in GAMES}
"""The games, all of which phones can play."""
MAX_PLAYERS = 4
OPTIONS = 6
"""Taps on the options of each step of a set-up."""
TWICE = 0.2
"""The chance of a double tap."""
TRIES = 8
"""Set-ups that are tried for a number of players; one with a box file that nobody has typed begins no game."""


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
    model, _ = update(Model(offered=GAMES, settings=Settings(phones=True)), update_players.new_game.tap(offer.key))
    for _seat in range(players):
        model, _ = update(model, update_players.add_guest.tap())
    for step in offer.load().screens.steps:
        model, _ = update(model, update_players.to_step.tap(step))
        for _tap in range(chance.randint(0, OPTIONS)):
            model = _with_another_option(model, chance)
    _model, issued = _drawn(*update(model, update_table.start_game.tap()), chance)
    begun = [command.setup for command in issued if isinstance(command, commands.Begin)]
    return begun[0] if begun else None


def _with_another_option(model: Model, chance: Random) -> Model:
    """The set-up after a tap on one of its options, the same where that is none."""
    keys = [each.message for each in view(model) if each.enabled and each.message is not None]
    options = [each for each in keys if each.handler.of_games]
    if not options:
        return model
    after, issued = _drawn(*update(model, chance.choice(options)), chance)
    return model if issued or after.notice or after.screen != model.screen else after


def _drawn(
    model: Model, issued: tuple[commands.Command, ...], chance: Random
) -> tuple[Model, tuple[commands.Command, ...]]:
    """Draw for a set-up that leaves something to chance; the model and the other commands."""
    match issued:
        case (commands.Chance(what),):
            return update(model, update_table.drawn.news(what, chance.getrandbits(32)))
        case _:
            return model, issued


async def play_on(table: Table, players: list[Player], chance: Random, touch: float, steps: int) -> None:
    """Play by random taps on the phones; with the chance `touch` an action is taken at the touchscreen instead."""
    session = table.app.session
    assert session is not None
    for _ in range(steps):
        if session.over:
            return
        game, at_table = session.game, table.app.play.table_of(session)
        brought = brought_by_table(at_table, game, chance)
        if brought is not None:
            table.app.do(commands.Submit(brought))
            continue
        seat = tapping(at_table, game, len(players), chance)
        legal = session.rules.legal(game, seat)
        if legal and chance.random() < touch:
            table.app.do(commands.Submit(chance.choice(legal)))
            continue
        await tapped_by_chance(table, players[seat], chance)


async def tapped_by_chance(table: Table, player: Player, chance: Random) -> None:
    """One tap on a key of a phone, now and then a double one: the second half of it does nothing."""
    session = table.app.session
    assert session is not None
    key, before = picked(player.model, player.found(), chance), session.actions
    stored = (*before, *(each for each in key.result.actions if not session.rules.faults(session.game, each)))
    tap = player.tap(key.place)
    await player.say(**tap)
    assert session.actions == stored, player.model.notice
    if chance.random() < TWICE:
        model = player.model
        await player.say(**tap)
        assert (session.actions, player.model) == (stored, model)
