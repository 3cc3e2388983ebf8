"""The owner's box entered by taps on the keys that the screens show, value by value on the disk."""

import tomllib
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import GAMES, owner_file
from companion.games.castles_of_tuscany import update_box, update_card
from companion.games.castles_of_tuscany.box_values import with_kind
from companion.games.castles_of_tuscany.empty_box import new_box
from companion.games.castles_of_tuscany.model import (
    BoardPage,
    BoxPage,
    BoxPart,
    CardPage,
    TableSetup,
    drafts_of,
)
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.games.castles_of_tuscany.update_setup import own_box
from companion.games.drafts import Copy
from companion.games.setup_drafts import setup_choice
from companion.i18n.language import Language, using
from companion.owner_file.edit import toml_value
from companion.ui import commands, update_back, update_players, update_shell, update_table
from companion.ui.message import Message, calls
from companion.ui.model import Model, Players
from companion.ui.screens import view
from companion.ui.toolkit import theme
from companion.ui.toolkit.hit_test import hit, message_of
from companion.ui.toolkit.widgets import Key, Text
from companion.ui.update import update
from companion.ui.update_shell import choice
from engine.castles_of_tuscany.box import Choose, Gain, Manual, as_mapping
from engine.castles_of_tuscany.box_form import read_box
from engine.castles_of_tuscany.made_up import MADE_UP, made_up_box
from engine.castles_of_tuscany.terms import KINDS, Kind, Produce
from tests.companion.ui.contrast import ContrastBrush
from tests.companion.ui.stories_tuscany_box import at_setup, told, tuscany_box_stories
from tests.companion.ui.variants import Variant, in_variant

BOX = as_mapping(made_up_box())
KEY = CASTLES_AT_THE_TABLE.key
MAX_TAPS = 240
"""Taps for a whole box: at two and a half seconds each they take ten minutes."""


def file_of(model: Model) -> str:
    return drafts_of(model).setup.file


class Owner:
    """Taps keys that are shown and enabled; `stored` is the text of the last file."""

    def __init__(self, text: str = "") -> None:
        self.model = told(at_setup(text))
        self.stored = text
        self.taps = 0

    def tap(self, message: Message) -> None:
        """Tap the key of this message in its middle."""
        shown = view(self.model)
        key = next(each for each in shown if each.message == message and each.enabled)
        x, y, w, h = key.rect
        assert hit(shown, x + w / 2, y + h / 2) is key
        self.taps += 1
        self.model, issued = update(self.model, message)
        for command in issued:
            if isinstance(command, commands.SaveCards):
                self.stored = command.text
                read = update_table.cards_read.news(command.game, command.text, saved=True)
                self.model, _more = update(self.model, read)

    def type(self, message: Message, key: str, text: str) -> None:
        """Tap the key of a text, and type it."""
        before = self.model.screen
        self.tap(message)
        # the keys for texts lead back to the screen with the text
        self.model, _issued = update(replace(self.model, screen=before), update_table.text_typed.tap(key, text))

    def bring(self, gain: Gain) -> None:
        """Tap the parts of a gain, each as often as the card shows it."""
        so_far = Gain()
        for name in gain.__struct_fields__:
            for n in range(1, getattr(gain, name) + 1):
                so_far = replace(so_far, **{name: n})
                self.tap(update_card.set_gain.tap(so_far))

    def text(self) -> str:
        """All words of the screen."""
        return " ".join(getattr(each, "text", "") + getattr(each, "label", "") for each in view(self.model))


def test_an_owner_edits_the_box_before_anybody_plays() -> None:
    owner = Owner()
    owner.model = told(Model(offered=GAMES), update_players.new_game.tap(KEY))
    assert owner.model.seats.names == ()
    for message in (
        update_box.open_box.tap(),
        update_box.enter_board.tap("A1"),
        update_box.put_kind.tap(Kind.FARM),
        update_back.back.tap(),
        update_back.back.tap(),
    ):
        owner.tap(message)
    assert "farm" in owner.stored
    assert isinstance(owner.model.screen, Players)


