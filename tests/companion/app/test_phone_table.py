"""Games by phones: the same as by touch, also with requests that come twice, late, or for another seat."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from companion.app.seat_requests import MAX_ROLES, MAX_UNCHECKED
from companion.i18n.faults import Code, Part, fault
from companion.i18n.language import Language
from companion.storage.store import Store, StoreError
from companion.ui import commands, update_back, update_learn, update_phones, update_players, update_settings
from companion.ui.model import PhonesPage, Players
from companion.web.hall import HallView
from companion.web.home import Home
from companion.web.limits import GUARD_S, MAX_WRONG_IN_ALL, SEAT_BURST, SeatRequests, newest
from companion.web.tokens import new_token
from companion.web.wire import MAX_ACTION, NOTHING, Act, Join, Leave
from companion.web.words import reason
from engine import pig, troyes_dice
from tests.companion.games.test_conformance import next_action
from tests.companion.phone_loopback import Player, Table, at_table, phone_table

LANGUAGES = tuple(Language)
IN = "You are in."
SEATS = ("Ann", "Ben", "Cleo")
SETUPS = {"troyes-dice": troyes_dice.Setup(SEATS), "pig": pig.Setup(SEATS, 50)}


async def seated(table: Table, seat: int, language: Language = Language.EN) -> Player:
    """A phone on a seat."""
    player = Player(table, language)
    assert (await player.join(seat))["t"] == "joined"
    player.look()
    return player


def actions(table: Table) -> tuple[Any, ...]:
    """The actions so far."""
    assert table.app.session is not None
    return table.app.session.actions


def act_of(table: Table, player: Player, action: Any = None) -> Act:
    """An action of a phone as its process asks the game for it: the first one that the rules allow, or this one."""
    session, seat = table.app.session, table.hub.player_of(player.phone)
    assert session is not None
    first = action or session.rules.legal(session.game, 0 if seat is None else seat)[0]
    throws, encoded = table.hub.played.throws if table.hub.played else 0, Raw(msgspec.json.encode(first))
    return Act(new_token(), player.phone.token, session.game_id, throws, "en", encoded)


@at_table("troyes-dice", SETUPS["troyes-dice"])
async def test_each_refusal_has_a_code_and_changes_nothing(table: Table) -> None:
    table.throw(Random(1))
    ann, ben = await seated(table, 0), await seated(table, 1, Language.FR)
    before, good, other = actions(table), act_of(table, ann), act_of(table, ben)
    changes: tuple[tuple[dict[str, Any], str], ...] = (
        ({"throws": 7}, "stale_throw"),
        ({"game_id": 99}, "stale_game"),
        ({"action": NOTHING}, "no_such_way"),
        ({"token": "0" * 64}, "not_your_seat"),
    )
    for changed, code in changes:
        answer = await table.server._link.ask(replace(good, **changed))
        assert (answer.ok, answer.code) == (False, code)
        assert reason(answer.code)
    tap = ann.tap(0)
    for wrong in ({"t": "tap"}, {"t": "act"}, {"t": "nothing"}, tap | {"more": 1}, tap | {"key": -1}):
        assert (await ann.say(**wrong))["code"] == "bad_message"
    table.app.do(commands.TakeSeatBack(1))
    assert (await table.server._link.ask(other)).code == "not_your_seat"
    assert actions(table) == before


@at_table("troyes-dice", SETUPS["troyes-dice"])
async def test_the_phones_process_acts_for_nobody_else_and_throws_no_dice(table: Table) -> None:
    """An attacker who takes over that process has the seats on phones, and nothing more."""
    table.throw(Random(1))
    ann = await seated(table, 0)
    assert table.app.session is not None
    rules, game = table.app.session.rules, table.app.session.game
    foreign = (rules.legal(game, 1)[0], troyes_dice.Roll(1, (1, 2, 3)), troyes_dice.Undo(1))
    for action in foreign:
        act = Act(new_token(), ann.phone.token, 1, 1, "en", Raw(msgspec.json.encode(action)))
        answer = await table.server._link.ask(act)
        assert answer.code == "not_your_seat"
    assert len(actions(table)) == 1


@at_table("troyes-dice", SETUPS["troyes-dice"])
async def test_a_tap_counts_though_somebody_else_acted_at_the_same_moment(table: Table) -> None:
    table.throw(Random(1))
    ann, ben = await seated(table, 0), await seated(table, 1)
    tap = await ann.prepare(Random(2))
    assert await ben.act(Random(2)) == ""
    await ann.say(**tap)
    assert [each.player for each in actions(table)[1:]] == [1, 0]


@pytest.mark.parametrize(
    "action", [b'{"type":"\xff"}', b"[" * 500 + b"]" * 500, b"0"], ids=["no text", "deep", "a number"]
)
def test_an_action_that_is_none_is_refused(tmp_path: Path, action: bytes) -> None:
    """The wire hands it on as it stands: it is read first by the game."""

    async def playing(table: Table) -> None:
        table.throw(Random(1))
        ann = await seated(table, 0)
        answer = await table.server._link.ask(Act(new_token(), ann.phone.token, 1, 1, "en", Raw(action)))
        assert answer.code == "no_such_way"
        assert len(actions(table)) == 1

    with phone_table(tmp_path, "troyes-dice", SETUPS["troyes-dice"]) as table:
        asyncio.run(playing(table))


@at_table("troyes-dice", SETUPS["troyes-dice"])
async def test_an_action_larger_than_any_is_refused(table: Table) -> None:
    """It would come back in every whole history."""
    table.throw(Random(1))
    ann = await seated(table, 0)
    assert table.app.session is not None
    turn = msgspec.json.encode(table.app.session.rules.legal(table.app.session.game, 0)[0])
    for wide, code in ((MAX_ACTION, "no_such_way"), (100, "ok")):
        action = Raw(turn[:-1] + b" " * wide + turn[-1:])
        answer = await table.server._link.ask(Act(new_token(), ann.phone.token, 1, 1, "en", action))
        assert answer.code == code


def test_turns_that_came_together_are_stored_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored: list[int] = []
    keep = Store.append_all

    def append_all(store: Store, game_id: int, seq: int, actions: Any, *rest: Any) -> None:
        stored.append(len(actions))
        keep(store, game_id, seq, actions, *rest)

    async def playing(table: Table) -> None:
        table.throw(Random(1))
        players = [await seated(table, seat) for seat in range(3)]
        stored.clear()
        for player in players:
            table.socket.put(act_of(table, player))
        snapshots = table.socket.snapshots
        table.app._empty_inbox()
        assert (stored, len(actions(table))) == ([3], 4)
        assert table.socket.snapshots == snapshots + 1
        assert all(answer.ok for answer in table.socket.answers.values())

    monkeypatch.setattr(Store, "append_all", append_all)
    with phone_table(tmp_path, "troyes-dice", SETUPS["troyes-dice"]) as table:
        asyncio.run(playing(table))


@at_table("troyes-dice", SETUPS["troyes-dice"])
async def test_a_turn_of_a_player_who_leaves_right_after_it_counts(table: Table) -> None:
    table.throw(Random(1))
    player = await seated(table, 0)
    act = act_of(table, player)
    table.socket.put(act)
    table.socket.put(Leave(new_token(), player.phone.token))
    table.app._empty_inbox()
    assert table.socket.answers[act.id].ok
    assert (len(actions(table)), table.phones._keeper.seats.seats) == (2, ())


def test_seats_that_were_asked_for_together_are_stored_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guest whose sockets ask for seats and give them up costs the touchscreen one commit at a time."""
    stored: list[str] = []
    keep = Store.keep_note

    def keep_note(store: Store, key: str, text: str) -> None:
        stored.append(key)
        keep(store, key, text)

    monkeypatch.setattr(Store, "keep_note", keep_note)
    with phone_table(tmp_path, "pig", SETUPS["pig"]) as table:
        stored.clear()
        snapshots = table.socket.snapshots
        asked = [Join(new_token(), f"{number:064x}", "en", role="spectator") for number in range(20)]
        for number, join in enumerate(asked):
            table.socket.put(join)
            if number % 2:
                table.socket.put(Leave(new_token(), join.token))
        table.app._empty_inbox()
        assert (stored, table.socket.snapshots) == (["phones"], snapshots + 1)
        assert len(table.socket.answers) == 30
        assert all(answer.ok for answer in table.socket.answers.values())
        assert len(table.phones._keeper.seats.roles) == 10
        monkeypatch.setattr(Store, "keep_note", full)
        table.socket.answers.clear()
        for number in range(2):
            table.socket.put(Join(new_token(), f"{number + 1000:064x}", "en", number))
        table.socket.put(Join(new_token(), "f" * 64, "en", 9))
        table.app._empty_inbox()
        codes = [answer.code for answer in table.socket.answers.values()]
        assert codes == ["not_saved", "not_saved", "no_such_seat"]


