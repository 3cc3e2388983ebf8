"""A whole game of a person and two computer players, for each game: the pages and the announcements of their turns."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.computer.levels import Level, players_of
from companion.computer.match import decide
from companion.computer.requests import Decide, Decided
from companion.game.coach import Coaching
from companion.game.crier import Sentences
from companion.games import GAMES
from companion.games.troyes_dice.coach_requests import Play
from companion.i18n import language
from companion.ui import commands, update_computers, update_table
from companion.ui.message import Message
from companion.ui.model import ComputerTurn, Model
from companion.ui.update import update
from companion.ui.update_crier import decisions_told
from companion.ui.update_table import Committed, GameOpened
from hardware.ports import Tongue
from tests.companion.games.test_conformance import set_up
from tests.companion.spoken_game import silent

PERSON, COMPUTERS = 0, (1, 2)
COACHING = Coaching(tuple((seat, int(Level.WEAK)) for seat in COMPUTERS))
SEED = 1


class Told(Struct, frozen=True):
    """The announcements of one moment; `page` has the sentences of a computer's page that opens, None without one."""

    said: tuple[str, ...]
    page: Sentences | None


def told(key: str, tongue: Tongue) -> Iterator[Told]:
    """Yield all announcements of the game, in this language."""
    model = silent(next(offer for offer in GAMES if offer.key == key).load(), tongue)
    for message in _messages(key):
        model, issued = update(replace(model, notice=""), message)
        said = tuple(each.text for each in issued if isinstance(each, commands.Say))
        screen = model.screen
        page = None
        if isinstance(screen, ComputerTurn) and screen.decisions and not screen.asked:
            with language.using(model.language):
                page = decisions_told(model, screen.decisions)
        if said or page is not None:
            yield Told(said, page)


@cache
def _messages(key: str) -> tuple[Message, ...]:
    """The messages of the game from its start to its end."""
    table = next(offer for offer in GAMES if offer.key == key).load()
    assert table.coach is not None
    form = import_module(table.coach.module).FORM if table.coach.turns else None
    game, chance = table.rules.new_game(set_up(table)), Random(SEED)
    model, sent = silent(table, Tongue.ENGLISH), list[Message]()
    due = list[commands.Command]()
    opened = update_table.game_opened.news(GameOpened(1, game, (), True, table, COACHING))
    while due or not sent or not model.game.over:
        sent.append((_answer(model, due.pop(0)) if due else _next(model, form, chance)) if sent else opened)
        model, issued = update(replace(model, notice=""), sent[-1])
        due += [each for each in issued if isinstance(each, commands.Submit)]
        due += [each for each in issued if isinstance(each, commands.AskCoach) and isinstance(each.request, Play)]
    return tuple(sent)


def _answer(model: Model, command: Any) -> Message:
    """The action that a command submits; a coach of its own leaves the turn to simple rules."""
    if isinstance(command, commands.Submit):
        return _carried_out(model, command.action)
    return update_table.coach_failed.news(command.request, model.game)


def _next(model: Model, form: Any, chance: Random) -> Message:
    """The decision of a computer player, the tap after it, or an event of the person or of chance."""
    screen, table = model.screen, model.table
    assert table is not None
    if isinstance(screen, ComputerTurn) and not screen.asked:
        return update_computers.play_on.tap()
    if isinstance(screen, ComputerTurn):
        player = players_of(form)[Level.WEAK]
        answer = Decided(decide(form, model.game, screen.player, 0, player, chance))
        return update_computers.decided.news(Decide(screen.player, int(Level.WEAK)), answer, model.game)
    brought = table.made_up(model.game, chance)
    if found := table.rules.legal(model.game, PERSON):
        brought = chance.choice(found) if brought is None or chance.random() < 0.5 else brought
    return _carried_out(model, brought)


def _carried_out(model: Model, action: Any) -> Message:
    assert model.table is not None
    game, effects = model.table.rules.apply(model.game, action)
    return update_table.committed.news(Committed(action, game, effects))