def test_a_whole_box_is_entered_in_about_ten_minutes() -> None:
    owner = Owner()
    owner.tap(update_box.open_box.tap())
    assert "144 values are missing" in owner.text()
    boards = {each["id"]: each["spaces"] for each in BOX["board"]}
    left = update_box.missing(owner.model).left
    tonight = [message.fields["board"] for message in left if calls(message, update_box.enter_board)]
    for board in tonight:
        # the key in the list, and under the spaces of the board before
        owner.tap(update_box.enter_board.tap(board))
        for kind in boards.pop(board):
            owner.tap(update_box.put_kind.tap(Kind(kind)))
    owner.tap(update_box.show_box.tap(BoxPart.FARMS))
    for cell, produce in enumerate([*BOX["farms"]["player"], *BOX["farms"]["neutral"]]):
        owner.tap(choice(BoxPage, cell=cell))
        for each in produce:
            owner.tap(update_box.put_produce.tap(Produce(each)))
    owner.tap(update_box.show_box.tap(BoxPart.BONUSES))
    for kind in KINDS:
        for number in BOX["colour_bonus"][kind]:
            owner.tap(update_box.put_number.tap(number))
    assert own_box(owner.stored) is not None, "the region cards and the other boards may wait"
    owner.tap(update_box.show_box.tap(BoxPart.CARDS))
    for kind in KINDS:
        owner.tap(update_box.put_number.tap(BOX["cards"][kind]))
    owner.tap(update_box.show_box.tap(BoxPart.BOARDS))
    for board, kinds in boards.items():
        owner.tap(update_box.enter_board.tap(board))
        for kind in kinds:
            owner.tap(update_box.put_kind.tap(Kind(kind)))
        owner.tap(update_back.back.tap())
    assert owner.taps <= MAX_TAPS
    entered = tomllib.loads(owner.stored)
    assert {**entered, "name": BOX["name"], "shape": BOX["shape"], "production": BOX["production"]} == BOX
    assert "This box is enough for 4 players." in owner.text()
    assert [line for line in owner.stored.splitlines() if line.startswith("#")] == [
        line for line in new_box().splitlines() if line.startswith("#")
    ]


def test_what_was_typed_in_is_deleted() -> None:
    owner = Owner(MADE_UP)
    owner.tap(update_box.open_box.tap())
    owner.tap(update_box.enter_board.tap("A2"))
    delete = next(each for each in view(owner.model) if each.message == update_box.clear_board.tap())
    assert isinstance(delete, Key)
    assert delete.hold
    owner.tap(update_box.clear_board.tap())
    assert isinstance(owner.model.screen, BoardPage)
    assert (owner.model.screen.board, owner.model.screen.space) == ("A2", 0)
    assert not any(each.message == update_box.clear_board.tap() for each in view(owner.model))
    owner.tap(update_back.back.tap())
    owner.tap(update_box.show_box.tap(BoxPart.BONUSES))
    owner.tap(choice(BoxPage, cell=3))
    owner.tap(update_box.put_number.tap(None))
    assert getattr(owner.model.screen, "cell", None) == 3, "it waits for another number"
    owner.tap(update_box.show_box.tap(BoxPart.PRODUCTION))
    owner.tap(update_card.enter_card.tap("x_fair"))
    owner.tap(update_card.drop_card.tap())
    assert isinstance(owner.model.screen, BoxPage)
    content = tomllib.loads(owner.stored)
    second = BOX["board"][1]
    assert content["board"] == [{**each, "spaces": ["?"] * 10} if each == second else each for each in BOX["board"]]
    assert content["colour_bonus"][KINDS[1]] == [BOX["colour_bonus"][KINDS[1]][0], "?"]
    assert content["production"] == [each for each in BOX["production"] if each["id"] != "x_fair"]
    assert [line for line in owner.stored.splitlines() if line.startswith("#")] == [
        line for line in MADE_UP.splitlines() if line.startswith("#")
    ]


def test_a_board_that_the_game_lacks_goes_from_the_file() -> None:
    owner = Owner(MADE_UP.replace('id = "A2"', 'id = "A7"'))
    owner.tap(update_box.open_box.tap())
    owner.tap(update_box.enter_board.tap("A7"))
    owner.tap(update_box.clear_board.tap())
    assert isinstance(owner.model.screen, BoxPage), "there is no such board now"
    assert "A7" not in [board["id"] for board in tomllib.loads(owner.stored)["board"]]


