"""Hints on a phone: the coach is asked for the own seat alone, and each hint is on the disk before it is shown."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from companion.computer import requests
from companion.computer.requests import Advise
from companion.games.troyes_dice.coach_requests import (
    Costly,
    GameReview,
    Idea,
    Ideas,
    Play,
    ReviewGame,
    TriedTurn,
    TryTurn,
)
from companion.games.troyes_dice.model import Acting
from companion.i18n.faults import Code, Part, fault
from companion.settings import Settings
from companion.storage.store import StoreError
from companion.ui import commands, update_hints
from companion.ui.message import calls
from companion.ui.model import HintPage
from companion.ui.toolkit.widgets import Text
from companion.web.tokens import new_token
from companion.web.wire import MAX_REQUEST, AskCoach, CountHint
from engine import troyes_dice
from engine.troyes.game import TROYES
from engine.troyes.made_up import made_up_cards
from engine.troyes.setup import Setup as TroyesSetup
from engine.troyes_dice import Deed, Turn
from tests.companion.app.test_phone_table import SEATS, SETUPS, seated
from tests.companion.games.test_conformance import next_action
from tests.companion.phone_loopback import Player, Table, at_table, phone_table
from tests.companion.ui.stories import reviewed_turns

DICE = SETUPS["troyes-dice"]


def texts(player: Player) -> list[str]:
    player.look()
    return [each.text for each in player.phone.widgets if isinstance(each, Text)]


def first_turn(table: Table, seat: int) -> Turn:
    assert table.app.session is not None
    found = troyes_dice.legal(table.app.session.game, seat)[0]
    assert isinstance(found, Turn)
    return found


@at_table("troyes-dice", DICE)
async def test_a_hint_is_counted_before_the_phone_shows_it_and_costs_nothing_twice(table: Table) -> None:
    table.throw(Random(1))
    ann, ben = await seated(table, 0), await seated(table, 1)
    turn = first_turn(table, 0)
    table.coach.answers[Advise] = Ideas((Idea((turn,), 0.0),))
    await ann.tap_named("Hint")
    assert table.coach.asked == [Advise(0)]
    assert texts(ann)[:2] == ["Hint for Ann", "There is only one idea here. "]
    assert table.app.session is not None
    stored = table.app.session.store.coaching(table.app.session.game_id)
    assert stored.hints == ((0, 1),) == table.app.model.coaching.hints == ben.model.coaching.hints
    idea = next(each for each in ann.found() if each.message is not None and each.message.handler.name == "take_idea")
    await ann.say(**ann.tap(idea.place))
    assert (ann.model.screen, ann.model.drafts.turns[0].do) == (Acting(0), turn.do)
    await ann.tap_named("Hint")
    assert isinstance(ann.model.screen, HintPage)
    assert (len(table.coach.asked), ann.model.coaching.hints) == (1, ((0, 1),))


@at_table("troyes", TroyesSetup(SEATS, made_up_cards()))
async def test_a_phone_carries_an_idea_out_in_a_game_without_a_coach_of_its_own(table: Table) -> None:
    ann = await seated(table, 0)
    session = table.app.session
    assert session is not None
    ideas = TROYES.legal(session.game, 0)[:3]
    table.coach.answers[Advise] = requests.Ideas(ideas)
    await ann.tap_named("Hint")
    assert texts(ann)[0] == "Hint for Ann"
    assert session.coaching.hints == ((0, 1),)
    places = [each.place for each in ann.found() if calls(each.message, update_hints.take_idea)]
    await ann.say(**ann.tap(places[1]))
    assert session.actions == (ideas[1],)


@pytest.mark.parametrize("answer", [None, Ideas((Idea((Turn(0, 0, Deed.GATHER),), 0.0),))], ids=["no coach", "no disk"])
def test_a_hint_that_does_not_come_or_cannot_be_stored_is_not_shown(
    tmp_path: Path, answer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def playing(table: Table) -> None:
        table.throw(Random(1))
        ann = await seated(table, 0)
        table.coach.answers[Advise] = answer

        def full(*_given: Any) -> None:
            raise StoreError(fault(Code.FILE_UNWRITABLE, Part.FILE, reason="no room"))

        assert table.app.session is not None
        monkeypatch.setattr(table.app.session.store, "keep_coaching", full)
        await ann.tap_named("Hint")
        ann.look()
        assert (ann.model.screen, ann.model.coaching.hints) == (Acting(0), ())
        assert "no hint is counted" in ann.model.notice

    with phone_table(tmp_path, "troyes-dice", DICE) as table:
        asyncio.run(playing(table))


@at_table("troyes-dice", DICE)
async def test_a_player_reviews_the_own_game_on_the_phone(table: Table) -> None:
    ann = await seated(table, 0)
    session, chance = table.app.session, Random(2)
    assert session is not None
    while not session.over:
        table.app.do(commands.Submit(next_action(table.app.play.table_of(session), session.game, chance)))
    turns = tuple(reviewed_turns(SEATS[:1]))
    table.coach.answers[ReviewGame] = GameReview(30.0, 48, turns, (3, 8))
    table.coach.answers[TryTurn] = TriedTurn(Costly(3, 2.6))
    await ann.tap_named("Review")
    assert table.coach.asked == [ReviewGame(0), TryTurn(0, 3), TryTurn(0, 8)]
    assert "These turns cost most beyond doubt:" in texts(ann)
    assert "Next player" not in ann.labels(), "everybody reviews the own game"


@pytest.mark.parametrize(("game", "setup"), [("troyes-dice", DICE), ("troyes", TroyesSetup(SEATS, made_up_cards()))])
def test_a_table_without_hints_has_none_on_phones_from_the_next_tap_on(tmp_path: Path, game: str, setup: Any) -> None:
    async def playing(table: Table) -> None:
        if setup is DICE:
            table.throw(Random(1))
        ann = await seated(table, 0)
        assert "Hint" in ann.labels()
        table.phones.use(Settings(phones=True, phones_open=True, voice=False, games=(("hints", "without"),)))
        assert "Hint" not in ann.labels()

    with phone_table(tmp_path, game, setup) as table:
        asyncio.run(playing(table))


@at_table("troyes-dice", DICE)
async def test_the_phones_process_asks_for_no_other_seat_and_counts_no_other_hint(table: Table) -> None:
    """An attacker who takes over that process has the seats on phones, and nothing more."""
    table.throw(Random(1))
    ann, link = await seated(table, 0), table.server._link
    token, nobody = ann.phone.token, "0" * 64
    wrong: tuple[tuple[Any, str, int, str], ...] = (
        (Advise(1), token, 1, "no_such_way"),
        (Play(0, 4), token, 1, "no_such_way"),
        (ReviewGame(1), token, 1, "no_such_way"),
        (Advise(0), nobody, 1, "not_your_seat"),
        (Advise(0), token, 2, "stale_game"),
        (["a" * MAX_REQUEST], token, 1, "no_such_way"),
    )
    for request, used, game_id, code in wrong:
        answer = await link.ask(AskCoach(new_token(), used, game_id, Raw(msgspec.json.encode(request))))
        assert (answer.ok, answer.code) == (False, code)
    for used, game_id, code in ((nobody, 1, "not_your_seat"), (token, 2, "stale_game")):
        answer = await link.ask(CountHint(new_token(), used, game_id))
        assert (answer.ok, answer.code) == (False, code)
    assert (table.coach.asked, table.app.model.coaching.hints) == ([], ())


@at_table("troyes-dice", DICE)
async def test_a_seat_has_one_question_at_the_coach(table: Table) -> None:
    """Else a process that was taken over fills the memory of the game with questions."""
    table.throw(Random(1))
    ann = await seated(table, 0)
    table.coach.slow = []
    questions = [AskCoach(new_token(), ann.phone.token, 1, Raw(msgspec.json.encode(Advise(0)))) for _ in range(4)]
    for question in questions[:3]:
        table.socket.put(question)
    table.app._empty_inbox()
    refused = [table.socket.answers[each.id].code for each in questions[1:3]]
    assert (table.coach.asked, refused) == ([Advise(0)], ["busy", "busy"])
    table.coach.slow.pop()()
    table.socket.put(questions[3])
    table.app._empty_inbox()
    assert table.coach.asked == [Advise(0), Advise(0)], "the next one may come after the answer"
    table.app.do(commands.Resume(1))
    table.socket.put(questions[2])
    table.app._empty_inbox()
    assert len(table.coach.asked) == 3, "the coach forgets its questions when a game is opened"


@at_table("pig", SETUPS["pig"])
async def test_a_game_without_a_coach_answers_at_once(table: Table) -> None:
    ann = await seated(table, 0)
    answer = await table.server._link.ask(AskCoach(new_token(), ann.phone.token, 1, Raw(b"{}")))
    assert (answer.ok, answer.code) == (False, "no_such_way")
