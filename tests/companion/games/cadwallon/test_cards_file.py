"""The report of an owner's cards file, and the game that begins with one."""

from pathlib import Path

from companion.games.cadwallon.cards_file import CARDS, cards_report
from companion.ui import update_table
from tests.companion.games.cadwallon.at_the_table import table

OWN = CARDS.made_up.replace('name = "Made-up ', 'name = "').replace('"x_', '"')


def test_a_complete_file_is_summed_up() -> None:
    made_up, plain = cards_report(CARDS.made_up, "own.toml"), cards_report(CARDS.form, "own.toml")
    assert (made_up.good, plain.good) == (True, True)
    assert made_up.lines[0].endswith("16 characters, 60 arcana cards, 15 missions and 2 adventures.")


def test_faults_and_gaps_are_named_with_their_lines() -> None:
    wrong = cards_report(CARDS.form.replace("combat = 2", "combat = 9", 1), "own.toml")
    assert (wrong.good, wrong.usable) == (False, False)
    assert wrong.lines[0].startswith("own.toml:16: executioners_1: combat: 9")
    open_yet = cards_report(CARDS.form.replace("combat = 2", 'combat = "?"', 1), "own.toml")
    assert (open_yet.good, open_yet.usable) == (False, True)
    short = cards_report(CARDS.form.replace('gang = "cursed"', 'gang = "kaldern"', 1), "own.toml")
    assert (short.good, len(short.lines)) == (True, 3)


def test_a_game_begins_with_the_owners_file_once_its_missions_are_tapped(tmp_path: Path) -> None:
    with table(tmp_path, camera=False) as shown:
        shown.begin_setup()
        shown.app.tell(update_table.cards_read.news("cadwallon", OWN))
        shown.tap_label("Next: the missions", "Scroll +2", "Key +0", "Ruby +1")
        assert shown.keys("Scroll +1")[0].why
        shown.tap_label("Start")
        assert shown.game.now.open == ("scroll_2", "key_0", "ruby_1")
        assert shown.game.setup.graph


def test_a_file_that_is_not_complete_begins_no_game(tmp_path: Path) -> None:
    with table(tmp_path, camera=False) as shown:
        shown.begin_setup()
        text = OWN.replace("combat = 2", 'combat = "?"', 1)
        shown.app.tell(update_table.cards_read.news("cadwallon", text))
        shown.tap(update_table.start_game.tap())
        assert "is not complete" in str(shown.app.model.notice)
        assert shown.app.model.game is None
