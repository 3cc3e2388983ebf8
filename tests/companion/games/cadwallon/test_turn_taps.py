"""Whole turns of Cadwallon by taps: their number, fights, treasure, missions, cards, changes by hand, steps back."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games import undo
from companion.games.cadwallon import update_turn
from companion.games.cadwallon.model import PlayerTurn
from companion.games.drafts import Copy
from companion.games.entered_changes import EnteredChanges
from companion.ui import update_throw
from companion.ui.model import End, Throwing
from companion.ui.toolkit.widgets import Key, Text
from engine.cadwallon.terms import Awaited, Kind
from tests.companion.games.cadwallon.at_the_table import Table, messages, table

USUAL = 16
"""The most taps of a usual turn: the militia, three moves, two locks, the end."""


@pytest.mark.parametrize("copy", [Copy.OWN, Copy.MADE_UP])
def test_a_usual_turn_takes_few_taps(copy: Copy, tmp_path: Path) -> None:
    with table(tmp_path) as shown:
        shown.begin(copy=copy)
        before = shown.taps
        shown.tap_label(shown.militiaman)
        shown.tap(update_throw.read_dice.tap())
        if shown.game.now.awaited is Awaited.MARCH:
            shown.tap_label("No, it walks or stays")
        names = [each.id for each in shown.game.now.thieves if each.player == 0][:3]
        for character, acts in zip(names, (True, True, False), strict=True):
            shown.tap(key_of(shown, "Move", character))
            if acts:
                shown.tap(key_of(shown, "Bash", character))
                shown.tap_label("Ruby")
        # a picked lock takes a tap more than a bashed one, for its die
        shown.tap(update_turn.end_turn.tap())
        assert shown.game.now.turn == 1
        assert shown.taps - before + 2 <= USUAL


def key_of(shown: Table, words: str, character: str):  # type: ignore[no-untyped-def]
    """The message of a character's key."""
    return next(
        each.message
        for each in shown.keys(words)
        if each.message is not None and character in repr(each.message) and each.enabled
    )


