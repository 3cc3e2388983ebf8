"""Names being typed: letters, accents, pinyin, and the resulting names."""

import pytest
from msgspec.structs import replace

from companion.games.pig.table import PIG_AT_THE_TABLE
from companion.i18n.language import Language
from companion.ui import commands, update_back, update_names, update_players, update_shell, update_table
from companion.ui.key_layers import Layer
from companion.ui.message import Message, calls
from companion.ui.model import Keyboard, Model, People, PersonPage, Players, Purpose, Share
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Key
from companion.ui.update import update
from companion.ui.update_names import type_text
from tests.companion.tables import new_model
from tests.companion.ui.stories import people, tell
from tests.said import said

NAMES = ("Ada", "Zoé", "林小雨")
FULL = new_model(people=people(NAMES))


def keyboard(language: Language = Language.EN, model: Model = FULL) -> Model:
    return tell(
        replace(model, language=language), update_players.new_game.tap("troyes-dice"), update_names.open_keyboard.tap()
    )


def typed(model: Model, text: str) -> Model:
    return tell(model, *map(update_names.typed.tap, text))


def screen(model: Model) -> Keyboard:
    assert isinstance(model.screen, Keyboard)
    return model.screen


@pytest.mark.parametrize(
    ("text", "layer"),
    [("", "upper"), ("A", "lower"), ("Ada", "lower"), ("Ada ", "upper"), ("Anne-", "upper"), ("O", "lower")],
)
def test_the_next_letter_is_a_capital_where_names_have_one(text: str, layer: str) -> None:
    assert screen(typed(keyboard(), text)).layer == layer


def test_a_name_may_have_a_number() -> None:
    model = press(
        typed(keyboard(), "Ada "),
        update_names.shift_keys.tap(Layer.ACCENTS_UPPER),
        update_names.typed.tap("2"),
        update_names.name_done.tap(),
    )
    assert model.seats.names == ("Ada 2",)


def test_accents_go_back_to_letters_after_one() -> None:
    model = tell(keyboard(), update_names.shift_keys.tap(Layer.ACCENTS_UPPER), update_names.typed.tap("É"))
    assert (screen(model).text, screen(model).layer) == ("É", "lower")


@pytest.mark.parametrize("language", Language)
def test_every_language_can_type_a_name_with_its_keys(language: Language) -> None:
    """By keys on the screen alone: `Zoé-Lou`, and in Chinese a name by pinyin as well."""
    model = keyboard(language)
    if screen(model).layer == "pinyin":
        model = press(model, update_names.shift_keys.tap(Layer.UPPER))
    model = press(
        model,
        update_names.typed.tap("Z"),
        update_names.typed.tap("o"),
        update_names.shift_keys.tap(Layer.ACCENTS),
        update_names.typed.tap("é"),
    )
    model = press(
        model,
        update_names.typed.tap("-"),
        update_names.typed.tap("L"),
        update_names.typed.tap("o"),
        update_names.typed.tap("u"),
        update_names.name_done.tap(),
    )
    assert model.seats.names == ("Zoé-Lou",)


@pytest.mark.parametrize(
    ("language", "name", "letters"),
    [(Language.ZH_HANS, "王小明", "wangxiaoming"), (Language.ZH_HANT, "陳美玲", "chenmeiling")],
)
@pytest.mark.parametrize("tall", [False, True])
def test_a_chinese_name_is_typed_by_pinyin(language: Language, name: str, letters: str, tall: bool) -> None:
    model = replace(keyboard(language), tall=tall)
    model = press(model, *map(update_names.typed.tap, letters))
    for character in name:
        model = press(model, paged_to(model, character))
    assert screen(model).letters == ""
    assert press(model, update_names.name_done.tap()).seats.names == (name,)


def paged_to(model: Model, character: str) -> Message:
    assert update_names.pick_character.tap(character) in [widget.message for widget in view(model)], "on the first page"
    return update_names.pick_character.tap(character)


def press(model: Model, *sent: Message) -> Model:
    """The model after taps on keys that are on the screen."""
    for message in sent:
        keys = [widget.message for widget in view(model) if isinstance(widget, Key) and widget.enabled]
        assert message in keys, (message, keys)
        model = tell(model, message)
    return model


def test_all_pages_of_characters_come_round() -> None:
    model = typed(keyboard(Language.ZH_HANS), "yi")
    seen: list[str] = []
    while True:
        keys = [widget for widget in view(model) if isinstance(widget, Key)]
        seen += [key.message.fields["character"] for key in keys if calls(key.message, update_names.pick_character)]
        (turn,) = (key.message for key in keys if calls(key.message, update_shell.turn_page))
        if turn.fields["page"] == 0:
            break
        model = tell(model, turn)
    assert len(seen) == len(set(seen)) > 40
    assert "怡" in seen


def test_a_syllable_that_is_picked_leaves_the_next_one() -> None:
    model = tell(typed(keyboard(Language.ZH_HANS), "wangxi"), update_names.pick_character.tap("王"))
    assert (screen(model).text, screen(model).letters) == ("王", "xi")
    model = tell(model, update_names.erase_letter.tap())
    assert (screen(model).text, screen(model).letters) == ("王", "x")
    model = tell(model, update_names.erase_letter.tap(), update_names.erase_letter.tap())
    assert (screen(model).text, screen(model).letters) == ("", "")


