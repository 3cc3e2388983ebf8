"""The owner's copy of Cadwallon entered by taps, value by value on the disk."""

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games import update_piece
from companion.games.cadwallon import copy_file, update_copy
from companion.games.cadwallon.copy_file import COPY_FILE, NAME, new_copy
from companion.games.cadwallon.copy_pieces import KINDS, OPEN, checked, faults_in, form_of, position
from companion.games.cadwallon.model import CopyPage, PiecePage, TableSetup, drafts_of
from companion.games.cadwallon.screens.copy import COPY_FORM
from companion.games.cadwallon.table import CADWALLON_AT_THE_TABLE
from companion.games.cadwallon.update_setup import cards_of
from companion.games.drafts import Copy
from companion.games.owner_file import entries
from companion.owner_file.edit import toml_value
from companion.owner_file.form import fields, value_at
from companion.owner_file.report import unreadable
from companion.storage.cards_file import cards_path
from companion.ui import commands, update_back, update_names, update_table
from companion.ui.message import Message
from companion.ui.model import Keyboard, Seats
from companion.ui.screens import view
from companion.ui.toolkit.hit_test import hit
from companion.ui.toolkit.widgets import Icon, Key, Picture
from companion.ui.update import update
from companion.ui.update_shell import dismiss, turn_page
from engine.cadwallon.cards import FORMAT, VERSION
from engine.cadwallon.cards_form import read_cards
from engine.cadwallon.made_up import MADE_UP, PLAIN, shipped_cards, shipped_text
from tests.companion.games.cadwallon.at_the_table import table
from tests.companion.tables import new_model

MAX_TAPS = 1100
"""Taps for the 58 pieces of the made-up file beside its board, letters aside."""
MADE_UP_CONTENT = tomllib.loads(shipped_text(MADE_UP))


def test_a_new_file_is_the_plain_one_under_another_name() -> None:
    cards = read_cards(tomllib.loads(new_copy())).cards

    assert cards is not None
    assert cards.name == NAME
    assert cards.gang == shipped_cards(PLAIN).gang
    assert cards.character == shipped_cards(PLAIN).character
    assert cards.adventure == shipped_cards(PLAIN).adventure


def test_the_text_of_a_new_file_is_made_once_for_all_the_pieces_of_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    made = [new_copy()]
    monkeypatch.setattr(copy_file, "with_table", lambda *_: made.append("another"))
    assert view(Owner().model)
    assert made == [new_copy()]


def test_a_file_that_was_changed_is_played_in_the_place_of_made_up_cards() -> None:
    model = new_model(screen=TableSetup(), table=CADWALLON_AT_THE_TABLE)
    model, issued = COPY_FILE.saved(model, model, lambda text: text.replace(NAME, "Ours"))
    (saved,) = issued
    assert isinstance(saved, commands.SaveCards)

    model, _issued = update(model, update_table.cards_read.news(saved.game, saved.text, saved=True))

    cards = cards_of(drafts_of(model).setup)
    assert drafts_of(model).setup.copy is Copy.OWN
    assert cards is not None
    assert cards.name == "Ours"