def fight(shown: Table, extra: int = 0) -> None:
    """Begin a fight in which the attacker throws so many dice more."""
    shown.begin()
    shown.walk(6)
    shown.tap_label("Attack", "The Nocturnis Gang 2")
    if extra:
        shown.tap_label("Table", "Card")
        for _change in range(extra // 2):
            shown.tap_label("Dice of the fight", "Attacker", "+2")
        shown.tap_label("All changes entered")


def texts(shown: Table) -> str:
    """All words of the screen."""
    return " ".join(each.text for each in shown.widgets if isinstance(each, Text))


def test_both_sides_of_a_fight_throw_into_their_halves(tmp_path: Path) -> None:
    with table(tmp_path) as shown:
        fight(shown)
        assert [body.key for body in shown.app.model.roll.bodies] == ["near", "near", "far", "far"]
        assert "Into the near half, attacker: 2 dice. Into the far half, defender: 2 dice." in texts(shown)
        shown.tap(update_throw.read_dice.tap())
        assert shown.game.now.awaited is Awaited.SPOILS
    with table(tmp_path / "by hand", camera=False) as shown:
        fight(shown)
        shown.throw(2, 4, 6, 1)
        waiting = shown.game.now.fight
        assert waiting is not None
        assert waiting.dice == ((2, 4), (6, 1))
        shown.tap_label("Take 2 ducats")
        assert (shown.game.now.awaited, shown.game.now.turn) == (None, 0)


def test_more_dice_than_there_are_on_the_table_are_read_side_after_side(tmp_path: Path) -> None:
    with table(tmp_path, camera=False) as shown:
        fight(shown, extra=4)
        assert "Executioners 1: 6 dice." in texts(shown)
        shown.throw(2, 4, 1, 1, 1, 1)
        assert isinstance(shown.app.model.screen, Throwing)
        assert shown.game.now.awaited is Awaited.FIGHT
        assert "The Nocturnis Gang 2: 2 dice." in texts(shown)
        shown.throw(6, 1)
        waiting = shown.game.now.fight
        assert waiting is not None
        assert (waiting.dice, shown.app.model.thrown) == (((2, 4, 1, 1, 1, 1), (6, 1)), ())


def test_a_step_back_between_the_sides_forgets_the_first(tmp_path: Path) -> None:
    with table(tmp_path, camera=False) as shown:
        fight(shown, extra=4)
        shown.throw(2, 4, 1, 1, 1, 1)
        shown.tap(undo.take_back.tap())
        assert (shown.game.now.awaited, shown.app.model.thrown) == (Awaited.MANUAL, ())


def test_a_full_card_puts_a_treasure_down(tmp_path: Path) -> None:
    with table(tmp_path, camera=False) as shown:
        shown.begin()
        for kind in ("Key", "Key", "Scroll", "Ruby"):
            shown.walk(6)
            shown.tap_label("Bash", kind)
            if kind != "Ruby":
                shown.tap(update_turn.end_turn.tap())
                shown.walk(6)
                shown.tap(update_turn.end_turn.tap())
                shown.tap_label("Nothing changes")
        assert shown.game.now.awaited is Awaited.TAKE
        shown.tap_label("Key")
        assert shown.game.now.awaited is None
        thief = shown.game.now.thieves[0]
        assert [thief.tokens[tuple(Kind).index(kind)] for kind in (Kind.RUBY, Kind.KEY, Kind.SCROLL)] == [1, 1, 1]


def test_a_mission_that_no_file_names_is_entered(tmp_path: Path) -> None:
    with table(tmp_path, camera=False) as shown:
        shown.begin()
        shown.walk(6)
        assert shown.why("Mission").startswith("The gang carries no treasure of the mission")
        shown.tap_label("Bash", "Scroll", "Mission")
        assert shown.why("Do it: 0 ducats") == "Tap the kinds that the mission shows first."
        shown.tap_label("Scroll", "Bonus +0", "Bonus +1", "Do it: 4 ducats")
        assert (shown.game.now.players[0].ducats, shown.game.now.ap) == (5, 2)
        assert "(Rule 6.10)" in shown.why("Mission")


def test_what_is_not_allowed_is_grey_and_says_why(tmp_path: Path) -> None:
    with table(tmp_path, camera=False) as shown:
        shown.begin()
        shown.walk(6)
        assert shown.why("Leave") == "Nobody may leave before the alarm. (Rule 4.6)"
        shown.tap_label("Move")
        assert shown.why("Move") == "Executioners 1 has no move left in this turn. (Rule 3.10)"
        shown.tap(key_of(shown, "Pick", "executioners_2"))
        shown.throw(5)
        assert shown.why("Pick") == "The activation of Executioners 1 is over. (Rule 3.9)"
        assert shown.keys("Pick")[1].why == "Executioners 2 has no action left in this turn. (Rule 3.10)"


def test_ducats_are_a_dash_until_the_name_is_tapped(tmp_path: Path) -> None:
    with table(tmp_path, camera=False) as shown:
        shown.begin()
        shown.walk(6)
        shown.tap_label("Bash", "Scroll")
        assert [each.label for each in shown.keys("Player 1")] == ["Player 1\n\N{EN DASH} ducats"]
        shown.tap_label("Player 1")
        assert [each.label for each in shown.keys("Player 1")] == ["Player 1\n1 ducat"]
        assert [each.label for each in shown.keys("Player 2")] == ["Player 2\n\N{EN DASH} ducats"]
        shown.tap_label("Player 1", "Player 2")
        assert not shown.keys("Move")
        shown.tap_label("Player 2")
        assert shown.app.model.screen == PlayerTurn()


def test_a_card_of_the_hand_is_one_tap_and_then_its_changes(tmp_path: Path) -> None:
    with table(tmp_path, camera=False) as shown:
        shown.begin()
        shown.walk(6)
        shown.tap_label("Card")
        assert isinstance(shown.app.model.screen, EnteredChanges)
        shown.tap_label("Ducats", "Player 2", "+3", "Alarm", "It rings", "A treasure", "Ruby", "The board")
        shown.tap_label("Executioners 3", "Moves and actions", "Executioners 1", "Move", "+1")
        assert len(shown.app.model.screen.changes) == 4
        shown.tap_label("Ducats", "Player 1", "\N{MINUS SIGN}1")
        assert shown.app.model.notice == "This change is not possible: Ducats, Player 1, \N{MINUS SIGN}1."
        assert len(shown.app.model.screen.changes) == 4
        shown.tap_label("Ask again", "Ask again", "All changes entered")
        now = shown.game.now
        assert (now.players[1].ducats, now.alarm, now.players[0].hand) == (3, True, 5)
        assert (now.thieves[0].left, now.thieves[2].tokens[0]) == ((2, 1), 1)
        shown.tap_label("Leave")
        assert shown.game.now.thieves[0].out


def test_a_card_of_the_file_asks_for_its_target(tmp_path: Path) -> None:
    with table(tmp_path, camera=False) as shown:
        shown.begin(copy=Copy.MADE_UP)
        shown.walk(6)
        shown.tap_label("Card")
        shown.tap_label("Page on")
        assert shown.why("Fist").endswith("(Rule 6.1)")
        shown.tap_label("Page back")
        shown.tap_label("Haste", "Rook")
        assert shown.game.now.thief("x_rook").boost.steps == 2
        shown.tap_label("Card")
        labels = [each.label for each in shown.widgets if isinstance(each, Key)]
        assert labels.index("Haste") < labels.index("Master Key"), "those played before come first"


def test_what_throws_the_die_of_an_opened_lock_again_stands_beside_the_treasures(tmp_path: Path) -> None:
    with table(tmp_path, camera=False) as shown:
        shown.begin(copy=Copy.MADE_UP)
        shown.walk(6)
        shown.tap_label("Pick")
        shown.throw(1)
        assert [each.label for each in shown.keys("Second Try")] == ["Second Try"]
        shown.tap_label("Stumble")
        assert shown.game.now.awaited is Awaited.LOCK
        shown.throw(6)
        assert not shown.game.now.thief("x_rook").tokens[0]
        assert not shown.keys("Stumble")


def test_what_throws_the_die_of_a_failed_pick_again_stands_beside_the_result(tmp_path: Path) -> None:
    with table(tmp_path, camera=False) as shown:
        shown.begin(copy=Copy.MADE_UP)
        shown.walk(6)
        assert not shown.keys("Throw again")
        shown.tap_label("Pick")
        shown.throw(6)
        assert [each.label for each in shown.keys("Throw again")] == ["Throw again\nSecond Try"]
        shown.tap_label("Throw again")
        shown.throw(6)
        shown.tap_label("Throw again")
        shown.throw(1)
        assert shown.game.now.awaited is Awaited.TAKE
        shown.tap_label("Ruby")
        shown.tap_label("Pick")
        shown.throw(6)
        assert shown.keys("Throw again")
        shown.tap(key_of(shown, "Move", "x_shade"))
        assert not shown.keys("Throw again"), "the die is closed by the next deed"


def test_a_mission_of_the_file_is_paid_and_another_one_turns_up(tmp_path: Path) -> None:
    missions = ("x_scroll_2", "x_key_0", "x_gems_0")
    with table(tmp_path, camera=False) as shown:
        shown.begin(copy=Copy.MADE_UP, missions=missions)
        shown.walk(6)
        shown.tap_label("Bash", "Scroll", "Scroll +2")
        assert shown.game.now.awaited is Awaited.REVEAL
        shown.tap_label("Ruby +1")
        assert shown.game.now.open == ("x_key_0", "x_gems_0", "x_ruby_1")


def test_a_game_is_played_to_its_score_which_may_be_negative(tmp_path: Path) -> None:
    with table(tmp_path, camera=False) as shown:
        shown.begin()
        while not shown.game.over:
            if shown.game.now.awaited is Awaited.MANUAL:
                shown.tap_label("Nothing changes")
            shown.walk(6)
            shown.tap(update_turn.end_turn.tap())
        assert isinstance(shown.app.model.screen, End)
        shown.app.model = replace(shown.app.model, screen=End())
        assert any(isinstance(each, Text) and each.text in ("-12", "\N{MINUS SIGN}12") for each in shown.widgets)
        assert messages(shown.widgets, undo.take_back)