def test_a_card_that_is_not_stored_is_not_deleted() -> None:
    model = told(
        at_setup(MADE_UP),
        update_box.open_box.tap(),
        update_box.show_box.tap(BoxPart.PRODUCTION),
        update_card.enter_card.tap(),
    )
    assert told(model, update_card.drop_card.tap()) == model
    assert not any(each.message == update_card.drop_card.tap() for each in view(model))


def test_values_entered_in_any_order_and_changed_again() -> None:
    chance = Random(7)
    wanted = [(board["id"], at, kind) for board in BOX["board"][::3] for at, kind in enumerate(board["spaces"])]
    order = [(board, at, chance.choice(KINDS)) for board, at, _kind in wanted[::3]] + wanted
    model = told(at_setup(MADE_UP), update_box.open_box.tap())
    chance.shuffle(order)
    for board, at, kind in order:
        model = told(
            model,
            update_box.enter_board.tap(board),
            choice(BoardPage, space=at),
            update_box.put_kind.tap(Kind(kind)),
            update_back.back.tap(),
        )
    for board, at, kind in wanted:
        model = told(
            model,
            update_box.enter_board.tap(board),
            choice(BoardPage, space=at),
            update_box.put_kind.tap(Kind(kind)),
            update_back.back.tap(),
        )
    assert own_box(file_of(model)) == made_up_box()


def test_a_produce_is_taken_away_again_and_a_third_one_is_refused() -> None:
    owner = Owner(new_box())
    owner.tap(update_box.open_box.tap())
    owner.tap(update_box.show_box.tap(BoxPart.FARMS))
    for produce in (Produce.GRAIN, Produce.OLIVE):
        owner.tap(update_box.put_produce.tap(produce))
    assert tomllib.loads(owner.stored)["farms"]["player"] == [["olive", "grain"], "?", "?", "?"]
    third = next(each for each in view(owner.model) if each.message == update_box.put_produce.tap(Produce.GRAPE))
    assert calls(message_of(third), update_shell.explain)
    assert told(owner.model, update_box.put_produce.tap(Produce.GRAPE)) == owner.model
    owner.tap(update_box.put_produce.tap(Produce.OLIVE))
    owner.tap(update_box.put_produce.tap(Produce.GRAIN))
    assert tomllib.loads(owner.stored)["farms"]["player"] == ["?"] * 4


def test_a_value_of_another_form_is_named_and_replaced() -> None:
    text = MADE_UP.replace('"city", "village", "mine", "carter", "village"]', '"moon"]', 1).replace("[3, 2]", "7", 1)
    text = text.replace("[farms]", "[other]").replace("village = 18", "village = 100")
    owner = Owner(text)
    owner.tap(update_box.open_box.tap())
    assert "5 wrong values" in owner.text()
    said = next(message_of(each) for each in view(owner.model) if calls(each.message, update_shell.explain))
    assert calls(said, update_shell.explain)
    assert "farms is missing" in said.fields["text"]
    owner.tap(update_box.enter_board.tap("A1"))
    owner.tap(update_box.put_kind.tap(Kind.MINE))
    assert tomllib.loads(owner.stored)["board"][0]["spaces"] == ["mine", *["?"] * 9]
    owner.tap(update_back.back.tap())
    owner.tap(update_box.show_box.tap(BoxPart.FARMS))
    owner.tap(update_box.put_produce.tap(Produce.GRAPE))
    owner.tap(update_box.show_box.tap(BoxPart.BONUSES))
    owner.tap(update_box.put_number.tap(3))
    owner.tap(update_box.show_box.tap(BoxPart.CARDS))
    owner.tap(update_box.put_number.tap(18))
    content = tomllib.loads(owner.stored)
    assert content["farms"]["player"] == [["grape"], "?", "?", "?"]
    assert content["colour_bonus"]["carter"] == [3, "?"]
    assert content["cards"]["village"] == 18
    assert "# Every kind of gain of the format occurs at least once." in owner.stored


def test_a_board_that_the_file_lacks_is_added() -> None:
    text = MADE_UP.replace('id = "A2"', 'id = "A7"')
    owner = Owner(text)
    owner.tap(update_box.open_box.tap())
    owner.tap(update_box.enter_board.tap("A7"))
    owner.tap(update_back.back.tap())
    owner.tap(update_box.enter_board.tap("A2"))
    owner.tap(update_box.put_kind.tap(Kind.INN))
    content: dict[str, Any] = tomllib.loads(owner.stored)
    assert [board["id"] for board in content["board"]][-1] == "A2"
    assert len(content["board"]) == 13


