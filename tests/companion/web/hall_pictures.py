"""The hall's page as pictures: one table, and twelve of them with a tournament."""

import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.game.hall_form import Event
from companion.games import GAMES
from companion.i18n.language import Language
from companion.web.finished_games import FinishedGame, ResultLine
from companion.web.table_state import PlayerLine, TableAnnouncement, TableResults, TableState
from companion.web.wire import HallOptions
from engine.troyes_dice import Roll, Setup
from tests.companion.tables import played
from tests.companion.web.phone_game import PhoneGame

SMALL = {"width": 1280, "height": 720}
TV = {"width": 1920, "height": 1080}
TV_4K = {"width": 3840, "height": 2160}
SETUP = Setup(("Ada", "Bo", "Cy", "Dagmar", "Émile"))
HALF, SEED = 7, 4
OPEN = HallOptions(open=True)
CHINESE = ("zh_Hant", "zh_Hans")
NAMES = ("Ada", "Bo", "Cy", "Dagmar", "Émile", "Farid", "Gwen", "Hana", "Ines", "Jakob", "Karim", "Linh")


def show_game(table: PhoneGame, half: int = HALF, **more: Any) -> None:
    """Show the open half of a game."""
    table.more = {"hall": OPEN, "table": "Table 1"} | more
    for action, game, _effects in played(SETUP, SEED):
        table.actions.append(action)
        table.game = game
        table.throws += isinstance(action, Roll)
        if isinstance(action, Roll) and game.half_index == half:
            break
    table.show()


def other_table(number: int, ended: int) -> tuple[TableState, TableResults]:
    """A table of a hall with eight players, and its finished game."""
    chance = Random(number)
    names = [NAMES[(number + seat) % len(NAMES)] + f" {number}" for seat in range(8)]
    points = sorted((chance.randint(8, 30) for _name in names), reverse=True)
    lines = tuple(
        PlayerLine(name, own, 1 + sum(each > own for each in points), seat == 3)
        for seat, (name, own) in enumerate(zip(names, points, strict=True))
    )
    day = 1 + number % 8
    said = {"en": "Cross out white two: black two on white.", "fr": "Barrez la case blanche deux."}
    state = TableState(
        1, f"Table {number}", running=True, title=dict.fromkeys(map(str, Language), GAMES[0].title),
        heading={"en": f"Day {day}, morning", "fr": f"Jour {day}, matin", **dict.fromkeys(CHINESE, f"第{day}天上午")},
        round=day, part=1, throws=number, players=lines, leader=lines[0].name, waiting=1,
        announcement=TableAnnouncement(number, Event.ALERT, said),
    )  # fmt: skip
    done = tuple(ResultLine(name, chance.randint(30, 60)) for name in NAMES[number % 4 : number % 4 + 6])
    return state, TableResults(1, True, (FinishedGame(1, "troyes-dice", ended, done),))


def publish(client: Any, tables: int, root: str = "oyez") -> None:
    """Publish tables 2, 3 and so on, as their boxes do."""
    now = int(time.time())
    for number in range(2, tables + 2):
        state, results = other_table(number, now)
        for kind, payload in (
            ("online", b"online"),
            ("state", msgspec.json.encode(state)),
            ("results", msgspec.json.encode(results)),
        ):
            client.publish(f"{root}/box{number}/{kind}", payload, qos=1, retain=True)


def take(page: Any, file: Path) -> None:
    """Write the picture, once the drawings have come."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(200)
    page.screenshot(path=file)