class Owner:
    """Taps keys that are shown and enabled; each stored text is read back as the program does it."""

    def __init__(self, text: str = "", tall: bool = False) -> None:
        seats = Seats(("Ada", "Bo"))
        self.model = new_model(screen=TableSetup(), table=CADWALLON_AT_THE_TABLE, seats=seats, tall=tall)
        self.taps = 0
        self.stored = text
        self.tell(update_table.cards_read.news("cadwallon", text))
        self.tap(update_copy.open_copy.tap())

    def tell(self, message: Message) -> None:
        self.model, issued = update(self.model, message)
        for command in issued:
            if isinstance(command, commands.SaveCards):
                self.stored = command.text
                self.tell(update_table.cards_read.news(command.game, command.text, saved=True))

    def tap(self, message: Message) -> None:
        """Tap the key of this message in its middle."""
        shown = view(self.model)
        key = next(each for each in shown if each.message == message and each.enabled)
        x, y, w, h = key.rect
        assert hit(shown, x + w / 2, y + h / 2) is key
        self.taps += 1
        self.tell(message)
        assert not self.model.notice, self.model.notice

    def type(self, message: Message, text: str) -> None:
        """Tap the key of a text, and type another one; the keyboard hands it over letter by letter."""
        self.tap(message)
        keyboard = self.model.screen
        assert isinstance(keyboard, Keyboard)
        self.model = replace(self.model, screen=keyboard.back)
        self.tell(update_table.text_typed.tap(keyboard.key, text))

    def turn_to(self, message: Message) -> None:
        """Tap a key that may be on a further page."""
        while self.page and message not in [each.message for each in view(self.model)]:
            self.tap(turn_page.tap(self.page - 1))
        while message not in [each.message for each in view(self.model)]:
            self.tap(turn_page.tap(self.page + 1))
        self.tap(message)

    @property
    def page(self) -> int:
        """The page of the list that is shown."""
        screen = self.model.screen
        assert isinstance(screen, CopyPage | PiecePage)
        return screen.page

    def show_copy(self) -> None:
        """The lists of the copy, from the set-up."""
        self.tell(update_copy.open_copy.tap())

    @property
    def content(self) -> dict[str, Any]:
        """The content of the file on the disk."""
        return tomllib.loads(self.stored)

    def show(self, kind: str) -> None:
        """The list of a kind, from anywhere."""
        while not isinstance(self.model.screen, CopyPage):
            self.tap(update_back.back.tap())
        self.tap(update_copy.show_kind.tap(kind))

    def enter(self, kind: str, piece: dict[str, Any]) -> None:
        """Add a piece and enter all its values."""
        self.show(kind)
        self.type(update_copy.add_piece.tap(), piece["name"])
        self.fill((), {name: value for name, value in piece.items() if name not in ("id", "name")})

    def fill(self, at: tuple[Any, ...], values: dict[str, Any]) -> None:
        """Enter the values of a table whose page is shown, those first that name its kind."""
        if at == ("skill",):
            kind = next(each for each in ("always", "manual", "when") if each in values)
            self.choose((*at, ""), kind)
        for key in sorted(values, key=lambda name: name not in ("op", "kind", "when", "rounds", "of")):
            self.put((*at, key), values[key])

    def put(self, path: tuple[Any, ...], value: Any) -> None:
        """Enter a value from the page that shows it."""
        if isinstance(value, dict):
            self.turn_to(update_piece.open_part.tap(path))
            self.fill(path, value)
            self.tap(update_piece.open_part.tap(path[:-1]))
        elif isinstance(value, list) and isinstance(value[0], dict):
            self.turn_to(update_piece.open_part.tap(path))
            for position, each in enumerate(value):
                self.tap(update_piece.add_part.tap())
                self.fill((*path, position), each)
                self.tap(update_piece.open_part.tap(path))
            self.tap(update_piece.open_part.tap(path[:-1]))
        elif path[-1] in ("text", "manual"):
            self.type(update_piece.open_field.tap(path), value)
        else:
            self.choose(path, *(value if isinstance(value, list) else [value]))

    def choose(self, path: tuple[Any, ...], *values: Any) -> None:
        """Pick the values of a field."""
        field = COPY_FORM.field(self.model, self.model.screen, path)
        assert field is not None
        if field.value == (list(values) if field.many else values[0]):
            return
        self.tap(update_piece.open_field.tap(path))
        for value in values:
            self.turn_to(update_piece.pick_value.tap(field.choices.index(value)))
        if field.many:
            self.tap(update_piece.close_field.tap())


def board_alone() -> str:
    """The made-up file with its board, in which people have typed in nothing else."""
    board = toml_value(MADE_UP_CONTENT["board"])
    return f'format = "{FORMAT}"\nversion = {VERSION}\nname = "Ours"\nboard = {board}\n'


def test_the_whole_made_up_file_is_entered_by_taps() -> None:
    """Every other piece on a wide screen, the others upright."""
    owner = Owner(board_alone())

    for kind in ("gang", "militia", "other", "character", "arcana", "mission", "adventure"):
        for piece in MADE_UP_CONTENT[kind]:
            ids = {each["name"]: each["id"] for each in all_pieces(owner.content)}
            names = {each["id"]: each["name"] for each in all_pieces(MADE_UP_CONTENT)}
            owner.model = replace(owner.model, tall=not owner.model.tall)
            owner.enter(kind, translated(piece, {key: ids[name] for key, name in names.items() if name in ids}))

    ids = {each["id"]: each["name"] for each in all_pieces(owner.content)}
    wanted = {each["id"]: each["name"] for each in all_pieces(MADE_UP_CONTENT)}
    assert translated(owner.content, ids) == translated({**MADE_UP_CONTENT, "name": "Ours"}, wanted)
    assert read_cards(owner.content).cards is not None
    assert owner.taps < MAX_TAPS