@pytest.mark.parametrize("text", ["no box [", "[[[", "a = 1\na = 2"])
def test_a_file_that_is_no_toml_stays_until_a_new_one_is_begun(text: str) -> None:
    owner = Owner(text)
    owner.tap(update_box.open_box.tap())
    shown = [each for each in view(owner.model) if isinstance(each, Text) and each.lines > 2]
    assert shown[0].text.count("\n") == 1
    begin = next(each for each in view(owner.model) if each.message == owner_file.begin_file.tap())
    assert isinstance(begin, Key)
    assert begin.hold
    owner.tap(owner_file.begin_file.tap())
    assert owner.stored == new_box()
    assert "144 values are missing" in owner.text()


def test_a_file_that_cannot_be_read_is_named() -> None:
    fault = told(at_setup("no box ["), update_box.open_box.tap())
    read = update_table.cards_read.news("castles-of-tuscany", "", fault=None)
    assert file_of(update(fault, read)[0]) == ""


def test_the_ways_back() -> None:
    model = told(at_setup(), update_box.open_box.tap(), update_box.enter_board.tap("B2"))
    assert isinstance(told(model, update_back.back.tap()).screen, BoxPage)
    assert isinstance(told(model, update_back.back.tap(), update_back.back.tap()).screen, TableSetup)
    second = told(
        model, *[update_box.put_kind.tap(Kind.INN)] * 10, update_box.enter_board.tap("B3"), update_back.back.tap()
    )
    assert isinstance(second.screen, BoxPage)


def test_taps_that_no_key_sends_change_nothing() -> None:
    model = at_setup(new_box())
    for message in (
        update_box.put_kind.tap(Kind.INN),
        choice(BoardPage, space=3),
        choice(BoxPage, cell=1),
        update_box.put_produce.tap(Produce.OLIVE),
        update_box.put_number.tap(4),
    ):
        assert told(model, message) == model


def test_all_production_cards_are_typed_in() -> None:
    owner = Owner(MADE_UP.partition("[[production]]")[0])
    owner.tap(update_box.open_box.tap())
    owner.tap(update_box.show_box.tap(BoxPart.PRODUCTION))
    for card in made_up_box().production:
        # the first page always has the key for a new card
        owner.tap(update_card.enter_card.tap())
        owner.type(update_card.type_name.tap(), "name", card.name.removeprefix("Made-up "))
        for count in range(2, card.count + 1):
            owner.tap(update_card.set_count.tap(count))
        match card.brings:
            case Manual(text):
                owner.type(update_card.type_manual.tap(), "manual", text)
            case Choose(gains):
                for option, gain in enumerate(gains):
                    owner.tap(update_card.set_option.tap(option))
                    owner.bring(gain)
            case Gain() as gain:
                owner.bring(gain)
        owner.tap(update_card.save_card.tap())
    box = own_box(owner.stored)
    assert box is not None
    made_up = [(card.name.removeprefix("Made-up "), card.count, card.brings) for card in made_up_box().production]
    assert [(card.name, card.count, card.brings) for card in box.production] == made_up
    assert (box.production[6].id, box.made_up) == ("crossroads", False)


def test_a_card_without_a_name_or_a_gain_is_not_stored() -> None:
    owner = Owner(MADE_UP)
    owner.tap(update_box.open_box.tap())
    owner.tap(update_box.show_box.tap(BoxPart.PRODUCTION))
    owner.tap(update_card.enter_card.tap())
    owner.tap(update_card.save_card.tap())
    assert owner.model.notice == "Type the name on the card first."
    owner.model = told(owner.model, update_shell.dismiss.tap())
    owner.type(update_card.type_name.tap(), "name", "Inn sign")
    owner.tap(update_card.save_card.tap())
    assert "is still empty" in str(owner.model.notice)
    assert owner.stored == MADE_UP


