"""The hall's screens as text in English and French, and their letters: large and whole in every language.

`python -m tests.companion.web.test_hall_screen` accepts them as they are.
"""

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.i18n.language import Language, using
from companion.system.qr_code import qr_modules
from companion.ui.toolkit import theme
from companion.ui.toolkit.fonts import CHINESE, chinese_font
from companion.ui.toolkit.svg_canvas import SvgCanvas
from companion.ui.toolkit.widgets import Picture, Text, Widget
from companion.web.hall_screen import SIZE, Hall, Join, SeenTable, newest_text, view
from companion.web.seat_screen import SeatScreen
from companion.web.table_state import PlayerLine, TableState, player_lines, table_state
from companion.web.tables import TournamentLine, tournament
from tests.companion.ui.ink import MeasuringBrush
from tests.companion.ui.snapshots import snapshot
from tests.companion.web.hall_pictures import other_table
from tests.companion.web.hall_tables import ACTIONS, game_at

ROOT = Path(__file__).parents[3]
GOLDENS, ACTUAL = ROOT / "tests" / "data" / "hall", ROOT / "out" / "hall"
WRITTEN = (Language.EN, Language.FR)
SMALLEST = 0.03
"""The height of the smallest letters as a part of the screen's: 20 mm on a TV of 55 inches."""
LONGEST = "W" * 12
"""The widest name that can be typed."""
LINK = "http://192.168.178.121:65535/#c=ABCD"
STORIES = (
    "first", "thinking", "over", "after-game", "hidden", "hidden-alone", "no-game",
    "twenty", "twenty-last", "four-tables", "twelve-tables", "forty-tables", "forty-tables-last",
)  # fmt: skip


def join(code: str = "ABCD") -> Join:
    modules = qr_modules(LINK)
    assert modules is not None
    return Join("192.168.178.121:65535", code, modules)


def at_table(actions: int, language: Language, late: bool = False, late_ranking: bool = False) -> Hall:
    """The hall of one table after the first actions of a game."""
    game = game_at(actions)
    return Hall(
        (SeenTable(table_state(game, "Table 1", True, late_ranking, ()), late),),
        player_lines(game, game.names, late_ranking),
        SeatScreen(game, None).seen(language, theme.SCREEN)[1],
        join=join(),
    )


@cache
def evening(count: int) -> tuple[tuple[SeenTable, ...], tuple[TournamentLine, ...]]:
    """Tables of eight players, some of which have waited for long, and their tournament."""
    states = [other_table(number, 1 << 33) for number in range(1, count + 1)]
    results = [(f"box{number}", state.name, found) for number, (state, found) in enumerate(states)]
    return tuple(SeenTable(state, place % 2 == 1) for place, (state, _) in enumerate(states)), tournament(results, 0)


def crowd(turn: int) -> Hall:
    """Twenty players with the widest names, all of whom have been waited for."""
    lines = tuple(PlayerLine(f"{LONGEST[:-2]}{rank:02}", 1000 - rank, rank, waits=True) for rank in range(1, 21))
    state = TableState(1, "", True, title={"en": "Pig"}, heading={"en": "Round 1"}, players=lines, waiting=len(lines))
    return Hall((SeenTable(state, True),), lines, join=join(""), turn=turn)


def story(name: str, language: Language) -> Hall:
    """A moment of the hall."""
    if name.endswith("-tables") or (name.endswith("-last") and name.startswith("forty")):
        tables, lines = evening({"four": 4, "twelve": 12, "forty": 40}[name.partition("-")[0]])
        turn = 4 if name.endswith("last") else 0
        return Hall(tables, tournament=() if len(tables) == 4 else lines, newest=2, join=join(), turn=turn)
    if name.startswith("twenty"):
        return crowd(1 if name.endswith("last") else 0)
    if name == "no-game":
        return Hall((SeenTable(table_state(None, "Table 1", True, False, ())),), join=join())
    over = at_table(len(ACTIONS), language)
    return {
        "first": lambda: at_table(9, language),
        "thinking": lambda: at_table(9, language, late=True),
        "over": lambda: over,
        "after-game": lambda: replace(over, tournament=evening(12)[1], turn=1, join=None),
        "hidden": lambda: at_table(9, language, late_ranking=True),
        "hidden-alone": lambda: replace(at_table(9, language, late_ranking=True), board=()),
    }[name]()


