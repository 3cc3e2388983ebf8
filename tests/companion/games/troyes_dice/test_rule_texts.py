"""Each refusal on the screen is a tap away from its rule: the key, the text, in every language."""

import re
from pathlib import Path

import pytest

from companion.games.troyes_dice.refusals import REFUSALS
from companion.games.troyes_dice.rule_texts import RULES, rule_text
from companion.i18n.language import Language, using
from companion.i18n.refusals import broken_rule
from companion.ui import update_shell
from companion.ui.message import calls
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.fonts import chinese_font
from companion.ui.toolkit.hit_test import message_of
from companion.ui.toolkit.widgets import Key, Text
from engine.troyes_dice import Deed, Turn, faults
from tests.companion.ui.ink import MeasuringBrush
from tests.companion.ui.stories import stories, tell
from tests.companion.ui.variants import Variant, in_variant

ROOT = Path(__file__).parents[4]
HEADINGS = re.compile(r"^### (\d+a?\.\d+) \S", re.MULTILINE)
NAMED = re.compile(r'"(\d+\.\d+)"')


def rule_key(model: Model) -> Key | None:
    """The key that leads from the sentence over the screen to its rule."""
    keys = [each for each in view(model) if isinstance(each, Key) and calls(each.message, update_shell.show_rule)]
    return keys[0] if keys else None


def greyed(model: Model) -> list[Key]:
    return [each for each in view(model) if isinstance(each, Key) and not each.enabled and each.rule]


def test_every_rule_that_a_refusal_names_has_its_text() -> None:
    files = ("checks.py", "setup.py", "record_form.py", "layout.py")
    code = "".join((ROOT / "engine" / "troyes_dice" / name).read_text("utf-8") for name in files)
    named = set(NAMED.findall(code))
    assert {"3.6", "4.1", "4.2", "4.7", "4.8", "6.2", "6.3"} <= named
    assert named <= set(RULES)
    assert set(RULES) <= set(HEADINGS.findall((ROOT / "docs" / "rules.md").read_text("utf-8")))


@pytest.mark.parametrize("language", Language)
def test_each_text_is_in_the_language_and_fits_the_notice(language: Language) -> None:
    with using(language):
        texts = {rule: rule_text(rule) for rule in RULES}
    assert all(texts.values())
    if language is not Language.EN:
        assert not set(texts.values()) & set(RULES.values())
    assert rule_text("9.9") == ""


@pytest.mark.parametrize("name", ["turn", "turn-empty", "wheel"])
def test_a_greyed_key_of_a_turn_leads_to_its_rule(name: str) -> None:
    model = stories()[name]
    for key in greyed(model):
        said = message_of(key)
        assert calls(said, update_shell.explain)
        assert said.fields["rule"] in key.why
        explained = tell(model, said)
        cite = rule_key(explained)
        assert cite is not None
        assert cite.label == f"Rule {said.fields['rule']}"
        assert cite.message is not None
        shown = tell(explained, cite.message)
        assert shown.notice == f"Rule {said.fields['rule']}: {RULES[said.fields['rule']]}"
        assert rule_key(shown) is None
        assert tell(shown, update_shell.dismiss.tap()).notice == ""


def test_some_keys_are_greyed_by_a_rule() -> None:
    assert any(greyed(stories()[name]) for name in ("turn", "turn-empty", "wheel"))


def test_a_refused_action_is_told_in_the_language_used_with_its_rule() -> None:
    model = stories()["turn"]
    assert model.game is not None
    black = next(slot for slot in model.game.throw.slots if slot.black)
    found = faults(model.game, Turn(0, black.index, Deed.GATHER))
    with using(Language.FR):
        text = REFUSALS.all(found)
    assert str(found[0]) not in text
    refused = tell(model, update_shell.explain.news(text, broken_rule(found)))
    assert rule_key(refused) is not None


def test_a_sentence_that_follows_no_rule_has_no_such_key() -> None:
    model = tell(stories()["turn"], update_shell.explain.news("It fails.", "4.1"))
    assert rule_key(model) is not None
    assert rule_key(tell(model, update_shell.explain.news("Something else."))) is None
    assert rule_key(tell(model, update_shell.explain.news("Unknown.", "9.9"))) is None


@pytest.mark.parametrize("text", ["usual", "large"])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=["wide", "tall"])
@pytest.mark.parametrize("language", Language)
def test_no_text_of_a_rule_is_cut(language: Language, size: tuple[int, int], text: str) -> None:
    if language in (Language.ZH_HANT, Language.ZH_HANS) and chinese_font() is None:
        pytest.skip("needs a font with Chinese characters: sudo apt install fonts-noto-cjk")
    look = Variant(tall=size[1] > size[0], text=text, language=language)
    canvas = MeasuringBrush(size)
    for rule in RULES:
        widgets = view(tell(in_variant(stories()["turn"], look), update_shell.show_rule.tap(rule)))
        canvas.picture(widgets)
        assert canvas.faults(widgets) == [], rule
        with using(language):
            assert any(rule_text(rule) in each.text for each in widgets if isinstance(each, Text))
