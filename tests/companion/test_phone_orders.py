"""No order of the lines between game, phones' process and pages loses a seat or a turn, or stores a turn twice."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.ui import commands
from engine import troyes_dice
from tests.companion.phone_loopback import held_program
from tests.companion.phone_orders import RESTED, Choices, HeldSocket, Page, Run, orders, rest
from tests.companion.seat_player import keys, picked

SETUP = troyes_dice.Setup(("Ann", "Ben"))
Scene = Callable[[Run], Awaitable[None]]


def tried(folder: Path, scene: Scene, different: int, slow: bool) -> int:
    """Play the scene in every order with at most so many unusual choices; return the number of orders."""

    def run(choices: Choices) -> None:
        with held_program(folder, "troyes-dice", SETUP, HeldSocket) as program:

            async def play() -> None:
                running = Run(program, choices, slow)
                try:
                    await scene(running)
                finally:
                    await running.process.end()

            program.throw(Random(1))
            asyncio.run(play())

    return orders(run, different)


def decided(run: Run, seat: int) -> list[Any]:
    """The decisions of a seat so far."""
    session = run.table.app.session
    assert session is not None
    return [action for action in session.actions if getattr(action, "player", None) == seat]


async def at_the_table(run: Run) -> tuple[Page, Page]:
    """Two pages in the lobby."""
    ann, ben = Page(), Page()
    for page in (ann, ben):
        run.connect(page)
    await run.settle()
    return ann, ben


async def choose(run: Run, page: Page, chance: Random) -> None:
    """Tap keys by chance until one of them would confirm the turn."""
    while True:
        phone = run.phone_of(page)
        screen = run.process.hub.screen_of(phone)
        assert screen is not None
        model = screen._in(phone.language, phone.size)
        found = keys(model, phone.widgets)
        acting = [each for each in found if each.result.actions]
        if acting:
            page.confirming = re.findall('aria-label="([^"]*)"', page.parts[acting[0].place])[0]
            return
        page.tap(picked(model, found, chance).place)
        await run.settle()


async def seated(run: Run) -> tuple[Page, Page]:
    """Two pages that have taken their seats and chosen a turn, without anything unusual."""
    choices, run.choices = run.choices, Choices()
    run.socket.choices = run.choices
    ann, ben = await at_the_table(run)
    for seat, page in enumerate((ann, ben)):
        page.ask_for(seat, run.code)
        await run.settle()
        await choose(run, page, Random(3))
    run.choices = run.socket.choices = choices
    return ann, ben


def check_pages(run: Run, *pages: Page) -> None:
    """Each page shows the newest state and picture, its own seat if its token has one, and waits for nothing."""
    for page in pages:
        seat = run.seat_of(page)
        assert page.state["you"] == seat, f"shows the seat {page.state['you']}, the game has {seat}"
        assert (page.token is None) == (seat is None), "a token without a seat"
        assert page.join is None, "something is not answered"
        assert page.state["revision"] == run.process.hub.snapshot.revision, "the newest state"
        assert seat is None or tuple(page.parts) == run.shown(page), "the newest picture"


def check_turn(run: Run, page: Page, seat: int) -> None:
    """The turn was carried out once, or the page still has the key that confirms it."""
    session = run.table.app.session
    assert session is not None
    done = decided(run, seat)
    assert len(done) <= 1, done
    if not done and page.token is not None and session.actions[-1] == session.actions[0]:
        assert page.confirms_at is not None, "the choices are lost"


def first_way(run: Run, seat: int) -> None:
    """The turn of a seat at the touchscreen, if it is still due."""
    session = run.table.app.session
    assert session is not None
    ways = session.rules.legal(session.game, seat)
    if ways:
        run.table.app.do(commands.Submit(ways[0]))


async def joining(run: Run) -> None:
    """A seat is asked for while the line breaks, the process is killed, the game goes on or the seat is taken back."""
    ann, ben = await at_the_table(run)
    ann.ask_for(0, run.code)
    await run.settle(
        {
            "cut": lambda: run.connect(ann),
            "killed": run.restart,
            "taken back": lambda: run.table.app.do(commands.TakeSeatBack(0)),
            "played": lambda: first_way(run, 1),
            "too late": lambda: ben.ask_for(0, run.code) if ben.join is None else None,
        }
    )
    check_pages(run, ann, ben)


async def taking_a_turn(run: Run) -> None:
    """A turn is confirmed while the line breaks, the process is killed, others act or the seat is taken back."""
    ann, ben = await seated(run)
    ann.confirm()
    await run.settle(
        {
            "cut": lambda: run.connect(ann),
            "killed": run.restart,
            "taken back": lambda: run.table.app.do(commands.TakeSeatBack(0)),
            "by touch": lambda: first_way(run, 0),
            "the other": ben.confirm,
            "again": ann.confirm,
            "thrown again": lambda: run.table.throw(Random(2)),
        }
    )
    check_pages(run, ann, ben)
    check_turn(run, ann, 0)


@pytest.mark.parametrize("slow", [False, True], ids=["", "slow"])
@pytest.mark.parametrize("scene", [joining, taking_a_turn])
def test_no_order_loses_a_seat_or_a_turn(tmp_path: Path, scene: Scene, slow: bool) -> None:
    assert tried(tmp_path, scene, 1, slow) > 20


async def behind_a_picture(run: Run) -> None:
    """A turn is confirmed while the page has not read the picture after somebody else's turn."""
    ann, ben = await seated(run)
    first_way(run, 1)
    run.socket.write()
    while run.socket.lines:
        run.process.take(run.socket.lines.popleft())
    await rest(RESTED)
    ann.confirm()
    await run.settle()
    check_pages(run, ann, ben)
    check_turn(run, ann, 0)


def test_a_tap_on_a_picture_that_nobody_has_read_loses_nothing(tmp_path: Path) -> None:
    assert tried(tmp_path, behind_a_picture, 0, slow=True) == 1