def widgets(name: str, language: Language) -> tuple[Widget, ...]:
    with using(language):
        return view(story(name, language))


@cache
def brush() -> MeasuringBrush:
    """Measures as a window does in which a logical pixel is one of its own."""
    made = MeasuringBrush(SIZE)
    made.scale, made.origin = 1.0, (0, 0)
    return made


def golden(folder: Path, name: str, language: Language) -> Path:
    return folder / language / f"{name}.txt"


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize("name", STORIES)
def test_says_what_it_said(name: str, language: Language) -> None:
    text, actual = snapshot(brush(), widgets(name, language)), golden(ACTUAL, name, language)
    actual.parent.mkdir(parents=True, exist_ok=True)
    actual.write_text(text, "utf-8")
    assert text == golden(GOLDENS, name, language).read_text("utf-8"), f"see {actual}; {__doc__}"


def test_every_golden_has_its_story() -> None:
    assert set(GOLDENS.glob("*/*")) == {golden(GOLDENS, name, language) for name in STORIES for language in WRITTEN}


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", STORIES)
def test_letters_are_large_and_whole(name: str, language: Language) -> None:
    shown, canvas = widgets(name, language), SvgCanvas(SIZE)
    assert all(x >= 0 and x + w <= SIZE[0] and y >= 0 and y + h <= SIZE[1] for x, y, w, h in (w.rect for w in shown))
    for each in shown:
        canvas.drawn(each)
        assert canvas.cut == []
    if language in WRITTEN or chinese_font() is not None:
        brush().picture(shown)
        assert brush().faults(shown) == []
        assert min(line.size for line in brush().lines) >= SMALLEST * SIZE[1]


def texts(shown: tuple[Widget, ...]) -> str:
    return "\n".join(each.text for each in shown if isinstance(each, Text))


def test_nothing_on_it_is_a_key() -> None:
    for name in STORIES:
        assert not any(each.tappable for each in widgets(name, Language.EN))


def test_a_ranking_turns_its_pages_and_says_how_many_players_there_are() -> None:
    pages = [texts(widgets("twenty", Language.EN)), texts(widgets("twenty-last", Language.EN))]
    assert all(" of 20" in page for page in pages)
    hall = crowd(0)
    seen = "".join(texts(view(replace(hall, turn=turn))) for turn in range(20))
    assert all(line.name in seen for line in hall.players)
    assert texts(view(hall)) in {texts(view(replace(hall, turn=turn))) for turn in range(1, 20)}


def test_ten_players_stand_on_one_page_beside_the_table() -> None:
    hall = at_table(9, Language.EN)
    for count, turns in ((10, False), (11, True)):
        lines = tuple(PlayerLine(f"Guest {rank}", 20 - rank, rank) for rank in range(1, count + 1))
        assert (f" of {count}" in texts(view(replace(hall, players=lines)))) is turns


def test_those_who_think_for_long_have_a_sign_and_a_sentence() -> None:
    for late in (False, True):
        shown = view(at_table(9, Language.EN, late=late))
        assert ("Still thinking: " in texts(shown)) is late
        assert any(isinstance(each, Picture) and each.rect[0] > 800 for each in shown) is late


def test_many_names_that_do_not_fit_are_counted() -> None:
    assert "Still thinking: 20" in texts(view(crowd(0)))


def test_a_hidden_ranking_shows_no_points() -> None:
    alone = texts(widgets("hidden-alone", Language.EN))
    assert "late in the game" in alone
    assert not any(word.isdigit() for word in alone.replace("Day 1", "").split("\n"))


def test_the_code_stands_there_only_where_it_may() -> None:
    hall = story("first", Language.EN)
    assert "ABCD" in texts(view(hall))
    assert "ABCD" not in texts(view(replace(hall, join=join(""))))


def test_a_screen_reader_hears_the_last_announcement_with_its_table() -> None:
    with using(Language.FR):
        hall = story("twelve-tables", Language.FR)
        assert newest_text(hall.tables, hall.newest) == "Table 3: Barrez la case blanche deux."
    assert CHINESE.search(texts(widgets("twelve-tables", Language.ZH_HANT)))


def remake() -> None:
    """Accept all screens as they are."""
    for file in GOLDENS.glob("*/*"):
        file.unlink()
    for name in STORIES:
        for language in WRITTEN:
            file = golden(GOLDENS, name, language)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(snapshot(brush(), widgets(name, language)), "utf-8")


if __name__ == "__main__":
    remake()