@at_table("pig", SETUPS["pig"])
async def test_one_source_asks_for_so_many_seats_and_no_more(table: Table) -> None:
    table.hub.seat_requests = SeatRequests(lambda: 5.0)
    for source, codes in (("x", {"joined", "too_fast"}), ("y", {"joined"})):
        found = []
        for _again in range(int(SEAT_BURST) // 2 + 2 if source == "x" else 2):
            player = Player(table, source=source)
            answer = await player.say(t="join", id=new_token(), code=table.hub.snapshot.code, role="spectator")
            found.append(answer.get("code", "joined"))
            await player.say(t="leave", id=new_token())
        assert set(found) == codes


def full(*_: Any) -> None:
    """A disk without room."""
    raise StoreError(fault(Code.GAMES_UNUSABLE, Part.GAMES, file="games.db", reason=28))


def test_nothing_is_called_done_that_is_not_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def playing(table: Table) -> None:
        table.throw(Random(1))
        ann = await seated(table, 0)
        tap = await ann.prepare(Random(2))
        with monkeypatch.context() as broken:
            broken.setattr(Store, "append_all", full)
            await ann.say(**tap)
        assert len(actions(table)) == 1
        assert table.app.model.notice
        assert ann.model.notice
        ann.look()
        assert any(getattr(each, "text", "") == ann.model.notice for each in ann.phone.widgets)
        assert not await ann.act(Random(2))
        assert len(actions(table)) == 2

    with phone_table(tmp_path, "troyes-dice", SETUPS["troyes-dice"]) as table:
        asyncio.run(playing(table))


def test_seats_tokens_and_requests_survive_a_restart_and_end_with_the_game(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(table: Table) -> None:
        table.throw(Random(1))
        ann = await seated(table, 0)
        kept["act"] = act_of(table, ann)
        assert (await table.server._link.ask(kept["act"])).ok
        kept["token"] = next(sent["token"] for sent in ann.socket.sent if sent["t"] == "joined")
        kept["revision"] = ann.look()["revision"]

    async def after(table: Table) -> None:
        table.app.do(commands.Resume(1))
        ann = Player(table)
        assert await ann.say(t="hello", token=kept["token"], language="fr") is None
        state = ann.look()
        assert (state["screen"], state["you"]) == ("seat", 0)
        assert state["revision"] > kept["revision"]
        done = actions(table)
        assert (await table.server._link.ask(kept["act"])).ok, "the same request is not carried out twice"
        assert actions(table) == done
        table.app.do(commands.Begin(SETUPS["pig"]))
        assert ann.look()["screen"] == "lobby"
        assert (await Player(table).say(t="hello", token=kept["token"]))["code"] == "bad_token"

    with phone_table(tmp_path, "troyes-dice", SETUPS["troyes-dice"]) as table:
        asyncio.run(before(table))
    with phone_table(tmp_path, "troyes-dice", None) as table:
        asyncio.run(after(table))


@pytest.mark.parametrize("key", SETUPS)
def test_choices_outlive_the_phones_process_and_the_phone(tmp_path: Path, key: str) -> None:
    async def again(table: Table, token: str, **hello: Any) -> Player:
        back = Player(table)
        assert await back.say(t="hello", token=token, **hello) is None
        back.look()
        return back

    async def playing(table: Table) -> None:
        table.throw(Random(1))
        ann = await seated(table, 0)
        token, late = ann.token, await ann.prepare(Random(2))
        choices, kept = ann.model.drafts, ann.socket.picture["kept"]
        assert bool(kept) is (key == "troyes-dice")
        other = await again(table, token)
        assert other.model.drafts == choices, "all phones of a seat show the same screen"
        table.restart_phones()
        ann = await again(table, token, kept=kept)
        assert ann.model.drafts == choices
        before = actions(table)
        await ann.say(**late | {"picture": late["picture"] + 9})
        assert actions(table) == before, "a tap on a picture that this phone has not had"
        (acting,) = (each for each in ann.found() if each.place == late["key"])
        await ann.say(**ann.tap(acting.place))
        assert actions(table) == (*before, *acting.result.actions)
        assert len(acting.result.actions) == 1
        table.restart_phones()
        ann = await again(table, token, kept=kept)
        assert ann.model.drafts != choices or not kept, "choices of another point of the game"

    with phone_table(tmp_path, key, SETUPS[key]) as table:
        asyncio.run(playing(table))


@at_table("pig", None, open_lobby=False)
async def test_a_phone_is_in_the_next_game_only_once_it_is_admitted(table: Table) -> None:
    ann = Player(table)
    await ann.say(t="hello", language="en")
    asked = await ann.say(t="join", id=new_token(), code=table.hub.snapshot.code, name="Ann")
    assert asked["t"] == "joined"
    assert ann.look()["screen"] == "wait"
    assert IN not in ann.state["page"]["body"]
    (asking,) = table.app.model.phones.asking
    assert not asking.admitted
    table.app.tell(update_phones.admit_phone.tap(asking.token))
    assert ann.look()["screen"] == "wait"
    assert IN in ann.state["page"]["body"]
    (asking,) = table.app.model.phones.asking
    assert asking.admitted


@at_table("troyes-dice", SETUPS["troyes-dice"], open_lobby=False)
async def test_the_table_admits_and_takes_back(table: Table) -> None:
    ann = await seated(table, 0)
    assert ann.state["screen"] == "wait"
    (asking,) = table.app.model.phones.asking
    assert (asking.name, asking.player) == ("Ann", 0)
    table.app.tell(update_phones.open_phones.tap(0, None, asking.token))
    table.app.tell(update_phones.admit_phone.tap(asking.token))
    assert ann.look()["screen"] == "seat"
    ben = Player(table)
    assert (await ben.join(0))["code"] == "seat_taken"
    assert (await ben.join(7))["code"] == "no_such_seat"
    table.app.tell(update_phones.open_phones.tap(0, 0))
    table.app.tell(update_phones.take_seat_back.tap(0))
    assert table.app.model.screen == PhonesPage(back=table.app.model.screen.back)  # type: ignore[attr-defined]
    assert ann.look()["screen"] == "lobby"
    assert (await ben.join(0))["t"] == "joined"
    assert ben.look()["screen"] == "wait"
    (asking,) = table.app.model.phones.asking
    table.app.tell(update_phones.send_phone_away.tap(asking.token))
    assert ben.look()["screen"] == "lobby"


@at_table("pig", SETUPS["pig"])
async def test_the_same_request_to_join_brings_the_same_token(table: Table) -> None:
    ann = Player(table)
    await ann.say(t="hello")
    join = {"t": "join", "id": "ab" * 16, "code": table.hub.snapshot.code.lower(), "seat": 0}
    first, again = await ann.say(**join), await ann.say(**join)
    assert first["token"] == again["token"]
    # the phones' process was started again, and the answer never came
    table.server._requests._token_for = newest(1, new_token)
    fresh = await Player(table).say(**join)
    assert fresh["token"] != first["token"]
    assert (await Player(table).say(t="hello", token=first["token"]))["code"] == "bad_token"


@at_table("pig", SETUPS["pig"])
async def test_wrong_codes_are_counted_by_source(table: Table) -> None:
    table.server.hub.wrong_codes._clock = lambda: 5.0
    join = {"t": "join", "id": "ab" * 16, "seat": 0}
    codes = [(await Player(table, source="x").say(**join, code="0000"))["code"] for _ in range(6)]
    assert codes == ["wrong_code"] * 5 + ["too_many_codes"]
    right = table.hub.snapshot.code
    assert (await Player(table, source="x").say(**join, code=right))["code"] == "too_many_codes"
    assert (await Player(table, source="y").say(**join, code=right))["t"] == "joined"


@at_table("pig", SETUPS["pig"])
async def test_while_somebody_tries_many_codes_only_the_touchscreen_admits(table: Table) -> None:
    moment = [5.0]
    table.hub.wrong_codes._clock = lambda: moment[0]
    right = table.hub.snapshot.code

    async def ask(source: str, code: str, **wish: Any) -> tuple[Player, Any]:
        player = Player(table, source=source)
        await player.say(t="hello")
        return player, await player.say(t="join", id=new_token(), code=code, **wish)

    for number in range(MAX_WRONG_IN_ALL):
        assert not table.app.model.phones.guarded
        assert (await ask(f"x{number}", "0000", seat=0))[1]["code"] == "wrong_code"
        table.app._empty_inbox()
    assert table.app.model.phones.guarded
    assert table.app.model.notice
    for number in range(MAX_UNCHECKED + 3):
        _guesser, answer = await ask(f"y{number}", "0000", role="spectator")
        assert answer["t"] == "joined", "nobody learns whether a code is right"
    ann, answer = await ask("ann", right, seat=0)
    assert (answer["t"], ann.look()["screen"]) == ("joined", "wait")
    assert len(table.app.model.phones.asking) == MAX_UNCHECKED
    asking = next(phone for phone in table.app.model.phones.asking if phone.player == 0)
    table.app.tell(update_phones.admit_phone.tap(asking.token))
    assert ann.look()["screen"] == "seat"
    assert (await hall_screen(table, code=right))[1]["code"] == "codes_guarded"
    moment[0] += GUARD_S
    ben, answer = await ask("ben", right, seat=1)
    table.app._empty_inbox()
    assert (answer["t"], ben.look()["screen"]) == ("joined", "seat")
    assert not table.app.model.phones.guarded


@at_table("pig", SETUPS["pig"])
async def test_a_name_waits_for_the_next_game_and_plays_it(table: Table) -> None:
    table.app.play.leave()
    table.app.tell(update_players.new_game.tap("pig"))
    dora, dan = Player(table), Player(table)
    code = table.hub.snapshot.code
    await dora.say(t="hello")
    joined = await dora.say(t="join", id="ab" * 16, code=code, name="  Dora ")
    assert joined["t"] == "joined"
    for name, refused in (
        ("dora", "name_taken"),
        ("DO\N{ZERO WIDTH JOINER}RA", "name_taken"),
        ("\N{FULLWIDTH LATIN CAPITAL LETTER D}ora", "name_taken"),
        ("", "bad_name"),
        ("x" * 13, "bad_name"),
        ("林" * 7, "bad_name"),
        ("a\x07", "bad_name"),
    ):
        answer = await dan.say(t="join", id="cd" * 16, code=code, name=name)
        assert answer["code"] == refused
    assert isinstance(table.app.model.screen, Players)
    assert "Dora" in table.app.model.seats.names
    assert dora.look()["screen"] == "wait"
    table.app.do(commands.Begin(pig.Setup(("Ann", "DORA"), 50)))
    assert (dora.look()["screen"], dora.state["you"]) == ("seat", 1)


def test_a_name_plays_under_the_spelling_that_the_table_knows(tmp_path: Path) -> None:
    family = "\N{ZERO WIDTH JOINER}".join(
        ("\N{WOMAN}\N{EMOJI MODIFIER FITZPATRICK TYPE-3}", *"\N{MAN}\N{GIRL}\N{BOY}", "\N{BOY}")
    )

    async def playing(table: Table) -> None:
        table.app.play.leave()
        table.app.read_store()
        table.app.tell(update_players.new_game.tap("pig"))
        for name in table.app.model.seats.names:
            table.app.tell(update_players.toggle_player.tap(name))
        ann, all_of_us = Player(table), Player(table)
        for phone, name in ((ann, "ANN"), (all_of_us, family)):
            await phone.say(t="hello")
            answer = await phone.say(t="join", id=new_token(), code=table.hub.snapshot.code, name=name)
            assert answer["t"] == "joined"
        seats = table.app.model.seats
        assert seats.names == ("Ann", family)
        assert seats.guests == (family,)

    with phone_table(tmp_path, "pig", SETUPS["pig"]) as table:
        asyncio.run(playing(table))


@at_table("pig", SETUPS["pig"])
async def test_who_is_away_is_marked_after_a_minute(table: Table) -> None:
    ann = await seated(table, 0)
    table.hub.check_presence()
    table.hub.remove(ann.phone)
    table.hub.check_presence()
    table.app._empty_inbox()
    assert not table.app.model.phones.seats[0].away
    table.now += 60.0
    table.hub.check_presence()
    table.app._empty_inbox()
    assert table.app.model.phones.seats[0].away
    assert table.hub.away == {0}
    table.hub.add(ann.phone)
    table.hub.check_presence()
    table.app._empty_inbox()
    assert not table.app.model.phones.seats[0].away


@at_table("pig", SETUPS["pig"])
async def test_a_mark_does_not_outlive_the_names_that_are_amended(table: Table) -> None:
    """The phones' process counts the time away from zero then: a phone that is back would stay marked at the table."""
    ann = await seated(table, 0)
    table.hub.remove(ann.phone)
    table.hub.check_presence()
    table.now += 60.0
    table.hub.check_presence()
    table.app._empty_inbox()
    assert table.app.model.phones.seats[0].away
    table.app.do(commands.AmendSetup(pig.Setup(("Anna", "Ben", "Cleo"), 50)))
    table.hub.add(ann.phone)
    table.hub.check_presence()
    table.app._empty_inbox()
    assert not table.app.model.phones.seats[0].away


def test_a_seat_that_cannot_be_given_up_on_the_disk_is_not_called_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: Any) -> None:
        raise StoreError(fault(Code.FILE_UNWRITABLE, Part.FILE, reason="no room"))

    async def playing(table: Table) -> None:
        ann = await seated(table, 0)
        leave = {"t": "leave", "id": new_token()}
        with monkeypatch.context() as patched:
            patched.setattr(Store, "keep_note", fail)
            assert (await ann.say(**leave))["code"] == "not_saved"
        assert ann.look()["you"] == 0
        assert (await ann.say(**leave))["ok"]
        assert ann.look()["screen"] == "lobby"

    with phone_table(tmp_path, "pig", SETUPS["pig"]) as table:
        asyncio.run(playing(table))


@at_table("troyes-dice", SETUPS["troyes-dice"])
async def test_a_turn_on_a_phone_leaves_people_at_the_screen_where_they_are(table: Table) -> None:
    table.throw(Random(1))
    ann = await seated(table, 0)
    table.app.tell(update_settings.open_settings.tap())
    page = table.app.model.screen
    assert not await ann.act(Random(2))
    assert table.app.model.screen == page
    table.app.tell(update_players.new_game.tap("pig"))
    ben = await seated(table, 1)
    assert not await ben.act(Random(3))
    assert isinstance(table.app.model.screen, Players)
    assert len(actions(table)) == 3


@at_table("pig", SETUPS["pig"])
async def test_the_guides_game_is_shown_to_no_phone(table: Table) -> None:
    ann = await seated(table, 0)
    table.app.tell(update_learn.start_lesson.tap("troyes-dice"))
    assert table.app.model.lesson is not None
    assert (ann.look()["screen"], table.hub.screen_of(ann.phone)) == ("off", None)


async def with_role(table: Table, role: str) -> tuple[Player, Any]:
    """A phone that has asked for a role, and the answer."""
    player = Player(table)
    await player.say(t="hello")
    code = table.hub.snapshot.code
    return player, await player.say(t="join", id=new_token(), code=code, role=role)


@at_table("troyes-dice", SETUPS["troyes-dice"])
async def test_a_spectator_and_the_hall_see_the_table_and_may_not_act(table: Table) -> None:
    table.throw(Random(1))
    before = actions(table)
    ann = await seated(table, 0)
    for role, screen in (("spectator", "watch"), ("hall", "hall")):
        player, answer = await with_role(table, role)
        assert (answer["t"], len(answer["token"])) == ("joined", 32)
        assert answer["token"] not in table.app._store.note("phones")
        state = player.look()
        assert (state["screen"], state["role"], state["you"]) == (screen, role, None)
        await player.say(t="look", tab="players")
        assert all(name in player.look()["page"]["body"] for name in SEATS)
        assert not any(key.result.actions for key in player.found())
        for place in range(len(player.phone.widgets)):
            player.look()
            await player.say(**player.tap(place))
    assert actions(table) == before
    assert ann.look()["role"] is None


def test_roles_survive_a_restart_and_end_with_the_game(tmp_path: Path) -> None:
    tokens: dict[str, str] = {}

    async def before(table: Table) -> None:
        for role in ("spectator", "hall"):
            tokens[role] = (await with_role(table, role))[1]["token"]

    async def after(table: Table) -> None:
        table.app.do(commands.Resume(1))
        for role, token in tokens.items():
            player = Player(table)
            assert await player.say(t="hello", token=token) is None
            assert player.look()["role"] == role
        table.app.do(commands.Begin(SETUPS["pig"]))
        for token in tokens.values():
            assert (await Player(table).say(t="hello", token=token))["code"] == "bad_token"

    with phone_table(tmp_path, "pig", SETUPS["pig"]) as table:
        asyncio.run(before(table))
    with phone_table(tmp_path, "pig", None) as table:
        asyncio.run(after(table))


async def hall_screen(table: Table, **shown: str) -> tuple[Player, Any]:
    """A page of the hall that names its token or the table's code, and the answer: None if it may look."""
    if table.hub.hall is None:
        home = Home(lambda: None, lambda _message: None, table.clock)
        table.hub.hall = HallView("boot", home, lambda code: f"http://192.0.2.7:8080/#c={code}", table.clock)
        table.phones.publish()
    page = Player(table)
    return page, await page.say(t="hall", language="fr", **shown)


def drawn(page: Player) -> str:
    """The picture that a page has."""
    assert page.socket.parts
    return "".join(page.socket.parts.values())


@at_table("pig", SETUPS["pig"], open_lobby=False)
async def test_a_screen_of_the_hall_looks_until_its_right_ends(table: Table) -> None:
    asking, answer = await with_role(table, "hall")
    _early, refused = await hall_screen(table, token=answer["token"])
    assert refused["code"] == "hall_ended", "nobody has admitted it"
    table.app.tell(update_phones.admit_phone.tap(table.app.model.phones.asking[0].token))
    assert asking.look()["screen"] == "hall"
    admitted, refused = await hall_screen(table, token=answer["token"])
    by_code, _refused = await hall_screen(table, code=table.hub.snapshot.code.lower())
    assert (admitted.look()["t"], by_code.look()["t"]) == ("hall", "hall")
    table.app.tell(update_phones.send_phone_away.tap(table.app.model.phones.roles[0].token))
    ended = admitted.look()
    assert (ended["t"], ended["id"], ended["code"]) == ("answer", "hall", "hall_ended")
    assert ended["words"]["refused"].startswith("Cet écran")
    assert by_code.look()["t"] == "hall"
    assert not admitted.phone.greeted, "it is shown nothing more"
    assert await admitted.say(t="hall", code=table.hub.snapshot.code) is None
    assert admitted.look()["t"] == "hall"
    assert (await admitted.say(t="join", id=new_token(), code="", role="host"))["code"] == "bad_message"


@at_table("pig", SETUPS["pig"])
async def test_a_hall_that_is_closed_for_everybody_is_closed_at_once(table: Table) -> None:
    table.app.tell(update_settings.set_one.tap("hall_open", True))
    page, refused = await hall_screen(table)
    assert (refused, page.look()["t"]) == (None, "hall")
    assert table.hub.snapshot.code not in drawn(page)
    table.app.tell(update_settings.set_one.tap("hall_open", False))
    assert page.look()["code"] == "hall_ended"


@at_table("pig", SETUPS["pig"])
async def test_an_open_hall_tells_nobody_whether_a_code_is_right_for_ever(table: Table) -> None:
    table.app.tell(update_settings.set_one.tap("hall_open", True))
    await hall_screen(table)
    guesser, right = Player(table, source="x"), table.hub.snapshot.code
    table.server.hub.wrong_codes._clock = lambda: 5.0
    for code in ["0000"] * 5 + [right]:
        await guesser.say(t="hall", code=code)
        assert guesser.look()["t"] == "hall"
        assert right not in drawn(guesser)
    other = Player(table, source="y")
    await other.say(t="hall", code=right)
    assert other.look()["t"] == "hall"
    assert right in drawn(other)


@at_table("pig", SETUPS["pig"])
async def test_a_role_of_the_next_game_begins_with_it(table: Table) -> None:
    table.app.play.leave()
    hall, answer = await with_role(table, "hall")
    assert (answer["t"], hall.look()["screen"]) == ("joined", "hall")
    table.app.do(commands.Begin(SETUPS["pig"]))
    assert hall.look()["screen"] == "hall"
    table.app.do(commands.Begin(SETUPS["troyes-dice"]))
    assert hall.look()["screen"] == "lobby"


@pytest.mark.parametrize("open_lobby", [True, False])
def test_a_host_is_admitted_at_the_touchscreen_always_and_keeps_a_seat(tmp_path: Path, open_lobby: bool) -> None:
    async def playing(table: Table) -> None:
        ann = await seated(table, 0)
        if not open_lobby:
            table.app.tell(update_phones.admit_phone.tap(table.app.model.phones.asking[0].token))
        assert (await ann.say(t="join", id=new_token(), code="", role="host"))["ok"]
        alone, _answer = await with_role(table, "host")
        assert (ann.look()["screen"], ann.state["role"]) == ("seat", None)
        assert alone.look()["screen"] == "wait"
        assert "has to admit you" in alone.state["page"]["body"]
        assert [phone.role for phone in table.app.model.phones.asking] == ["host", "host"]
        for phone in table.app.model.phones.asking:
            table.app.tell(update_phones.open_phones.tap(0, None, phone.token))
            table.app.tell(update_phones.admit_phone.tap(phone.token))
        assert (ann.look()["screen"], ann.state["role"], ann.state["you"]) == ("seat", "host", 0)
        assert (alone.look()["screen"], alone.state["role"], alone.state["you"]) == ("watch", "host", None)
        assert [role.player for role in table.app.model.phones.roles] == [0, None]
        for role in table.app.model.phones.roles:
            table.app.tell(update_phones.open_phones.tap(0, None, role.token))
            table.app.tell(update_phones.send_phone_away.tap(role.token))
        assert (ann.look()["screen"], ann.state["role"]) == ("seat", None)
        assert alone.look()["screen"] == "lobby"

    with phone_table(tmp_path, "troyes-dice", SETUPS["troyes-dice"], open_lobby) as table:
        asyncio.run(playing(table))


@at_table("pig", SETUPS["pig"])
async def test_too_many_of_a_role_are_refused(table: Table) -> None:
    codes = [(await with_role(table, "hall"))[1].get("code") for _ in range(MAX_ROLES["hall"] + 1)]
    assert codes == [*[None] * MAX_ROLES["hall"], "too_many_phones"]


async def host_of(table: Table) -> Player:
    """A phone that the touchscreen has made a host."""
    host, _answer = await with_role(table, "host")
    table.app.tell(update_phones.admit_phone.tap(table.app.model.phones.asking[-1].token))
    host.look()
    return host


@at_table("pig", SETUPS["pig"])
async def test_a_game_that_is_closed_and_resumed_keeps_its_phones(table: Table) -> None:
    ann, spectator = await seated(table, 0), (await with_role(table, "spectator"))[0]
    table.app.play.leave()
    assert (ann.look()["screen"], spectator.look()["screen"]) == ("off", "watch")
    table.app.do(commands.Resume(1))
    assert (ann.look()["screen"], ann.state["you"], spectator.look()["role"]) == ("seat", 0, "spectator")


def finished(table: Table) -> None:
    """Play the open game to its end, and begin to set another one up."""
    chance = Random(4)
    session = table.app.session
    assert session is not None
    while not session.over:
        table.app.do(commands.Submit(next_action(table.app.play.table_of(session), session.game, chance)))
    table.app.tell(update_back.back.tap())
    table.app.tell(update_players.new_game.tap("pig"))


def test_the_same_people_play_again_on_their_phones(tmp_path: Path) -> None:
    kept: list[str] = []

    async def playing(table: Table) -> None:
        ann, ben = await seated(table, 0), await seated(table, 1)
        kept.append(ben.token)
        assert table.app.session is not None
        finished(table)
        assert all(phone.look()["screen"] == "wait" and IN in phone.state["page"]["body"] for phone in (ann, ben))
        assert set(table.app.model.seats.names) >= {"Ann", "Ben"}
        table.app.tell(update_players.toggle_player.tap("Ben"))
        table.phones._show_seats()
        assert "Ben" not in table.app.model.seats.names, "somebody who goes home is not asked again"
        table.app.do(commands.Begin(pig.Setup(("Dan", "ANN"), 50)))
        assert (ann.look()["screen"], ann.state["you"]) == ("seat", 1)
        assert ben.look()["screen"] == "lobby"
        finished(table)
        kept.append(ann.token)
        steps: tuple[Callable[[], None], ...] = (
            lambda: None,
            lambda: table.app.do(commands.Resume(1)),
            table.app.play.leave,
        )
        for step in steps:
            step()
            table.phones.publish()
            assert (ann.look()["screen"], IN in ann.state["page"]["body"]) == ("wait", True), (
                "also while people look at a game"
            )

    async def the_next_day(table: Table) -> None:
        for token in kept:
            assert (await Player(table).say(t="hello", token=token))["code"] == "bad_token"
        assert table.app.model.phones.asking == ()

    with phone_table(tmp_path, "pig", SETUPS["pig"]) as table:
        asyncio.run(playing(table))
    with phone_table(tmp_path, "pig", None) as table:
        asyncio.run(the_next_day(table))