def test_a_card_is_changed_and_its_other_gains_go() -> None:
    owner = Owner(MADE_UP)
    owner.tap(update_box.open_box.tap())
    owner.tap(update_box.show_box.tap(BoxPart.PRODUCTION))
    owner.tap(update_card.enter_card.tap("x_crossroads"))
    for _gain in range(2):
        owner.tap(update_card.drop_option.tap())
    owner.tap(update_card.save_card.tap())
    content = tomllib.loads(owner.stored)
    assert content["production"][6] == {
        "id": "x_crossroads", "name": "Made-up Crossroads", "count": 2, "gain": {"red": 2},
    }  # fmt: skip
    owner.tap(update_box.show_box.tap(BoxPart.PRODUCTION))
    owner.tap(update_shell.turn_page.tap(1))
    owner.tap(update_card.enter_card.tap("x_feast"))
    owner.tap(update_card.drop_option.tap())
    owner.bring(Gain(marble=2))
    owner.type(update_card.type_name.tap(), "name", "Feast")
    owner.tap(update_card.save_card.tap())
    assert "Made-up" in str(owner.model.notice)
    assert "x_feast" in owner.stored


@pytest.mark.parametrize("value", [3, "?", {}, [{"id": 4}, 7, {"id": "a"}, {"id": "b", "choose": [1], "count": True}]])
def test_faulty_production_cards_are_shown_and_entered_anew(value: object) -> None:
    content = {**BOX, "production": value}
    text = "\n".join(f"{key} = {toml_value(each)}" for key, each in content.items())
    model = told(at_setup(text), update_box.open_box.tap(), update_box.show_box.tap(BoxPart.PRODUCTION))
    assert view(model)
    for card in ("a", "b"):
        assert isinstance(told(model, update_card.enter_card.tap(card)).screen, CardPage)
    entered = told(
        model,
        update_card.enter_card.tap(),
        update_table.text_typed.tap("name", "Fair"),
        update_card.set_gain.tap(Gain(red=3)),
        update_card.save_card.tap(),
    )
    cards = tomllib.loads(file_of(entered))["production"]
    assert cards[-1] == {"id": "fair", "name": "Fair", "count": 1, "gain": {"red": 3}}


def test_the_story_of_a_wrong_file_has_faults() -> None:
    content = tomllib.loads(file_of(tuscany_box_stories()["tuscany-box-wrong"]))
    assert [fault.place for fault in read_box(content).faults] == ["colour_bonus.mine 2", "colour_bonus.city 2"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "no box [",
            "The box file cannot be read: Expected '=' after a key in a key/value pair (at line 1, column 4).",
        ),
        (MADE_UP.replace("[3, 1]", "[3, 100]"), "colour_bonus.mine 2: 100 is not allowed here; it must be a whole"),
        (new_box(), "Spaces of boards that are missing: 120. Farm tiles that are missing: 8."),
        (
            MADE_UP.replace('["olive"]', '"?"', 1),
            "Farm tiles that are missing: 1. The first one is farm tile 1. Enter it",
        ),
        (MADE_UP.replace("[3, 2]", '["?", 2]', 1), "are missing: 1. The first one is a colour bonus: Carter. Enter it"),
        (with_kind(new_box(), "A1", 0, Kind.INN), "missing: 16. The first one is space 1 of board A1. Enter it with"),
    ],
    ids=["no toml", "wrong", "empty", "farm", "bonus", "space"],
)
def test_a_box_that_is_not_enough_names_the_place_and_the_next_step(text: str, said: str) -> None:
    model = told(at_setup(text), update_table.start_game.tap())
    assert said in str(model.notice)
    assert "Edit box" in str(model.notice)
    assert model.game is None


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_that_sentence_fits_in_every_language(language: Language, tall: bool) -> None:
    brush = ContrastBrush(theme.TALL if tall else theme.SCREEN)
    for text in ("no box [", MADE_UP.replace("[3, 1]", "[3, 100]"), with_kind(new_box(), "A1", 0, Kind.INN)):
        model = told(in_variant(at_setup(text), Variant(tall=tall, language=language)), update_table.start_game.tap())
        with using(language):
            brush.picture(view(model))
        assert brush.cut == []
        assert ("Edit box" in str(model.notice)) is (language is Language.EN)


def test_without_any_box_file_the_next_step_is_named() -> None:
    setup = told(at_setup(), setup_choice(source=Copy.OWN), update_table.start_game.tap())
    assert setup.notice == ("Nothing of your box is entered yet. Enter it with Edit box, or play with the made-up box.")


