"""Every screen keeps the properties of a screen in each variant, and every message and widget has its place."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

import companion.games
from companion.games import GAMES
from companion.ui import update_back, update_log, update_players, update_shell, update_table
from companion.ui.message import calls
from companion.ui.model import Players, Screen, SwitchingOff
from companion.ui.screens import view
from companion.ui.screens.view import VIEWS
from companion.ui.toolkit.draw import painter_of
from companion.ui.toolkit.hit_test import hit, message_of
from companion.ui.toolkit.widgets import Key, Panel, Style, Text, Widget
from tests.companion.tables import new_model
from tests.companion.ui.properties import (
    VARIANTS,
    Shown,
    faults_of,
    looks,
    named,
    not_mirrored,
    overlap,
    way_to_the_start,
)
from tests.companion.ui.stories import broken, stories, tell
from tests.companion.ui.variants import in_variant


def test_every_property_of_a_screen_holds() -> None:
    wrong = broken(_faults)
    assert not wrong, "\n".join(wrong)


def _faults(name: str) -> Iterator[str]:
    seen = looks(stories()[name])
    yield from (f"{word}: {fault}" for word, look in seen.items() for fault in faults_of(look))
    yield from (f"not at the left: {about}" for about in not_mirrored(seen["wide"], seen["wide left"]))
    yield from (f"no way to the first screen: {about}" for about in way_to_the_start(stories()[name]))


def test_each_broken_property_is_named_with_its_widgets() -> None:
    small = Key(rect=(100, 100, 40, 80), label="small", message=update_log.open_log.tap())
    over = Key(rect=(110, 110, 80, 60), label="over", message=update_log.open_log.tap())
    main = Key(rect=(600, 440, 70, 80), label="main", style=Style.MAIN, message=update_log.open_log.tap())
    silent = Key(rect=(400, 100, 80, 80), label="silent", enabled=False)
    brief = Key(rect=(500, 100, 80, 80), label="brief", enabled=False, why="not now")
    told = Text(rect=(500, 200, 80, 80), text="run oyez doctor", size=20)
    seen = Shown(new_model(screen=Players()), (small, over, main, silent, brief, told))
    assert faults_of(seen) == [
        f"too small for a finger: {named(small)}",
        f"too small for a main action: {named(main)}",
        f"not all on the screen: {named(main)}",
        f"targets overlap: {named(small)} and {named(over)}",
        f"another is tapped: {named(small)} by a tap on {named(over)}",
        f"greyed without a sentence: {named(silent)}",
        f"greyed without a sentence: {named(brief)} says 'not now'",
        f"names a command: {named(told)} says 'run oyez doctor'",
        "no way back, or a key while the machine switches off: Players",
    ]
    last = Shown(new_model(screen=SwitchingOff(None)), (over,))
    assert faults_of(last) == [f"no way back, or a key while the machine switches off: {named(over)}"]
    assert list(not_mirrored(seen, seen)) == [named(main)]
    assert list(not_mirrored(seen, Shown(seen.model, ()))) == ["1 main keys, 0 for the left hand"]


def test_every_game_answers_what_the_shell_asks_of_each() -> None:
    asked = {update_table.start_game, update_table.game_opened, update_table.committed}
    for offer in GAMES:
        table = offer.load()
        assert asked <= set(table.screens.answers)
        assert (Path(companion.games.__file__).parent / table.package).is_dir(), (
            "its handlers are known by their package"
        )


def test_every_screen_has_a_view_and_every_widget_a_painter() -> None:
    games = [offer.load() for offer in GAMES]
    assert set(Screen.__subclasses__()) == {*VIEWS, *(kind for game in games for kind in game.screens.views)}
    for kind in Widget.__subclasses__():
        assert callable(painter_of(kind))


def test_screens_games_and_painters_load_neither_pygame_nor_numpy_nor_opencv() -> None:
    program = """
import sys
from companion.games import GAMES
from companion.ui import screens, update
from companion.ui.toolkit import svg_canvas
from companion.ui.toolkit.draw import painter_of
from companion.ui.toolkit.widgets import Widget
for offer in GAMES:
    offer.load()
for kind in Widget.__subclasses__():
    painter_of(kind)
print(*{"pygame", "numpy", "cv2"} & set(sys.modules))
"""
    assert subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout == "\n"


@pytest.mark.parametrize("name", ["turn", "turn-empty", "sheet", "numbering-expert", "settings-dark"])
def test_a_sentence_hides_no_key_that_it_speaks_of(name: str) -> None:
    for word, look in VARIANTS.items():
        model = in_variant(stories()[name], look)
        explained = [
            (each, message) for each in view(model) if calls(message := message_of(each), update_shell.explain)
        ]
        assert explained
        for key, message in explained:
            (box,) = [each for each in view(tell(model, message)) if isinstance(each, Panel) and each.dark]
            alike = [other for other, same in explained if same.fields["text"] == message.fields["text"]]
            assert len(alike) > 3 or not overlap(box, key), f"{word}: {named(key)}"


def test_a_tap_beside_a_sentence_closes_it_and_one_on_a_key_acts_too() -> None:
    model = stories()["turn-why"]
    shown = view(model)
    beside = hit(shown, 2, 476)
    assert beside is not None
    assert message_of(beside) == update_shell.dismiss.tap()
    assert tell(model, update_shell.dismiss.tap()).notice == ""
    assert hit(view(tell(model, update_shell.dismiss.tap())), 2, 476) is None
    back = hit(shown, 30, 30)
    assert back is not None
    assert message_of(back) == update_back.back.tap()


@pytest.mark.parametrize("name", ["start", "start-resume", "start-first"])
def test_the_first_screen_is_right_for_one_game_and_for_six(name: str) -> None:
    for games in range(1, 7):
        for word, seen in looks(replace(stories()[name], offered=(GAMES * 2)[:games])).items():
            assert sum(calls(key.message, update_players.new_game) for key in seen.keys) == games
            assert faults_of(seen) == [], f"{games} games, {word}"