def all_pieces(content: dict[str, Any]) -> list[dict[str, Any]]:
    return [piece for kind in KINDS for piece in content.get(kind, [])]


def translated(value: Any, words: dict[str, str]) -> Any:
    """The value with other words for these ids."""
    if isinstance(value, dict):
        return {key: translated(one, words) for key, one in value.items()}
    if isinstance(value, list):
        return [translated(one, words) for one in value]
    return words.get(value, value) if isinstance(value, str) else value


@pytest.mark.parametrize("seed", range(8))
def test_random_taps_make_nothing_wrong(seed: int) -> None:
    chance = Random(seed)
    owner, checked_text = Owner(chance.choice(["", shipped_text(MADE_UP), board_alone()]), tall=seed % 2 == 0), ""
    for _tap in range(300):
        if isinstance(owner.model.screen, Keyboard):
            owner.tell(update_names.typed.tap(chance.choice("abc ")))
            owner.tell(update_names.name_done.tap())
        keys = [each for each in view(owner.model) if isinstance(each, Key) and each.enabled]
        messages = [each.message for each in keys if each.message is not None]
        owner.tell(chance.choice(messages))
        if not isinstance(owner.model.screen, CopyPage | PiecePage | Keyboard):
            owner.show_copy()
        if owner.stored != checked_text:
            checked_text = owner.stored
            assert [each for each in read_cards(owner.content).faults if each.code not in OPEN] == []


@given(st.integers(0, 10**9))
@settings(max_examples=30, deadline=None)
def test_a_piece_has_its_marks_where_the_reader_finds_faults(seed: int) -> None:
    chance = Random(seed)
    content = deepcopy(MADE_UP_CONTENT)
    for _edit in range(chance.randint(1, 4)):
        path = chance.choice([path for path in paths(content) if path[0] in KINDS])
        *above, last = path
        inner = value_at(content, tuple(above))
        if chance.random() < 0.7 or not isinstance(inner, dict):
            inner[last] = deepcopy(chance.choice(VALUES))
        else:
            del inner[last]
    text = "".join(f"{key} = {toml_value(value)}\n" for key, value in content.items())
    assume(unreadable(text) is None)
    owner = Owner(text)
    faults = read_cards(tomllib.loads(text)).faults
    assert checked(text).faults == faults

    for kind in KINDS:
        for piece in entries(content, kind):
            where = (kind, piece["id"])
            place = (kind, position(content, where))
            found = [each for each in faults if each.path[:2] == place]
            assert faults_in(owner.model, where) == found
            owner.tell(update_copy.open_piece.tap(*where))
            shown = [each for each in view(owner.model) if isinstance(each, Picture)]
            screen = owner.model.screen
            assert isinstance(screen, PiecePage)
            fields_shown = fields(form_of(content, kind), piece)
            wrong = [field for field in fields_shown if any(each.path[2:3] == field.path for each in found)]
            assert len(shown) == len(wrong)


