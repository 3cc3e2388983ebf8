"""Names being typed: letters, accents, pinyin, and the resulting names."""

import pytest
from msgspec.structs import replace

from companion.games.pig.table import PIG_AT_THE_TABLE
from companion.i18n.language import Language
from companion.ui import commands, messages
from companion.ui.key_layers import Layer
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
    return tell(replace(model, language=language), messages.NewGame(), messages.OpenKeyboard())


def typed(model: Model, text: str) -> Model:
    return tell(model, *map(messages.Typed, text))


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
        typed(keyboard(), "Ada "), messages.ShiftKeys(Layer.ACCENTS_UPPER), messages.Typed("2"), messages.NameDone()
    )
    assert model.seats.names == ("Ada 2",)


def test_accents_go_back_to_letters_after_one() -> None:
    model = tell(keyboard(), messages.ShiftKeys(Layer.ACCENTS_UPPER), messages.Typed("É"))
    assert (screen(model).text, screen(model).layer) == ("É", "lower")


@pytest.mark.parametrize("language", Language)
def test_every_language_can_type_a_name_with_its_keys(language: Language) -> None:
    """By keys on the screen alone: `Zoé-Lou`, and in Chinese a name by pinyin as well."""
    model = keyboard(language)
    if screen(model).layer == "pinyin":
        model = press(model, messages.ShiftKeys(Layer.UPPER))
    model = press(
        model, messages.Typed("Z"), messages.Typed("o"), messages.ShiftKeys(Layer.ACCENTS), messages.Typed("é")
    )
    model = press(
        model, messages.Typed("-"), messages.Typed("L"), messages.Typed("o"), messages.Typed("u"), messages.NameDone()
    )
    assert model.seats.names == ("Zoé-Lou",)


@pytest.mark.parametrize(
    ("language", "name", "letters"),
    [(Language.ZH_HANS, "王小明", "wangxiaoming"), (Language.ZH_HANT, "陳美玲", "chenmeiling")],
)
@pytest.mark.parametrize("tall", [False, True])
def test_a_chinese_name_is_typed_by_pinyin(language: Language, name: str, letters: str, tall: bool) -> None:
    model = replace(keyboard(language), tall=tall)
    model = press(model, *map(messages.Typed, letters))
    for character in name:
        model = press(model, paged_to(model, character))
    assert screen(model).letters == ""
    assert press(model, messages.NameDone()).seats.names == (name,)


def paged_to(model: Model, character: str) -> messages.Message:
    assert messages.PickCharacter(character) in [widget.message for widget in view(model)], "on the first page"
    return messages.PickCharacter(character)


def press(model: Model, *sent: messages.Message) -> Model:
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
        seen += [key.message.character for key in keys if isinstance(key.message, messages.PickCharacter)]
        (turn,) = (key.message for key in keys if isinstance(key.message, messages.CharacterPage))
        if turn.page == 0:
            break
        model = tell(model, turn)
    assert len(seen) == len(set(seen)) > 40
    assert "怡" in seen


def test_a_syllable_that_is_picked_leaves_the_next_one() -> None:
    model = tell(typed(keyboard(Language.ZH_HANS), "wangxi"), messages.PickCharacter("王"))
    assert (screen(model).text, screen(model).letters) == ("王", "xi")
    model = tell(model, messages.EraseLetter())
    assert (screen(model).text, screen(model).letters) == ("王", "x")
    model = tell(model, messages.EraseLetter(), messages.EraseLetter())
    assert (screen(model).text, screen(model).letters) == ("", "")


def test_letters_without_characters_are_not_taken_for_a_name() -> None:
    model = tell(typed(keyboard(Language.ZH_HANS), "wang"), messages.NameDone())
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
    assert tell(typed(keyboard(), "ada"), messages.NameDone()).seats.names == ("Ada",)


def test_nobody_plays_twice_in_other_capitals() -> None:
    model = tell(
        typed(tell(keyboard(), messages.Back(), messages.TogglePlayer("Zoé"), messages.OpenKeyboard()), "ZOÉ"),
        messages.NameDone(),
    )
    assert "plays already" in said(model.notice)


def test_a_new_player_is_remembered() -> None:
    model, issued = update(typed(tell(FULL, messages.AddPerson()), "Bo"), messages.NameDone())
    assert model.screen == People()
    assert issued == (commands.Remember("Bo"),)


def test_another_name_begins_with_the_old_one() -> None:
    model = tell(FULL, messages.RenamePerson(2))
    assert model.screen == Keyboard("Zoé", Layer.LOWER, Purpose.RENAME, 2)
    model, issued = update(typed(model, "e"), messages.NameDone())
    assert model.screen == PersonPage(2)
    assert issued == (commands.Rename(2, "Zoée"),)


@pytest.mark.parametrize("name", ["Ada", "ADA"])
def test_a_taken_name_is_refused_before_anything_happens(name: str) -> None:
    model = replace(FULL, screen=Keyboard(name, purpose=Purpose.RENAME, person=2))
    after, issued = update(model, messages.NameDone())
    assert issued == ()
    assert "There is already a player called Ada" in said(after.notice)


@pytest.mark.parametrize(
    ("way", "back"),
    [(messages.OpenKeyboard(), Players()), (messages.AddPerson(), People()), (messages.RenamePerson(1), PersonPage(1))],
)
def test_the_way_back_of_the_keyboard(way: messages.Message, back: object) -> None:
    assert tell(FULL, way, messages.Back()).screen == back


def test_guests_join_and_are_not_remembered() -> None:
    model = tell(FULL, messages.NewGame(), messages.TogglePlayer("Ada"), messages.AddGuest(), messages.AddGuest())
    assert model.seats.names == ("Ada", "Player 1", "Player 2")
    _after, issued = update(tell(model, messages.TogglePlayer("Player 1")), messages.StartGame())
    (begin,) = issued
    assert isinstance(begin, commands.Begin)
    assert (begin.setup.players, begin.guests) == (("Ada", "Player 2"), ("Player 2",))


def test_a_guest_does_not_take_a_remembered_name() -> None:
    model = tell(new_model(people=people(("Player 1",))), messages.NewGame(), messages.AddGuest())
    assert model.seats.names == ("Player 2",)


def text_typed(model: Model, message: messages.TextTyped) -> tuple[Model, tuple[commands.Command, ...]]:
    return replace(model, notice=f"{message.key}: {message.text}"), ()


def test_a_text_of_a_game_is_typed_on_the_same_keys_and_handed_to_the_game() -> None:
    table = replace(PIG_AT_THE_TABLE, answers={messages.TextTyped: text_typed})
    model, _ = type_text(replace(FULL, table=table, screen=Share()), "name", "What is the name?", "", 5)
    assert screen(model).layer == Layer.UPPER
    model = press(typed(model, "Ab c"), messages.ShiftKeys(Layer.ACCENTS), messages.Typed("é"), messages.NameDone())
    assert (model.screen, model.notice) == (Share(), "name: Ab cé")


def test_a_text_of_a_game_has_a_limit_and_a_way_back() -> None:
    model, _ = type_text(replace(FULL, table=PIG_AT_THE_TABLE, screen=Share()), "name", "What is the name?", "abcde", 5)
    assert "5 letters" in said(typed(model, "f").notice)
    assert screen(typed(model, "f")).text == "abcde"
    assert tell(model, messages.Back()).screen == Share()
    assert tell(model, messages.NameDone()).screen == Share()