def half_typed(*changes: Message) -> tuple[Model, str]:
    """The page of a new card after these changes, and the text of its draft on the disk."""
    model = told(
        at_setup(MADE_UP),
        update_box.open_box.tap(),
        update_box.show_box.tap(BoxPart.PRODUCTION),
        update_card.enter_card.tap(),
    )
    text = ""
    for change in changes:
        model, issued = update(model, change)
        (saved,) = issued
        assert isinstance(saved, commands.SaveDrafts)
        assert saved.game == KEY
        text = saved.text
    return model, text


def resumed(text: str) -> Model:
    """The production cards after the program was killed and the box is opened again."""
    model, issued = update(at_setup(MADE_UP), update_box.open_box.tap())
    assert issued == (commands.ReadCards(KEY), commands.ReadDrafts(KEY))
    return told(model, update_table.drafts_read.news(KEY, text), update_box.show_box.tap(BoxPart.PRODUCTION))


def test_a_half_typed_card_is_on_the_disk_after_each_tap() -> None:
    changes = (
        update_table.text_typed.tap("name", "Harvest"),
        update_card.set_count.tap(3),
        update_card.set_gain.tap(Gain(red=2)),
        update_card.set_option.tap(1),
        update_card.set_gain.tap(Gain(worker=1)),
    )
    page, text = half_typed(*changes)
    again = resumed(text)
    assert "not saved yet" in [each.detail for each in view(again) if isinstance(each, Key)]
    owner = Owner(MADE_UP)
    owner.model = again
    owner.tap(update_card.enter_card.tap())
    assert isinstance(page.screen, CardPage)
    assert owner.model.screen == replace(page.screen, option=0, back=again.screen)
    owner.tap(update_card.save_card.tap())
    assert tomllib.loads(owner.stored)["production"][-1] == {
        "id": "harvest", "name": "Harvest", "count": 3, "choose": [{"red": 2}, {"worker": 1}],
    }  # fmt: skip
    waiting, issued = update(told(again, update_card.enter_card.tap()), update_card.save_card.tap())
    assert drafts_of(waiting).cards, "the draft stays until the box is stored"
    _after, issued = update(waiting, update_table.cards_read.news(KEY, owner.stored, saved=True))
    assert issued == (commands.SaveDrafts(KEY, ""),)
    owner.tap(update_card.enter_card.tap())
    assert owner.model.screen == CardPage(back=told(owner.model, update_back.back.tap()).screen), (
        "the next card is empty"
    )


def test_a_draft_is_deleted_or_the_saved_card_restored() -> None:
    page, _text = half_typed(update_table.text_typed.tap("name", "Harvest"))
    gone, issued = update(page, update_card.drop_card.tap())
    assert issued == (commands.SaveDrafts(KEY, ""),)
    assert isinstance(told(gone, update_card.enter_card.tap()).screen, CardPage)
    assert getattr(told(gone, update_card.enter_card.tap()).screen, "name", None) == ""
    owner = Owner(MADE_UP)
    owner.tap(update_box.open_box.tap())
    owner.tap(update_box.show_box.tap(BoxPart.PRODUCTION))
    owner.tap(update_card.enter_card.tap("x_crossroads"))
    before = owner.model.screen
    owner.tap(update_card.set_count.tap(3))
    owner.tap(update_back.back.tap())
    owner.tap(update_card.enter_card.tap("x_crossroads"))
    assert getattr(owner.model.screen, "count", None) == 3
    owner.tap(update_card.restore_card.tap())
    assert owner.model.screen == before
    assert owner.stored == MADE_UP
    assert told(page, update_card.restore_card.tap()) == page
    changed = told(
        at_setup(MADE_UP),
        update_box.open_box.tap(),
        update_card.enter_card.tap("x_fair"),
        update_card.set_count.tap(4),
        update_back.back.tap(),
        update_card.enter_card.tap(),
    )
    assert told(changed, update_card.drop_card.tap()) == changed, "that draft is another card's"
    assert not any(each.message == update_card.drop_card.tap() for each in view(changed))


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"card": "", "name": "a", "count": 0, "gains": [{"type": "Gain"}], "manual": ""}', "[" * 9999],
    ids=["none", "cut", "list", "count", "deep"],
)
def test_a_draft_that_cannot_be_read_counts_as_none(text: str) -> None:
    model = resumed(text)
    assert drafts_of(model).cards == ()
    assert told(model, update_card.enter_card.tap()).screen == CardPage(back=model.screen)
