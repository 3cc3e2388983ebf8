"""No order of the lines between game, phones' process and pages loses a seat or a turn, or offers a turn twice."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.ui import commands
from engine import troyes_dice
from tests.companion.phone_loopback import held_program
from tests.companion.phone_orders import RESTED, Choices, HeldSocket, Page, Run, orders, rest

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


async def seated(run: Run) -> tuple[Page, Page]:
    """Two pages that have taken their seats, without anything unusual."""
    choices, run.choices = run.choices, Choices()
    run.socket.choices = run.choices
    ann, ben = await at_the_table(run)
    for seat, page in enumerate((ann, ben)):
        page.ask_for(seat, run.code)
        await run.settle()
    run.choices = run.socket.choices = choices
    return ann, ben


def check_pages(run: Run, *pages: Page) -> None:
    """Each page shows the newest state, its own seat if its token has one, and waits for nothing."""
    for page in pages:
        seat = run.seat_of(page)
        assert page.state["you"] == seat, f"shows the seat {page.state['you']}, the game has {seat}"
        assert (page.token is None) == (seat is None), "a token without a seat"
        assert (page.act, page.join) == (None, None), "something is not answered"
        assert page.state["revision"] == run.process.hub.snapshot.revision, "the newest state"


def check_turn(run: Run, page: Page, seat: int) -> None:
    """The turn was carried out once or refused, and the page was shown it before it heard so."""
    session = run.table.app.session
    assert session is not None
    answered = [answer for answer in page.answers if answer["id"] == page.sent]
    done = [place for place, action in enumerate(session.actions) if getattr(action, "player", None) == seat]
    assert len(answered) == 1 or page.lost, page.answers
    assert len(done) <= 1, done
    if answered and answered[0]["ok"]:
        assert len(done) == 1, "called done"
        assert run.socket.actions[answered[0]["seen"]] > done[0], "answered before the state with the turn"


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
    ann.confirm(0)
    await run.settle(
        {
            "cut": lambda: run.connect(ann),
            "killed": run.restart,
            "taken back": lambda: run.table.app.do(commands.TakeSeatBack(0)),
            "by touch": lambda: first_way(run, 0),
            "the other": lambda: ben.confirm(1) if ben.act is None else None,
            "thrown again": lambda: run.table.throw(Random(2)),
        }
    )
    check_pages(run, ann, ben)
    check_turn(run, ann, 0)


@pytest.mark.parametrize("slow", [False, True], ids=["", "slow"])
@pytest.mark.parametrize("scene", [joining, taking_a_turn])
def test_no_order_loses_a_seat_or_a_turn(tmp_path: Path, scene: Scene, slow: bool) -> None:
    assert tried(tmp_path, scene, 1, slow) > 20


async def behind_a_state(run: Run) -> None:
    """A turn is confirmed while the page has not read the state with somebody else's turn."""
    ann, ben = await seated(run)
    first_way(run, 1)
    run.socket.write()
    while run.socket.lines:
        run.process.take(run.socket.lines.popleft())
    await rest(RESTED)
    ann.confirm(0)
    await run.settle()
    check_pages(run, ann, ben)
    check_turn(run, ann, 0)


def test_an_answer_waits_for_the_state_behind_one_that_nobody_has_read(tmp_path: Path) -> None:
    assert tried(tmp_path, behind_a_state, 0, slow=True) == 1