def test_letters_without_characters_are_not_taken_for_a_name() -> None:
    model = tell(typed(keyboard(Language.ZH_HANS), "wang"), update_names.name_done.tap())
    assert model.notice
    assert isinstance(model.screen, Keyboard)


def test_a_real_keyboard_types_pinyin_too() -> None:
    assert screen(typed(keyboard(Language.ZH_HANS), "W")).letters == "w"


@pytest.mark.parametrize(("text", "kept"), [("Maximiliane X", "Maximiliane "), ("王" * 7, "王" * 6)])
def test_a_name_is_as_long_as_its_key(text: str, kept: str) -> None:
    model = typed(keyboard(), text)
    assert screen(model).text == kept
    assert "at most 12 letters" in said(model.notice)


def test_a_remembered_name_is_taken_as_it_is_remembered() -> None:
    assert tell(typed(keyboard(), "ada"), update_names.name_done.tap()).seats.names == ("Ada",)


def test_nobody_plays_twice_in_other_capitals() -> None:
    model = tell(
        typed(
            tell(
                keyboard(),
                update_back.back.tap(),
                update_players.toggle_player.tap("Zoé"),
                update_names.open_keyboard.tap(),
            ),
            "ZOÉ",
        ),
        update_names.name_done.tap(),
    )
    assert "plays already" in said(model.notice)


def test_a_new_player_is_remembered() -> None:
    model, issued = update(typed(tell(FULL, update_names.add_person.tap()), "Bo"), update_names.name_done.tap())
    assert model.screen == People()
    assert issued == (commands.Remember("Bo"),)


def test_another_name_begins_with_the_old_one() -> None:
    model = tell(FULL, update_names.rename_person.tap(2))
    assert model.screen == Keyboard("Zoé", Layer.LOWER, Purpose.RENAME, 2)
    model, issued = update(typed(model, "e"), update_names.name_done.tap())
    assert model.screen == PersonPage(2)
    assert issued == (commands.Rename(2, "Zoée"),)


@pytest.mark.parametrize("name", ["Ada", "ADA"])
def test_a_taken_name_is_refused_before_anything_happens(name: str) -> None:
    model = replace(FULL, screen=Keyboard(name, purpose=Purpose.RENAME, person=2))
    after, issued = update(model, update_names.name_done.tap())
    assert issued == ()
    assert "There is already a player called Ada" in said(after.notice)


@pytest.mark.parametrize(
    ("way", "back"),
    [
        (update_names.open_keyboard.tap(), Players()),
        (update_names.add_person.tap(), People()),
        (update_names.rename_person.tap(1), PersonPage(1)),
    ],
)
def test_the_way_back_of_the_keyboard(way: Message, back: object) -> None:
    assert tell(FULL, way, update_back.back.tap()).screen == back


def test_guests_join_and_are_not_remembered() -> None:
    model = tell(
        FULL,
        update_players.new_game.tap("troyes-dice"),
        update_players.toggle_player.tap("Ada"),
        update_players.add_guest.tap(),
        update_players.add_guest.tap(),
    )
    assert model.seats.names == ("Ada", "Player 1", "Player 2")
    _after, issued = update(tell(model, update_players.toggle_player.tap("Player 1")), update_table.start_game.tap())
    (begin,) = issued
    assert isinstance(begin, commands.Begin)
    assert (begin.setup.players, begin.guests) == (("Ada", "Player 2"), ("Player 2",))


def test_a_guest_does_not_take_a_remembered_name() -> None:
    model = tell(
        new_model(people=people(("Player 1",))),
        update_players.new_game.tap("troyes-dice"),
        update_players.add_guest.tap(),
    )
    assert model.seats.names == ("Player 2",)


def text_typed(model: Model, key: str, text: str) -> tuple[Model, tuple[commands.Command, ...]]:
    return replace(model, notice=f"{key}: {text}"), ()


def test_a_text_of_a_game_is_typed_on_the_same_keys_and_handed_to_the_game() -> None:
    table = replace(
        PIG_AT_THE_TABLE, screens=replace(PIG_AT_THE_TABLE.screens, answers={update_table.text_typed: text_typed})
    )
    model, _ = type_text(replace(FULL, table=table, screen=Share()), "name", "What is the name?", "", 5)
    assert screen(model).layer == Layer.UPPER
    model = press(
        typed(model, "Ab c"),
        update_names.shift_keys.tap(Layer.ACCENTS),
        update_names.typed.tap("é"),
        update_names.name_done.tap(),
    )
    assert (model.screen, model.notice) == (Share(), "name: Ab cé")


def test_a_text_of_a_game_has_a_limit_and_a_way_back() -> None:
    model, _ = type_text(replace(FULL, table=PIG_AT_THE_TABLE, screen=Share()), "name", "What is the name?", "abcde", 5)
    assert "5 letters" in said(typed(model, "f").notice)
    assert screen(typed(model, "f")).text == "abcde"
    assert tell(model, update_back.back.tap()).screen == Share()
    assert tell(model, update_names.name_done.tap()).screen == Share()