VALUES: tuple[Any, ...] = (
    "?", "own", "turn", "reroll", "x", "s11", "manual", 0, 3, 99, True, [], {}, ["?"], {"op": "?"}, {"always": "?"},
    {"manual": "words"}, [{"op": "dice", "n": 1}], [["s11", "s12"]],
)  # fmt: skip


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of each value but the whole."""
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield from paths(one, (*path, key))


def test_after_a_power_cut_the_copy_is_as_the_last_tap_left_it(tmp_path: Path) -> None:
    with table(tmp_path) as shown:
        shown.app.cards.folder = tmp_path
        shown.begin_setup()
        shown.tap(update_copy.open_copy.tap())
        shown.tap(update_copy.open_piece.tap("gang", "executioners"))
        shown.tap(update_piece.open_field.tap(("colour",)))
        shown.tap(update_piece.leave_open.tap(("colour",)))
        # the power goes: nothing is closed, and another program reads the disk
        stored = cards_path(tmp_path, "cadwallon").read_text()

    assert tomllib.loads(stored)["gang"][0] == {"id": "executioners", "name": "Executioners", "colour": "?"}
    owner = Owner(stored)
    assert update_copy.missing(owner.model).left[0] == update_copy.open_piece.tap("gang", "executioners")
    owner.tap(update_back.back.tap())
    owner.tell(update_table.start_game.tap())
    assert "Edit cards" in str(owner.model.notice)


def test_a_choice_that_makes_something_wrong_is_grey_and_says_why() -> None:
    owner = Owner(shipped_text(MADE_UP))
    owner.show("arcana")
    owner.tap(update_copy.open_piece.tap("arcana", "x_haste"))
    owner.tap(update_piece.open_part.tap(("effect",)))
    owner.tap(update_piece.open_part.tap(("effect", 0)))
    owner.tap(update_piece.open_field.tap(("effect", 0, "op")))

    whys = {each.label: each.why for each in view(owner.model) if isinstance(each, Key) and not each.enabled}

    assert whys["wins ties"].startswith(
        "This does not fit here: ties cannot be used at the time turn; there are ap, bounty,"
    )
    assert "goes through walls" not in whys
    assert "draws cards" not in whys, "the target that it does not need is asked about afterwards"


def test_a_change_that_makes_another_piece_wrong_is_refused_with_its_reason() -> None:
    owner = Owner(shipped_text(MADE_UP))
    owner.tap(update_copy.open_piece.tap("gang", "x_ravens"))
    owner.tell(update_piece.open_field.tap(("colour",)))
    owner.tell(update_piece.pick_value.tap(1))
    assert "belongs to another gang" in str(owner.model.notice)
    assert owner.stored == shipped_text(MADE_UP)

    owner.tell(update_back.back.tap())
    owner.tell(update_copy.drop_piece.tap())
    assert "There is no gang" in str(owner.model.notice)
    assert owner.stored == shipped_text(MADE_UP)


def test_a_wrong_file_names_its_faults_with_their_places_and_stays_as_it_is() -> None:
    text = shipped_text(MADE_UP).replace("combat = 3", "combat = 9")
    owner = Owner(text)
    (told,) = [each for each in view(owner.model) if isinstance(each, Key) and each.icon is Icon.WARNING]
    assert told.label == "1 wrong value in the file: tap to see it."

    owner.tell(told.message or update_back.back.tap())

    assert owner.model.notice == "x_brute: combat: 9 is not allowed here; it must be a whole number from 1 to 6."
    owner.tell(dismiss.tap())
    owner.show("character")
    owner.turn_to(update_copy.open_piece.tap("character", "x_brute"))
    owner.choose(("combat",), 3)
    assert tomllib.loads(owner.stored) == MADE_UP_CONTENT


def test_a_file_that_is_no_toml_is_replaced_by_a_key_that_is_held() -> None:
    owner = Owner("name = ")
    (begin,) = [each for each in view(owner.model) if isinstance(each, Key) and each.hold]
    assert begin.message is not None
    owner.tell(begin.message)
    assert owner.stored == new_copy()


def test_next_goes_through_what_the_game_needs() -> None:
    owner = Owner()
    assert update_copy.missing(owner.model).words == "7 of 15"
    seen = []
    for message in update_copy.missing(owner.model).left:
        owner.tell(message)
        assert isinstance(owner.model.screen, PiecePage)
        seen.append(owner.model.screen.id)
    gangs = ("executioners", "nocturnis")
    assert seen == [*(f"{gang}_{n}" for gang in gangs for n in (1, 2, 3, 4)), "plain"]


def test_a_piece_is_added_and_taken_away() -> None:
    owner = Owner()
    owner.show("mission")
    owner.tap(update_copy.add_piece.tap())
    for letter in "Board":
        owner.tell(update_names.typed.tap(letter))
    owner.tell(update_names.name_done.tap())
    piece = owner.content["mission"][0]
    assert piece == {"id": "board_2", "name": "Board", "kinds": "?", "bonus": "?"}
    owner.tap(update_copy.drop_piece.tap())
    assert owner.content == tomllib.loads(new_copy())
